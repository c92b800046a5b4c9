import { isDeepStrictEqual } from 'node:util';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import type { LinkKind } from '@pactbook/domain/features/contract-links/contract-link.ts';
import type { CalledLink } from '@pactbook/domain/features/contract-links/link-graph.ts';
import { fullAccessScope } from '@pactbook/domain/features/contracts/access.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { ExportCell } from '@pactbook/domain/kernel/fields/cell-kinds.ts';
import { linkCells } from '@pactbook/domain/features/exports/link-cells.ts';
import { numberFieldOf } from '@pactbook/domain/features/custom-fields/number-field.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { TimedSteps } from '../../../platform/timed-steps.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import { patiently } from '../../../platform/patience.ts';
import type { PackedIds } from '../../../platform/ordered-rows/packed-ids.ts';
import { readCalledLinks, readLinkKinds } from '../../contract-links/queries.ts';
import { readFileLayout } from '../../contract-list/queries.ts';
import { findContractsOfBefore } from '../../contracts/queries.ts';
import {
  readNames,
  refuseOtherRights,
  type Gathered,
  type Names,
  type RowsWanted,
  type Wanted,
} from '../queries.ts';
import { refuseWhenCancelled } from '../../../platform/cancelled-requests.ts';
import { readReferenceCounter } from '../../../platform/freshness/queries.ts';

/** What finding and sorting a million records may take on a busy machine, by a column without an index. */
const LAYOUT_TIMEOUT_MS = 60_000;
/** Records of a page. */
const PAGE_SIZES = [100, 250] as const;
const PAGE_MS = 50;
/** What one page may take on a small machine. */
const PAGE_TIMEOUT_MS = 10_000;
/** How long a file waits before each further attempt to read a page from a database that is busy or starts again. */
const PAUSES_MS = [1_000, 4_000, 15_000];

/** Names that follow changes while the file is written: its columns look into the same maps. */
interface FollowedNames extends Names {
  readonly teamNames: Map<string, string>;
  readonly peopleNames: Map<string, string>;
  /** Of the page whose turn it is; the kinds are those of the beginning. */
  readonly links: ReadonlyMap<LinkKind, Map<string, string>>;
}

/** What pages are read with. */
interface Pages {
  readonly database: Database;
  readonly caller: Caller;
  readonly ids: PackedIds;
  readonly names: FollowedNames;
  /** The organisation's reference counter when the names were read. */
  readonly counter: string;
}

/**
 * Lays out a file of more records than one list holds: which records, in which order, at one moment. Their values are read
 * page by page when it is their turn, in short transactions, so that neither memory nor the database waits for a slow
 * reader. Each record is there once, also one that was moved or put into the trash meanwhile.
 */
export async function gatherPages(
  database: Database,
  { caller, view, ids, today, withLinks, withCostYears }: Wanted,
): Promise<Gathered> {
  const { scope, actor } = caller;
  const chosen = ids === null ? null : [...new Set(ids)];
  const read = async (db: Transaction) => {
    // One after the other: what takes long is sent last.
    const counter = await readReferenceCounter(db);
    const names = await readNames(db, caller, { ids: null, withLinks: false });
    const kinds = withLinks ? await readLinkKinds(db, actor, chosen) : [];
    const wanted = { ids: chosen, withCostYears };
    return { counter, names, kinds, layout: await readFileLayout(db, { scope, actor, today }, view, wanted) };
  };
  const { counter, names, kinds, layout } = await database.read(scope, read, {
    timeoutMs: LAYOUT_TIMEOUT_MS,
    isLong: true,
  });
  const followed: FollowedNames = {
    ...names,
    teamNames: new Map(names.teamNames),
    peopleNames: new Map(names.peopleNames),
    links: new Map(kinds.map((kind) => [kind, new Map<string, string>()])),
  };
  const pages: Pages = { database, caller, ids: layout.ids, names: followed, counter };
  return {
    ...followed,
    rows: (wanted) => pagedRows(pages, wanted),
    count: layout.ids.count,
    costYears: layout.costYears,
    // A record may leave the person's teams while the file is written.
    hasLimited: !fullAccessScope(actor).everyContract,
  };
}

/** A page as it is now. */
interface Page {
  readonly contracts: Iterable<Contract>;
  readonly links: readonly CalledLink[];
  /** Null where they are as before. */
  readonly names: Names | null;
  readonly counter: string;
  readonly milliseconds: number;
}

/** @throws AppError `forbidden` when rights changed meanwhile */
async function readPage(
  { database, caller, names, counter }: Pages,
  ids: readonly string[],
  now: number,
): Promise<Page> {
  const { scope, actor } = caller;
  const numberKey = numberFieldOf(names.customFields)?.key ?? null;
  const read = async (db: Transaction): Promise<Page> => {
    const began = performance.now();
    const [contracts, links] = await Promise.all([
      findContractsOfBefore(db, scope, actor, ids),
      names.links.size === 0 ? [] : readCalledLinks(db, actor, { numberKey, ids }),
      refuseOtherRights(db, caller, now),
    ]);
    // Asked after the records: a team that was made between the two statements then has its name.
    const present = await readReferenceCounter(db);
    const milliseconds = performance.now() - began;
    const fresh = present === counter ? null : await readNames(db, caller, { ids: null, withLinks: false });
    return { contracts, links, names: fresh, counter: present, milliseconds };
  };
  return await database.read(scope, read, { timeoutMs: PAGE_TIMEOUT_MS, isLong: true });
}

/** What the columns of a file hang on beside names. */
const columnsHangOn = ({ hasCurrencies }: Names, fields: readonly CustomField[]) => ({
  hasCurrencies,
  fields: fields.map(({ key, type, restricted }) => ({ key, type, restricted })),
});

/**
 * Brings the names up to date.
 *
 * @throws AppError `conflict` where the first half of the file would have other columns than the second
 */
function follow(names: FollowedNames, fresh: Names | null): void {
  if (fresh === null) return;
  const keys = new Set(names.customFields.map(({ key }) => key));
  const still = fresh.customFields.filter(({ key }) => keys.has(key));
  if (!isDeepStrictEqual(columnsHangOn(names, names.customFields), columnsHangOn(fresh, still)))
    throw new AppError('conflict', 'Fields or currencies changed while the file was written.');
  for (const [id, name] of fresh.teamNames) names.teamNames.set(id, name);
  for (const [id, name] of fresh.peopleNames) names.peopleNames.set(id, name);
}

function putLinks({ links }: FollowedNames, called: readonly CalledLink[]): void {
  const fresh = linkCells(called);
  for (const [kind, cells] of links) {
    cells.clear();
    for (const [id, text] of fresh.get(kind) ?? []) cells.set(id, text);
  }
}

/**
 * The rows in the order of the ids, a page at a time. No page is read ahead: what waits on the heap while others are
 * served grows old there, and takes 100 MB until it is collected.
 */
async function* pagedRows(pages: Pages, wanted: RowsWanted): AsyncGenerator<readonly string[]> {
  const { ids, names } = pages;
  const { columns, texts, signal, now } = wanted;
  const size = new TimedSteps(PAGE_SIZES, PAGE_MS);
  let { counter } = pages;
  let place = 0;
  for (let next = 0; next < ids.count;) {
    refuseWhenCancelled(signal);
    const order = ids.slice(next, next + size.contracts);
    next += order.length;
    const reader = { ...pages, counter };
    const page = await patiently(() => readPage(reader, order, now()), { pauses: PAUSES_MS, signal });
    size.took(page.milliseconds);
    follow(names, page.names);
    counter = page.counter;
    putLinks(names, page.links);
    const cells = new Map<string, ExportCell[]>();
    for (const contract of page.contracts)
      cells.set(
        contract.id,
        columns.map(({ cellOf }) => cellOf(contract)),
      );
    const found = order.map((id) => cells.get(id)).filter((row) => row !== undefined);
    yield found.map((row) => texts.atOnce(row, place++));
  }
}
