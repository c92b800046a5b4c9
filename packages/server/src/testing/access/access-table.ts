/**
 * Who may do what, written out by hand from docs/product/rights.md, "Who sees and does what". Nothing here asks the access
 * function: the matrix and the sweep compare what the server answers with this table, and the server is what is tested.
 */

/** Where a record of the organisation lies: in the team that a person manages, the one they view, a third one, or none. */
export const PLACES = ['managed', 'viewed', 'other', 'none'] as const;
export type Place = (typeof PLACES)[number];

/** What a person may do. */
export interface Row {
  /** Where they read restricted fields, documents and history. */
  readonly restricted: readonly Place[];
  /** Where they edit, set costs and delete. */
  readonly edit: readonly Place[];
  /** Where they add records. */
  readonly create: readonly Place[];
  /** Whether they see and restore deleted records. */
  readonly trash: boolean;
  /** Whether users, teams, activity and settings are theirs. */
  readonly administration: boolean;
  /** Whether a System Admin is behind the session: what makes a person is out of reach then. */
  readonly impersonated: boolean;
  /** What the API token may do that asks in the person's place; null for someone who signed in. */
  readonly token: 'readOpen' | 'read' | 'write' | null;
}

const NOTHING: Row = {
  restricted: [],
  edit: [],
  create: [],
  trash: false,
  administration: false,
  impersonated: false,
  token: null,
};
const ALL_RECORDS: Row = { ...NOTHING, restricted: PLACES, edit: PLACES, create: PLACES, trash: true };
const MANAGES: Row = { ...NOTHING, restricted: ['managed'], edit: ['managed'], create: ['managed'] };

export const ACCESS_TABLE = {
  'System Admin': { ...ALL_RECORDS, administration: true },
  'Record Admin': ALL_RECORDS,
  'Record Admin, impersonated': { ...ALL_RECORDS, impersonated: true },
  'Team Manager': MANAGES,
  'Team Manager with viewAll': { ...MANAGES, restricted: PLACES },
  'Team Manager with viewTeams': { ...MANAGES, restricted: ['managed', 'viewed'] },
  'Record Viewer': { ...NOTHING, restricted: PLACES },
  'Team Viewer': { ...NOTHING, restricted: ['viewed'] },
  'Limited Access User': NOTHING,
  'Product Admin': NOTHING,
  // Tokens of System Admins, and one that is limited to a team: none of them administers anything.
  'API token that reads open values': { ...NOTHING, token: 'readOpen' },
  'API token that reads': { ...NOTHING, restricted: PLACES, token: 'read' },
  'API token that writes': { ...ALL_RECORDS, token: 'write' },
  'API token of a team': { ...MANAGES, token: 'write' },
} as const satisfies Record<string, Row>;

export type Person = keyof typeof ACCESS_TABLE;
export const PEOPLE = Object.keys(ACCESS_TABLE) as Person[];
