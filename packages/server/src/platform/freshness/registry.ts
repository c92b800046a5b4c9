import type { VersionName } from './version.ts';

/** What the server keeps of one kind, declared once in its feature. */
export interface KeptDeclaration<Of extends VersionName = VersionName> {
  /** The feature and what is kept, such as `trends.answer`. */
  readonly name: string;
  /** A line for the guide. */
  readonly what: string;
  /** The versions that date it; none for what never changes. */
  readonly of: readonly Of[];
  /** Who shares it: people with the same rights, everyone in an organisation, or one session alone. */
  readonly by: 'rights' | 'organisation' | 'session';
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
}

const declared: DeclaredKept[] = [];
const off = new Set<string>();

/** Declares what a feature keeps: for the guide, the metrics and the benchmark. */
export function declareKept<Of extends VersionName>(declaration: KeptDeclaration<Of>): DeclaredKept<Of> {
  if (declared.some(({ name }) => name === declaration.name))
    throw new Error(`${declaration.name} is declared twice.`);
  const kept = { ...declaration, figures: { hits: 0, misses: 0, bytes: 0 } };
  declared.push(kept);
  return kept;
}

/** Everything that is declared, by name. */
export function declaredKept(): readonly DeclaredKept[] {
  return declared.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

/** Reads each time what is usually kept under a name. Only the benchmark calls this, before the features are loaded. */
export function switchOff(name: string): void {
  off.add(name);
}

/** Whether something is switched off. */
export const isOff = (name: string): boolean => off.has(name);
