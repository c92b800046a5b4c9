import { currencyOfFormat } from './number-format.ts';

/** The parts of a workbook by their paths in the archive. */
export type WorkbookParts = Readonly<Record<string, Uint8Array>>;

/** What a sheet says of its cells beyond their values. */
export interface SheetFacts {
  readonly isHidden: boolean;
  /** Rows that are hidden or filtered out, as a spreadsheet counts. */
  readonly hiddenRows: ReadonlySet<number>;
  /** Columns from … to, counted from 0. */
  readonly hiddenColumns: readonly (readonly [first: number, last: number])[];
  readonly marks: readonly CellMark[];
}

/** A cell of which more is to be known: what it shows its number in, or that its formula has no result. Places count from 0. */
export interface CellMark {
  readonly row: number;
  readonly column: number;
  readonly currency: string | null;
}

const NO_FACTS: SheetFacts = { isHidden: false, hiddenRows: new Set(), hiddenColumns: [], marks: [] };

// No tag holds another's beginning: a search that stops there stays linear whatever the file holds.
const SHEET_TAG = /<(?:\w+:)?sheet\s([^<>]*)>/g;
const RELATION_TAG = /<(?:\w+:)?Relationship\s([^<>]*)>/g;
const FORMAT_TAG = /<(?:\w+:)?numFmt\s([^<>]*)>/g;
const STYLE_TAG = /<(?:\w+:)?xf((?:\s[^<>]*)?)\/?>/g;
const COLUMN_TAG = /<(?:\w+:)?col\s([^<>]*)>/g;
const ROW_OR_CELL = /<(?:\w+:)?(row|c)((?:\s[^<>]*)?)>/g;
const HAS_FORMULA = /<(?:\w+:)?f[\s/>]/;
const VALUE = /<(?:\w+:)?(?:v(?:\s[^<>]*)?(\/)?>([^<]?)|is[\s>])/;
const ADDRESS = /^([A-Z]{1,3})(\d{1,7})$/;

const ATTRIBUTES = new Map<string, RegExp>();

/** An attribute of a tag; null where it has none of the name. */
function attribute(attributes: string, name: string): string | null {
  let pattern = ATTRIBUTES.get(name);
  if (pattern === undefined) {
    pattern = new RegExp(`(?:^|\\s)(?:\\w+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`);
    ATTRIBUTES.set(name, pattern);
  }
  const found = pattern.exec(attributes);
  return found ? (found[1] ?? found[2] ?? null) : null;
}

const isTrue = (value: string | null) => value === '1' || value === 'true';

const ENTITIES: Readonly<Record<string, string>> = { quot: '"', amp: '&', lt: '<', gt: '>', apos: "'" };

function plainText(xml: string): string {
  return xml.replace(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (entity, hex?: string, number?: string, name?: string) => {
      if (name !== undefined) return ENTITIES[name] ?? entity;
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity;
    },
  );
}

function textOf(parts: WorkbookParts, path: string): string {
  return Object.hasOwn(parts, path) ? new TextDecoder().decode(parts[path]) : '';
}

/** The content of the first element of a name; empty where there is none. */
function elementOf(xml: string, name: 'numFmts' | 'cellXfs'): string {
  const start = xml.search(new RegExp(`<(?:\\w+:)?${name}[\\s>]`));
  const end = xml.search(new RegExp(`</(?:\\w+:)?${name}>`));
  return start < 0 || end < start ? '' : xml.slice(start, end);
}

/** The currency of each style of cells, by its place; null for US dollars and for what is no money. */
function currenciesOfStyles(styles: string): (string | null)[] {
  const formats = new Map<string, string | null>();
  // Conditional formats have formats of their own further down, under the same numbers.
  for (const [, attributes = ''] of elementOf(styles, 'numFmts').matchAll(FORMAT_TAG)) {
    const format = plainText(attribute(attributes, 'formatCode') ?? '');
    formats.set(attribute(attributes, 'numFmtId') ?? '', currencyOfFormat(format));
  }
  return [...elementOf(styles, 'cellXfs').matchAll(STYLE_TAG)].map(
    ([, attributes = '']) => formats.get(attribute(attributes, 'numFmtId') ?? '') ?? null,
  );
}

function columnNumber(letters: string): number {
  let number = 0;
  for (let at = 0; at < letters.length; at += 1) number = number * 26 + letters.charCodeAt(at) - 64;
  return number;
}

function hiddenColumnsOf(xml: string): [number, number][] {
  const data = xml.search(/<(?:\w+:)?sheetData[\s/>]/);
  return [...xml.slice(0, Math.max(data, 0)).matchAll(COLUMN_TAG)].flatMap(
    ([, attributes = '']): [number, number][] => {
      const [first, last] = [Number(attribute(attributes, 'min')), Number(attribute(attributes, 'max'))];
      return isTrue(attribute(attributes, 'hidden')) && first > 0 && last >= first
        ? [[first - 1, last - 1]]
        : [];
    },
  );
}

/**
 * Whether a cell has a formula and no result. A text result may be empty, which only its type distinguishes from a
 * missing one.
 *
 * @param content the text between the cell's tag and the next one
 */
function lacksResult(attributes: string, content: string): boolean {
  if (!HAS_FORMULA.test(content)) return false;
  const value = VALUE.exec(content);
  if (!value) return true;
  const isEmpty = value[0].includes('v') && (value[1] === '/' || value[2] === '');
  return isEmpty && attribute(attributes, 't') !== 'str';
}

/** The tag of a row or a cell. */
interface FoundTag {
  readonly isRow: boolean;
  readonly attributes: string;
  readonly start: number;
  /** Where its content begins. */
  readonly end: number;
  /** Where the next row or cell begins. */
  readonly next: number;
}

function* tagsOf(xml: string): Generator<FoundTag> {
  let before: Omit<FoundTag, 'next'> | null = null;
  for (const { 0: whole, 1: name, 2: attributes = '', index } of xml.matchAll(ROW_OR_CELL)) {
    if (before !== null) yield { ...before, next: index };
    before = { isRow: name === 'row', attributes, start: index, end: index + whole.length };
  }
  if (before !== null) yield { ...before, next: xml.length };
}

const isUnsaved = (xml: string, { isRow, attributes, end, next }: FoundTag) =>
  !isRow && !attributes.endsWith('/') && lacksResult(attributes, xml.slice(end, next));

/** The sheet with formulas without a result as empty cells, where a type of their own would promise a value. */
export function withoutLostTypes(xml: string): string {
  if (!HAS_FORMULA.test(xml)) return xml;
  const parts: string[] = [];
  let written = 0;
  for (const tag of tagsOf(xml)) {
    if (attribute(tag.attributes, 't') === null || !isUnsaved(xml, tag)) continue;
    const untyped = xml.slice(tag.start, tag.end).replace(/\st\s*=\s*(?:"[^"]*"|'[^']*')/, '');
    parts.push(xml.slice(written, tag.start), untyped);
    written = tag.end;
  }
  return [...parts, xml.slice(written)].join('');
}

function readCells(
  xml: string,
  currencies: readonly (string | null)[],
): Pick<SheetFacts, 'hiddenRows' | 'marks'> {
  const hiddenRows = new Set<number>();
  const marks: CellMark[] = [];
  const hasFormulas = HAS_FORMULA.test(xml);
  let row = 0;
  for (const tag of tagsOf(xml)) {
    const { isRow, attributes } = tag;
    if (isRow) {
      row = Number(attribute(attributes, 'r') ?? row + 1);
      if (isTrue(attribute(attributes, 'hidden'))) hiddenRows.add(row);
      continue;
    }
    const currency = currencies[Number(attribute(attributes, 's') ?? -1)] ?? null;
    const isLost = hasFormulas && isUnsaved(xml, tag);
    if (currency === null && !isLost) continue;
    const [, letters = '', number = ''] = ADDRESS.exec(attribute(attributes, 'r') ?? '') ?? [];
    const place = { row: Number(number) - 1, column: columnNumber(letters) - 1 };
    if (letters !== '') marks.push({ ...place, currency: isLost ? null : currency });
  }
  return { hiddenRows, marks };
}

/** The parts that a workbook names, by their ids, and its styles. */
function relationsOf(parts: WorkbookParts): {
  readonly paths: ReadonlyMap<string, string>;
  readonly styles: string;
} {
  const paths = new Map<string, string>();
  let styles = 'xl/styles.xml';
  for (const [, attributes = ''] of textOf(parts, 'xl/_rels/workbook.xml.rels').matchAll(RELATION_TAG)) {
    const target = attribute(attributes, 'Target') ?? '';
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    paths.set(attribute(attributes, 'Id') ?? '', path);
    if (attribute(attributes, 'Type')?.endsWith('/styles') === true) styles = path;
  }
  return { paths, styles };
}

/** The paths of the sheets in their order, and which are hidden. */
function sheetsOf(
  parts: WorkbookParts,
  targets: ReadonlyMap<string, string>,
): { readonly path: string; readonly isHidden: boolean }[] {
  return [...textOf(parts, 'xl/workbook.xml').matchAll(SHEET_TAG)].flatMap(([, attributes = '']) => {
    if (!attribute(attributes, 'name')) return [];
    const path = targets.get(attribute(attributes, 'id') ?? '') ?? '';
    const state = attribute(attributes, 'state');
    return [{ path, isHidden: state === 'hidden' || state === 'veryHidden' }];
  });
}

/** What the sheets of a workbook say of their cells beyond their values, in the order of the sheets. */
export function workbookFacts(parts: WorkbookParts): SheetFacts[] {
  const { paths, styles } = relationsOf(parts);
  const currencies = currenciesOfStyles(textOf(parts, styles));
  return sheetsOf(parts, paths).map(({ path, isHidden }) => {
    const xml = textOf(parts, path);
    if (xml === '') return { ...NO_FACTS, isHidden };
    return { isHidden, hiddenColumns: hiddenColumnsOf(xml), ...readCells(xml, currencies) };
  });
}
