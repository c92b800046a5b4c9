import { LINK_WORDS, LINKS_LIMIT, type LinkKind } from '../contract-links/contract-link.ts';
import { LinkGraph, type GraphLink, type LinkRefusal } from '../contract-links/link-graph.ts';
import { customKeyIn } from '../../kernel/custom-path.ts';
import { cellText, nameKey, type TableRow } from './cell.ts';
import type { ResolvedColumn } from './import-columns.ts';
import type { KeyField } from './import-mapping.ts';
import { isLinkTarget, LINK_TARGETS, type LinkTarget } from '../contract-links/link-targets.ts';
import { replaced } from './cell-source.ts';
import { readNewRow } from './read-row.ts';
import { partKey, partsOf, type RowMatch } from './row-keys.ts';
import type { RowReader } from './row-reading.ts';
import { severalNames } from './rows/several-names.ts';
import {
  endKey,
  endOf,
  namingFields,
  RecordNames,
  type LinkableRecord,
  type NamingField,
} from './record-names.ts';
import type { NamedLink, RowLinks } from './row-links.ts';
import { counted } from '../../kernel/text/counted.ts';

/** What links are planned from. */
export interface LinkBasis {
  /** Those that the person reads in full. */
  readonly records: readonly LinkableRecord[];
  /** All links of the organisation. */
  readonly links: readonly GraphLink[];
}

/** A column whose cells name records, and by what. */
interface LinkColumn {
  readonly column: ResolvedColumn;
  readonly target: LinkTarget;
  readonly kind: LinkKind;
  readonly fields: readonly NamingField[];
}

/** A row whose record is known or will be added. */
interface LinkingRow {
  readonly row: TableRow;
  readonly isNew: boolean;
  /** Its record as an end of links. */
  readonly key: string;
}

function linkColumns({ columns, mapping, context }: RowReader): LinkColumn[] {
  return columns.flatMap((column): LinkColumn[] => {
    const { target, linkedBy } = column;
    if (target.kind !== 'field' || !isLinkTarget(target.field)) return [];
    const fields = namingFields(linkedBy, mapping.key, context.customFields);
    return [{ column, target: target.field, kind: LINK_TARGETS[target.field], fields }];
  });
}

function linkingRows(rows: readonly TableRow[], matches: readonly RowMatch[]): LinkingRow[] {
  return rows.flatMap((row, index): LinkingRow[] => {
    const match = matches[index] ?? { kind: 'new' };
    if (match.kind === 'fault') return [];
    const end = match.kind === 'record' ? { id: match.id } : { row: row.row };
    return [{ row, isNew: match.kind === 'new', key: endKey(end) }];
  });
}

/** The names of the records that are there and of those of the file, as they will be. */
function namesOf(
  reader: RowReader,
  rows: readonly LinkingRow[],
  fields: readonly NamingField[],
  { records }: LinkBasis,
): RecordNames {
  const names = new RecordNames();
  const wanted: readonly KeyField[] = fields.map((field) => field);
  const said = new Map(
    rows.map(({ row, key }) => [key, partsOf(reader, row, wanted).map((part) => partText(part))]),
  );
  for (const { id, product, numbers } of records) {
    const ofRow = said.get(id);
    fields.forEach((field, index) => {
      const present = field === 'product' ? product : (numbers[customKeyIn(field) ?? ''] ?? '');
      names.add(id, field, ofRow?.[index] || present);
    });
    said.delete(id);
  }
  for (const { key, isNew } of rows) {
    // A record that is not among those is not read in full, but by the system.
    if (!isNew && reader.context.actor !== null) continue;
    said.get(key)?.forEach((text, index) => {
      const field = fields[index];
      if (field !== undefined) names.add(key, field, text);
    });
  }
  return names;
}

const partText = (part: unknown): string => (typeof part === 'string' ? part : partKey(part));

/** The names in a cell. Those of records that are linked already stay whole first, then those of all others. */
function partsIn(
  { mapping }: RowReader,
  { row, isNew }: LinkingRow,
  { column, target, fields }: LinkColumn,
  names: RecordNames,
  linked: ReadonlySet<string>,
): string[] {
  const written = cellText(row.cells[column.index]);
  const text = written === '' && isNew ? (mapping.defaults?.[target]?.trim() ?? '') : written;
  if (column.values.has(nameKey(text))) return [replaced(text, column)].filter((part) => part !== '');
  const isLinked = (part: string) => names.among(part, fields, linked).length > 0;
  const known = severalNames(text, column.separator, isLinked);
  const parts = known.every(isLinked)
    ? known
    : severalNames(
        text,
        column.separator,
        (part) => column.values.has(nameKey(part)) || names.find(part, fields).size > 0,
      );
  return parts.map((part) => replaced(part, column)).filter((part) => part !== '');
}

const quoted = (text: string) => `"${text.slice(0, 80)}"`;

function refusalWords(refusal: LinkRefusal, own: string, other: string): string {
  const words: Readonly<Record<LinkRefusal, string>> = {
    self: `${quoted(other)} is the record of this row`,
    circle: `The link to ${quoted(other)} would form a loop`,
    fromIsFull: `${quoted(own)} has ${LINKS_LIMIT} links already`,
    toIsFull: `${quoted(other)} has ${LINKS_LIMIT} links already`,
  };
  return words[refusal];
}

/** Links that cells of one file name, one after the other. */
class LinkPlanner {
  readonly #reader: RowReader;
  readonly #names: RecordNames;
  readonly #present: LinkGraph;
  /** With what rows bring. */
  readonly #graph: LinkGraph;
  readonly #links: RowLinks;

  constructor(reader: RowReader, names: RecordNames, { links }: LinkBasis, into: RowLinks) {
    this.#reader = reader;
    this.#names = names;
    this.#present = new LinkGraph(links);
    this.#graph = new LinkGraph(links);
    this.#links = into;
  }

  read(row: LinkingRow, column: LinkColumn): void {
    const linked = this.#present.othersOf(column.kind, row.key);
    for (const part of partsIn(this.#reader, row, column, this.#names, linked)) {
      if (this.#names.among(part, column.fields, linked).length > 0) continue;
      const [to, ...others] = this.#names.find(part, column.fields);
      const fault =
        to === undefined
          ? this.#unknownWords(part)
          : others.length > 0
            ? `${counted(others.length + 1, 'record')} are called ${quoted(part)}. Use their record ID`
            : this.#link(row, column, to);
      if (fault !== null) this.#links.fault(row.row.row, column.target, fault);
    }
  }

  #unknownWords(part: string): string {
    const inFull = this.#reader.context.actor === null ? '' : ' you can read in full';
    return `There is no record ${quoted(part)}${inFull} in Pactbook or in this file`;
  }

  #link({ row, key: from }: LinkingRow, { kind, target }: LinkColumn, to: string): string | null {
    const link: GraphLink = { kind, from, to };
    const label = this.#names.labelOf(to);
    // Related records may name each other.
    const refusal = this.#graph.has(link) ? null : this.#graph.add(link);
    if (refusal !== null) return refusalWords(refusal, this.#names.labelOf(from), label);
    const words = `${LINK_WORDS[kind][0]} ${label}`;
    this.#links.add({ row: row.row, target, kind, from: endOf(from), to: endOf(to), words });
    return null;
  }
}

/** Refuses links to records that rows would add which are rejected, and so on along the links to these. */
function refuseLinksToRejected(reader: RowReader, rows: readonly LinkingRow[], links: RowLinks): void {
  const byNumber = new Map(rows.map((one) => [one.row.row, one.row]));
  const accepted = new Map<number, boolean>();
  const isAccepted = (number: number): boolean => {
    const known = accepted.get(number);
    if (known !== undefined) return known;
    const row = byNumber.get(number);
    const isGood = row !== undefined && readNewRow(reader, row).input !== null;
    accepted.set(number, isGood);
    return isGood;
  };
  const toRows = links.all.filter(({ to }: NamedLink) => 'row' in to);
  for (let hasChanged = true; hasChanged;) {
    hasChanged = false;
    for (const link of toRows) {
      if (!('row' in link.to) || links.isRefused(link) || isAccepted(link.to.row)) continue;
      links.refuse(link, `Row ${link.to.row}, which this links to, is rejected`);
      accepted.delete(link.row);
      hasChanged = true;
    }
  }
}

/**
 * Finds the records that cells name, in any order of rows, and what keeps them from being linked: nothing of that name,
 * several, a circle, too many links, a row that is rejected. Links that are there already are left out.
 *
 * @param reader reads rows with `into`
 * @param matches the records of the rows
 */
export function planLinks(
  reader: RowReader,
  rows: readonly TableRow[],
  matches: readonly RowMatch[],
  basis: LinkBasis,
  into: RowLinks,
): void {
  const columns = linkColumns(reader);
  if (columns.length === 0) return;
  const linking = linkingRows(rows, matches);
  const fields = [...new Set<NamingField>(['product', ...columns.flatMap((column) => column.fields)])];
  const planner = new LinkPlanner(reader, namesOf(reader, linking, fields, basis), basis, into);
  for (const row of linking) for (const column of columns) planner.read(row, column);
  // Otherwise a rejected row keeps all of them out, and says so.
  if (reader.mapping.skipRejectedRows) refuseLinksToRejected(reader, linking, into);
}
