import {
  Building2,
  CalendarSync,
  CalendarX2,
  CircleDashed,
  CircleDot,
  Server,
  Tag,
  UserRound,
  Users,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import type { Facet } from '@pactbook/domain/features/saved-views/facet-counts.ts';
import { isStatusFilterDisabled } from '@pactbook/domain/features/saved-views/table-view.ts';
import type { TableView } from '@pactbook/domain/features/saved-views/table-view.ts';

/** A filter whose values are chosen from a list with counts. */
export interface FacetFilter {
  readonly facet: Facet;
  readonly label: string;
  readonly icon: ReactNode;
  /** Filters by something that only people with full access to some record know. */
  readonly isRestricted?: boolean;
  /** Other words by which the filter is found. */
  readonly keywords?: readonly string[];
}

/** All filters by chosen values, in the order in which they are offered. */
const FACET_FILTERS: readonly FacetFilter[] = [
  { facet: 'teams', label: contractField('teams').label, icon: <Users aria-hidden /> },
  { facet: 'categories', label: contractField('categories').label, icon: <Tag aria-hidden /> },
  { facet: 'statuses', label: contractField('status').label, icon: <CircleDot aria-hidden /> },
  {
    facet: 'owners',
    label: contractField('owners').label,
    icon: <UserRound aria-hidden />,
    keywords: ['person', 'people', 'me'],
  },
  {
    facet: 'renewals',
    label: contractField('renewal').label,
    icon: <CalendarSync aria-hidden />,
    isRestricted: true,
  },
  { facet: 'vendors', label: contractField('vendor').label, icon: <Building2 aria-hidden /> },
  {
    facet: 'endMonths',
    label: 'Ends In',
    icon: <CalendarX2 aria-hidden />,
    keywords: ['end date', 'month'],
  },
  {
    facet: 'hostings',
    label: contractField('hostingModel').label,
    icon: <Server aria-hidden />,
    keywords: ['deployment', 'cloud'],
  },
  {
    facet: 'missing',
    label: 'Missing',
    icon: <CircleDashed aria-hidden />,
    isRestricted: true,
    keywords: ['empty', 'without'],
  },
];

/** The filters of {@link FACET_FILTERS} that a person may use. */
export function facetFiltersFor({ mayFilterTerms }: { mayFilterTerms: boolean }): readonly FacetFilter[] {
  return FACET_FILTERS.filter(({ isRestricted }) => mayFilterTerms || isRestricted !== true);
}

/** Why a filter cannot be changed in this view; undefined when it can. */
export function whyOff(facet: Facet, view: TableView): string | undefined {
  const isOff = facet === 'statuses' && isStatusFilterDisabled(view);
  return isOff ? 'Status can be filtered in All Records only.' : undefined;
}
