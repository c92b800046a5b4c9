/**
 * The rights that a person has or not (docs/product/rights.md, "Roles"), each defined once. Types, wire schemas, the
 * columns that the server reads and writes, the options of the command line and the words of history are derived from it.
 */
interface RightDefinition {
  /** The name in code. */
  readonly key: string;
  /** The name on the wire and in stored events. */
  readonly wire: string;
  /** Where the wire has it: beside the person's name, or among `permissions`. */
  readonly within: 'person' | 'permissions';
  /** A boolean column of the table `users`. */
  readonly column: string;
  /** How history calls it. */
  readonly label: string;
  /** What it allows, for the help of the command line. */
  readonly help: string;
  /** What the account page says of it; null where its role says it. */
  readonly sentence: string | null;
  /** Who gives and takes it. The command line gives and takes every right. */
  readonly givenBy: 'administrators' | 'commandLine';
}

export const RIGHTS = [
  {
    key: 'isSuperAdmin',
    wire: 'isSuperAdmin',
    within: 'person',
    column: 'is_super_admin',
    label: 'System Admin',
    help: 'System Admin.',
    sentence: null,
    givenBy: 'administrators',
  },
  {
    key: 'isProductAdmin',
    wire: 'isBwcAdmin',
    within: 'person',
    column: 'is_bwc_admin',
    label: 'Product Administrator',
    help: 'May use Contract Intelligence.',
    sentence: 'You use Contract Intelligence (beta).',
    givenBy: 'commandLine',
  },
  {
    key: 'manageAll',
    wire: 'manageAll',
    within: 'permissions',
    column: 'manage_all',
    label: 'Manages All Records',
    help: 'Record Admin.',
    sentence: null,
    givenBy: 'administrators',
  },
  {
    key: 'viewAll',
    wire: 'viewAll',
    within: 'permissions',
    column: 'view_all',
    label: 'Views All Records',
    help: 'Sees every record in full.',
    sentence: null,
    givenBy: 'administrators',
  },
] as const satisfies readonly RightDefinition[];

/** One of {@link RIGHTS}. */
export type Right = (typeof RIGHTS)[number];
/** A column of the table `users` that holds a right. */
export type RightColumn = Right['column'];
/** Whether a person has each right. */
export type RightFlags = { readonly [Name in Right['key']]: boolean };

/** Every right of a person: the flags, and the ids of teams. */
export interface Rights extends RightFlags {
  readonly manageTeams: readonly string[];
  readonly viewTeams: readonly string[];
}

/** The flags of all rights, each as the function says. */
export function rightFlags(has: (right: Right) => boolean): RightFlags {
  return Object.fromEntries(RIGHTS.map((right) => [right.key, has(right)])) as RightFlags;
}

/** The flags that a row of the table `users` holds. */
export function flagsOfRow(row: Readonly<Record<RightColumn, boolean>>): RightFlags {
  return rightFlags(({ column }) => row[column]);
}

export const NO_RIGHTS: Rights = { ...rightFlags(() => false), manageTeams: [], viewTeams: [] };
