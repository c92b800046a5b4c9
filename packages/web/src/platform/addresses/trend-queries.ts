import { readTexts } from './query-parameters.ts';

/** The query parameters of `/trends`. */
export interface TrendsQuery {
  /** First and last fiscal year. */
  from?: string | undefined;
  to?: string | undefined;
  /** category, vendor, team, hosting, status. */
  groupBy?: string | undefined;
  /** cost, records, uplift. */
  measure?: string | undefined;
  /** each, even. */
  split?: string | undefined;
  /** Team ids, separated by commas. */
  teams?: string | undefined;
}

/** The query parameters of `/trends/uplift`. */
export interface UpliftQuery {
  /** First and last fiscal year. */
  from?: string | undefined;
  to?: string | undefined;
  /** Team ids, separated by commas. */
  teams?: string | undefined;
  /** The vendor whose costs are listed, and their fiscal year; all of them without. */
  vendor?: string | undefined;
  year?: string | undefined;
}

/** The query parameters of `/trends/budgets`. */
export interface BudgetsQuery {
  /** The fiscal year. */
  year?: string | undefined;
}

/** The query parameters of `/trends/what-if`. */
export interface WhatIfQuery {
  /** The id of a saved scenario; a new one without. */
  scenario?: string | undefined;
}

/** Parses the `location.search` of `paths.whatIf`. */
export function readWhatIfQuery(search: string): WhatIfQuery {
  return readTexts(search, ['scenario']);
}

/** Parses the `location.search` of `paths.uplift`. */
export function readUpliftQuery(search: string): UpliftQuery {
  return readTexts(search, ['from', 'to', 'teams', 'vendor', 'year']);
}

/** Parses the `location.search` of `paths.budgets`. */
export function readBudgetsQuery(search: string): BudgetsQuery {
  return readTexts(search, ['year']);
}

/** Parses the `location.search` of `paths.trends`. */
export function readTrendsQuery(search: string): TrendsQuery {
  return readTexts(search, ['from', 'to', 'groupBy', 'measure', 'split', 'teams']);
}
