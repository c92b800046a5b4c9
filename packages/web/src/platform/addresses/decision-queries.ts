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
}

/** Parses the `location.search` of `paths.dashboard`. */
export function readDashboardQuery(search: string): DashboardQuery {
  return readTexts(search, ['records', 'list', 'ends']);
}

/** Parses the `location.search` of `paths.decisions`. */
export function readDecisionsQuery(search: string): DecisionsQuery {
  return readTexts(search, ['records', 'stage']);
}
