import type { Contract } from '../contract.ts';

/** The ids of categories by name: records name their categories, and parts are divided in the order of ids. */
export type CategoryIds = ReadonlyMap<string, string>;

/** Takes the part of an amount of a record that counts in a sum. */
export type PartOf = (cents: number) => number;
export const WHOLE: PartOf = (cents) => cents;

/**
 * One of several equal parts of an amount in whole cents. The first parts take the cents that are left over, so that all
 * parts are the amount, below 0 as well. `share_of_cents` of the database computes the same.
 * @param at which of the parts, counted from 0
 */
export function partOfCents(cents: number, parts: number, at: number): number {
  const part = Math.floor(cents / parts);
  return part + (at < cents - part * parts ? 1 : 0);
}

/** The teams and categories of which a sum is; an empty list stands for all. */
export interface SplitChoice {
  readonly teams: readonly string[];
  /** By name. */
  readonly categories: readonly string[];
}

type Grouped = Pick<Contract, 'teams' | 'categories'>;

/**
 * The one rule for records in several teams or categories (docs/product/dates-and-money.md, "Teams and categories"): the
 * amounts of a record are split evenly between its teams, and between its categories. A sum of some teams or categories
 * has their parts only: of teams first, and of that part those of categories.
 */
export class Split {
  readonly #teams: ReadonlySet<string>;
  readonly #categories: ReadonlySet<string>;
  readonly #idOfCategory: (name: string) => string;

  /** @param ids without them categories are in the order of their names */
  constructor({ teams, categories }: SplitChoice, ids: CategoryIds | undefined) {
    this.#teams = new Set(teams);
    this.#categories = new Set(categories);
    this.#idOfCategory = (name) => ids?.get(name) ?? name;
  }

  /** The part of a record that counts. */
  partOf({ teams, categories }: Grouped): PartOf {
    const ofTeams = this.#ofChosen(teams, this.#teams, identity);
    const ofCategories = this.#ofChosen(categories, this.#categories, this.#idOfCategory);
    if (ofCategories === WHOLE) return ofTeams;
    return ofTeams === WHOLE ? ofCategories : (cents) => ofCategories(ofTeams(cents));
  }

  /** The part of a record that counts, divided between those of its teams that are chosen. */
  betweenTeams(record: Grouped): (readonly [team: string, partOf: PartOf])[] {
    return divided(among(record.teams, this.#teams), this.partOf(record), identity);
  }

  /** The same, between categories. */
  betweenCategories(record: Grouped): (readonly [category: string, partOf: PartOf])[] {
    return divided(among(record.categories, this.#categories), this.partOf(record), this.#idOfCategory);
  }

  #ofChosen(groups: readonly string[], chosen: ReadonlySet<string>, idOf: IdOf): PartOf {
    if (chosen.size === 0 || groups.length < 2) return WHOLE;
    const ordered = inOrder(groups, idOf);
    const places = ordered.flatMap((group, place) => (chosen.has(group) ? [place] : []));
    // A record in none of the groups is in no list of them.
    if (places.length === 0 || places.length === ordered.length) return WHOLE;
    return (cents) => places.reduce((sum, place) => sum + partOfCents(cents, ordered.length, place), 0);
  }
}

type IdOf = (group: string) => string;
const identity: IdOf = (group) => group;

function among(groups: readonly string[], chosen: ReadonlySet<string>): readonly string[] {
  return chosen.size === 0 ? groups : groups.filter((group) => chosen.has(group));
}

/** Groups by id, so that the same ones take the cents that are left over in whatever order a record names them. */
function inOrder(groups: readonly string[], idOf: IdOf): readonly string[] {
  if (groups.length < 2) return groups;
  return groups.toSorted((one, other) => (idOf(one) < idOf(other) ? -1 : 1));
}

/** A part of a record divided evenly between groups. */
export function divided(
  groups: readonly string[],
  partOf: PartOf,
  idOf: IdOf = identity,
): (readonly [group: string, partOf: PartOf])[] {
  const ordered = inOrder(groups, idOf);
  if (ordered.length < 2) return ordered.map((group) => [group, partOf]);
  return ordered.map((group, at) => [group, (cents) => partOfCents(partOf(cents), ordered.length, at)]);
}
