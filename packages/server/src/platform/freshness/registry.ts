import type { VersionName } from './version.ts';

/** What the server keeps of one kind, declared once in its feature. */
export interface KeptDeclaration<Of extends VersionName = VersionName> {
  /** The feature and what is kept, such as `trends.answer`. */
  readonly name: string;
  /** A line for the guide. */
  readonly what: string;
  /** The versions that date it; none for what never changes. */
  readonly of: readonly Of[];
  /** Who shares it: people with the same rights, or everyone in an organisation. */
  readonly by: 'rights' | 'organisation';
  /** The most memory for all organisations together. */
  readonly bytes: number;
  /** Read in transactions that hold locks: none may wait for the reading of another one. */
  readonly isReadAlone?: boolean;
}

/** How often something kept was used, since the start. */
export interface KeptFigures {
  hits: number;
  misses: number;
  bytes: number;
}

/** A declaration with its figures. */
export interface DeclaredKept<Of extends VersionName = VersionName> extends KeptDeclaration<Of> {
  readonly figures: KeptFigures;
  /** Off in a benchmark that measures what it gains. */
  isOff: boolean;
}

const declared: DeclaredKept[] = [];

/** Declares what a feature keeps: for the guide, the metrics and the benchmark. */
export function declareKept<Of extends VersionName>(declaration: KeptDeclaration<Of>): DeclaredKept<Of> {
  if (declared.some(({ name }) => name === declaration.name))
    throw new Error(`${declaration.name} is declared twice.`);
  const kept = { ...declaration, figures: { hits: 0, misses: 0, bytes: 0 }, isOff: false };
  declared.push(kept);
  return kept;
}

/** Everything that is declared, by name. */
export function declaredKept(): readonly DeclaredKept[] {
  return declared.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Reads each time what is usually kept. Only the benchmark calls this. @throws Error for a name that is not declared */
export function switchOff(name: string): void {
  const found = declared.find((kept) => kept.name === name);
  if (found === undefined) throw new Error(`Nothing is kept under the name ${name}.`);
  found.isOff = true;
}
