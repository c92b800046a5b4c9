import type { LucideIcon } from 'lucide-react';
import { searchKey, searchedKey } from '@pactbook/domain/kernel/text/search-key.ts';
import type { Category } from '@pactbook/domain/features/categories/organisation-config.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { DocumentHit } from '@pactbook/domain/features/documents/document.ts';
import type { Team } from '@pactbook/domain/features/teams/team.ts';
import { paths } from '../../platform/paths.ts';
import type { SearchNames } from './search-names.ts';
import { counted } from '../../ui/text/own-numbers.ts';

/** Results of each kind at most (docs/product/screens.md, "Search"). */
const MOST_RESULTS = 3;

/** One line of a list of results. */
export interface Choosable {
  /** Unique among all results. */
  readonly key: string;
  readonly name: string;
  /** The record of the result, for its vendor and logo. */
  readonly contract?: Contract;
  /** The document that contains the words. */
  readonly hit?: DocumentHit;
  /** A link to more results and no match itself. */
  readonly isStep?: boolean;
  /** The icon, when its group has none. */
  readonly icon?: LucideIcon;
}

export interface SearchResult extends Choosable {
  /** The address that it opens. */
  readonly path: string;
}

export interface ResultGroup<Result extends Choosable> {
  readonly title: string;
  readonly results: readonly Result[];
}

export interface SearchGroup extends ResultGroup<SearchResult> {
  readonly title: 'Records' | 'Teams' | 'Categories' | 'Vendors' | 'Documents';
}

export interface Searchable {
  readonly names: SearchNames;
  readonly teams: readonly Team[];
  readonly categories: readonly Category[];
}

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface Match<Thing> {
  thing: Thing;
  name: string;
  isAtStart: boolean;
}

function comesBefore<Thing>(one: Match<Thing>, other: Match<Thing>): boolean {
  if (one.isAtStart !== other.isAtStart) return one.isAtStart;
  return collator.compare(one.name, other.name) < 0;
}

/** Normalised names, cached with their list, so that they are not normalised with each letter. */
const keysOfLists = new WeakMap<object, readonly string[]>();

function keysOf<Thing>(things: readonly Thing[], nameOf: (thing: Thing) => string): readonly string[] {
  const known = keysOfLists.get(things);
  if (known) return known;
  const keys = things.map((thing) => searchKey(nameOf(thing)));
  keysOfLists.set(things, keys);
  return keys;
}

/**
 * The first names that contain the search, ignoring case and accents: those that begin with it first, otherwise by
 * name. One pass keeps the best ones, so that a list of a hundred thousand needs no sorting.
 */
function bestMatches<Thing>(
  things: readonly Thing[],
  nameOf: (thing: Thing) => string,
  search: string,
  keys = keysOf(things, nameOf),
): Thing[] {
  const needle = searchedKey(search);
  const best: Match<Thing>[] = [];
  for (let index = 0; index < things.length; index += 1) {
    const [thing, key] = [things[index], keys[index]];
    if (thing === undefined || !key?.includes(needle)) continue;
    const match = { thing, name: nameOf(thing), isAtStart: key.startsWith(needle) };
    const place = best.findIndex((other) => comesBefore(match, other));
    if (place === -1 && best.length === MOST_RESULTS) continue;
    best.splice(place === -1 ? best.length : place, 0, match);
    best.length = Math.min(best.length, MOST_RESULTS);
  }
  return best.map(({ thing }) => thing);
}

/**
 * The results of the global search, without empty groups. Teams and categories are not searched on the records page
 * (docs/product/screens.md, "Search"), and neither are vendors, which are searched only once something is typed.
 */
export function findResults(
  { names, teams, categories }: Searchable,
  search: string,
  isContractsPage: boolean,
): SearchGroup[] {
  const { contracts, productKeys } = names;
  const records = bestMatches(contracts, ({ product }) => product, search, productKeys).map((contract) => ({
    key: `record ${contract.id}`,
    name: contract.product,
    path: paths.record(contract),
    contract,
  }));
  const foundTeams = isContractsPage ? [] : bestMatches(teams, ({ name }) => name, search);
  const foundCategories = isContractsPage ? [] : bestMatches(categories, ({ name }) => name, search);
  const hasVendors = !isContractsPage && search.trim() !== '';
  const foundVendors = hasVendors ? bestMatches(names.vendors, (name) => name, search) : [];
  const groups: SearchGroup[] = [
    { title: 'Records', results: records },
    {
      title: 'Teams',
      results: foundTeams.map(({ id, name }) => ({
        key: `team ${id}`,
        name,
        path: paths.records({ team: [id] }),
      })),
    },
    {
      title: 'Categories',
      results: foundCategories.map(({ id, name }) => ({
        key: `category ${id}`,
        name,
        path: paths.records({ category: [id] }),
      })),
    },
    {
      title: 'Vendors',
      results: foundVendors.map((name) => ({
        key: `vendor ${name}`,
        name,
        path: paths.records({ vendor: [name] }),
      })),
    },
  ];
  return groups.filter(({ results }) => results.length > 0);
}

/** The document hits as a group below the names; none without hits. */
export function documentGroups(
  { hits, total }: { readonly hits: readonly DocumentHit[]; readonly total: number },
  search: string,
): SearchGroup[] {
  const words = search.trim();
  const results: SearchResult[] = hits.slice(0, MOST_RESULTS).map((hit) => ({
    key: `document ${hit.documentId}`,
    name: hit.name,
    path: paths.contractDocument({ product: hit.product, id: hit.contractId }, hit.documentId, {
      find: words,
      page: hit.page ?? undefined,
    }),
    hit,
  }));
  if (total > results.length && results.length > 0) {
    results.push({
      key: 'documents',
      name: `All ${counted(total, 'document')} with these words`,
      path: paths.records({ inside: words }),
      isStep: true,
    });
  }
  return results.length === 0 ? [] : [{ title: 'Documents', results }];
}
