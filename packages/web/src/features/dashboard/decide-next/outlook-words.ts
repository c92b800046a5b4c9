import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { OutlookListName } from '@pactbook/domain/features/dashboard/outlook.ts';
import { decideBy } from '@pactbook/domain/features/contracts/renewal.ts';

/** The tabs of *Decide next*: decisions, or what ends soon for people who read no terms; and two views of the table. */
export const OUTLOOK_TABS = ['toDecide', 'ending', 'recentlyExpired', 'recentlyAdded'] as const;
export type OutlookTab = (typeof OUTLOOK_TABS)[number];

/** The lists of a tab, one below the other. */
export const LISTS_OF: Readonly<Record<OutlookTab, readonly [OutlookListName, OutlookListName?]>> = {
  toDecide: ['stillPossible', 'noticeMissed'],
  ending: ['ending'],
  recentlyExpired: ['recentlyExpired'],
  recentlyAdded: ['recentlyAdded'],
};

/** The heading of a list where a tab has several. */
export const LIST_LABELS: Readonly<Partial<Record<OutlookListName, string>>> = {
  stillPossible: 'Decide in time',
  noticeMissed: 'Notice missed',
};

/** The label of a tab, the label of its date column, and its text without records. */
export const TAB_WORDS: Readonly<
  Record<OutlookTab, { label: string; dayLabel: string; empty: string; emptyText: string }>
> = {
  toDecide: {
    label: 'To Decide',
    dayLabel: 'Decide By',
    empty: 'Nothing to decide.',
    emptyText: 'Live records with an end date appear here until someone decides what happens next.',
  },
  ending: {
    label: 'Expiring Soon',
    dayLabel: 'End Date',
    empty: 'No record ends in the next 365 days.',
    emptyText: 'Records appear here as their end date comes closer.',
  },
  recentlyExpired: {
    label: 'Recently Expired',
    dayLabel: 'End Date',
    empty: 'No record ended in the last 90 days.',
    emptyText: 'Records appear here when their end date has passed.',
  },
  recentlyAdded: {
    label: 'Recently Added',
    dayLabel: 'Start Date',
    empty: 'No record started in the last 90 days.',
    emptyText: 'Records appear here by their start date.',
  },
};

/** The tabs of a person: decisions for people who read terms of some record, what ends soon for others. */
export function tabsFor(readsTerms: boolean): readonly OutlookTab[] {
  return [readsTerms ? 'toDecide' : 'ending', 'recentlyExpired', 'recentlyAdded'];
}

/** The day by which a record is listed. */
export function dayIn(tab: OutlookTab, contract: Contract): CalendarDate | null {
  if (tab === 'toDecide') return decideBy(contract);
  return tab === 'recentlyAdded' ? contract.startDate : contract.endDate;
}
