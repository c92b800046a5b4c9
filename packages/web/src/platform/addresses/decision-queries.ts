import { readTexts } from './query-parameters.ts';

/** The query parameters of `/dashboard`. */
export interface DashboardQuery {
  /** `myTeams` for the records of the person's teams only. */
  records?: string | undefined;
  /** The selected list: toDecide, ending, recentlyExpired, recentlyAdded. */
  list?: string | undefined;
  /** `count` when the chart of ends shows counts instead of costs. */
  ends?: string | undefined;
}

/** The query parameters of `/decisions`. */
export interface DecisionsQuery {
  /** `mine` for the records that the person owns only. */
  records?: string | undefined;
  /** `decided` for the terms that are decided on; without it those to decide. */
  stage?: string | undefined;
  /** A range of the cost in force, `50000..`. */
  cost?: string | undefined;
}

/** The query parameters of `/decisions/outcomes`. */
export interface OutcomesQuery {
  /** First and last fiscal year. */
  from?: string | undefined;
  to?: string | undefined;
  /** Team ids, separated by commas. */
  teams?: string | undefined;
  /** The figure whose terms are listed: decided, late, default, cancelled, lapsed, saved, avoided. */
  figure?: string | undefined;
  /** Its fiscal year; all of them without. */
  year?: string | undefined;
  /** What savings are grouped by: team, vendor, person; the year without. */
  by?: string | undefined;
}

/** Parses the `location.search` of `paths.dashboard`. */
export function readDashboardQuery(search: string): DashboardQuery {
  return readTexts(search, ['records', 'list', 'ends']);
}

/** Parses the `location.search` of `paths.decisions`. */
export function readDecisionsQuery(search: string): DecisionsQuery {
  return readTexts(search, ['records', 'stage', 'cost']);
}

/** Parses the `location.search` of `paths.decisionOutcomes`. */
export function readOutcomesQuery(search: string): OutcomesQuery {
  return readTexts(search, ['from', 'to', 'teams', 'figure', 'year', 'by']);
}
