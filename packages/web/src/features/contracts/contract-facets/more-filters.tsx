import { Building2, CalendarX2, CircleDashed, Plus, Server } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { DropdownMenu, MenuItem } from '../../../ui/overlays/dropdown-menu.tsx';
import { FacetChip } from './facet-chip.tsx';
import type { ContractsFiltersProps } from './facet-chip.tsx';

interface MoreFilter {
  facet: Facet;
  label: string;
  icon: ReactNode;
  /** Filters by something that only people with full access to some record know. */
  isRestricted?: boolean;
}

/** The filters whose chips are hidden while they are unused. */
export const MORE_FILTERS: readonly MoreFilter[] = [
  { facet: 'vendors', label: contractField('vendor').label, icon: <Building2 aria-hidden /> },
  { facet: 'endMonths', label: 'Ends In', icon: <CalendarX2 aria-hidden /> },
  { facet: 'hostings', label: contractField('hostingModel').label, icon: <Server aria-hidden /> },
  { facet: 'missing', label: 'Missing', icon: <CircleDashed aria-hidden />, isRestricted: true },
];

/** The filters of {@link MORE_FILTERS} that are used, as chips, and a menu that adds another. */
export function MoreFilters(props: ContractsFiltersProps) {
  const { view, data } = props;
  // In the order in which they were added. A chip stays until the page is left, so that the focus is not lost.
  const [added, setAdded] = useState<readonly Facet[]>([]);
  const usable = MORE_FILTERS.filter(({ isRestricted }) => data.mayFilterTerms || isRestricted !== true);
  const isShown = ({ facet }: MoreFilter) => view.filters[facet].length > 0 || added.includes(facet);
  const rest = usable.filter((filter) => !isShown(filter));
  return (
    <>
      {usable.filter(isShown).map(({ facet, label, icon }) => (
        <FacetChip
          key={facet}
          {...props}
          facet={facet}
          label={label}
          icon={icon}
          opensAtOnce={added.includes(facet)}
        />
      ))}
      {rest.length > 0 && (
        <DropdownMenu
          align="start"
          trigger={
            <Button size="sm" variant="ghost" icon={<Plus aria-hidden />}>
              More
            </Button>
          }
        >
          {rest.map(({ facet, label, icon }) => (
            <MenuItem key={facet} icon={icon} onSelect={() => setAdded((before) => [...before, facet])}>
              {label}
            </MenuItem>
          ))}
        </DropdownMenu>
      )}
    </>
  );
}
