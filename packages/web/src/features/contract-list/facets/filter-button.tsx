import { ListFilter } from 'lucide-react';
import { memo, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { useLoadedWhenOpen } from '../../../ui/loading/use-loaded.ts';
import { Popover } from '../../../ui/overlays/popover.tsx';
import type { ContractsFiltersProps } from './facet-chip.tsx';

/** Loaded when it is first opened, because the first page does not need it. */
const loadPanel = () => import('./filter-panel.tsx');

/** Opens the list of everything that the table can be filtered by (docs/product/look.md, "Filters"). */
export const FilterButton = memo(function FilterButton(props: ContractsFiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const loaded = useLoadedWhenOpen(loadPanel, isOpen, () => setIsOpen(false));
  return (
    <Popover
      // Open only once it is loaded, because the focus then moves to its search.
      isOpen={isOpen && loaded !== undefined}
      onOpenChange={setIsOpen}
      label="Filter records"
      className="p-0"
      trigger={
        <Button icon={<ListFilter aria-hidden />} title="Filter" className="@max-[44rem]:gap-0">
          <span className="@max-[44rem]:sr-only">Filter</span>
        </Button>
      }
    >
      {loaded && <loaded.FilterPanel {...props} onDone={() => setIsOpen(false)} />}
    </Popover>
  );
});
