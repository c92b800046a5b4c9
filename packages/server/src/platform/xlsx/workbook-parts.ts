import { posix } from 'node:path';
import { attribute, prefixedAttribute, readXml, type OpenElement } from './read-xml.ts';
import { builtInFormat, GENERAL, numberFormat, type NumberFormat } from './shown-number.ts';

/** The parts of a workbook by their paths in the archive. */
export type WorkbookParts = Readonly<Record<string, Uint8Array>>;

/** A sheet as the workbook lists it. */
export interface ListedSheet {
  readonly name: string;
  /** Of its part. */
  readonly path: string;
  readonly isHidden: boolean;
}

/** What all sheets of a workbook have in common. */
export interface Workbook {
  readonly sheets: readonly ListedSheet[];
  /** The texts that cells name by their place. */
  readonly sharedTexts: readonly string[];
  /** The number formats that cells name by their place. */
  readonly formats: readonly NumberFormat[];
  /** Whether days are counted from 1904, as spreadsheets of old Macs do. */
  readonly isFrom1904: boolean;
}

export const WORKBOOK_PATH = 'xl/workbook.xml';
const RELATIONS_PATH = 'xl/_rels/workbook.xml.rels';

export const isTrue = (value: string | null) => value === '1' || value === 'true';

/** `_x000D_` in texts is a character that XML cannot hold (ECMA-376, 22.9.2.19). */
export function plainText(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Collects the texts of rich text runs; what says how they are pronounced is no part of them. */
export class TextRuns {
  #text = '';
  #isText = false;
  #phonetic = 0;

  open(name: string): void {
    if (name === 't') this.#isText = true;
    if (name === 'rPh') this.#phonetic += 1;
  }

  add(text: string): void {
    if (this.#isText && this.#phonetic === 0) this.#text += text;
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#phonetic -= 1;
  }

  take(): string {
    if (this.#text === '') return '';
    const text = plainText(this.#text);
    this.#text = '';
    return text;
  }
}

function readPart(parts: WorkbookParts, path: string, onOpen: (element: OpenElement) => void): void {
  const part = Object.hasOwn(parts, path) ? parts[path] : undefined;
  if (part !== undefined) readXml(part, { onOpen });
}

/** The paths of the parts that a workbook names, by their ids and by their kinds. */
function relationsOf(parts: WorkbookParts): {
  readonly byId: ReadonlyMap<string, string>;
  readonly byKind: ReadonlyMap<string, string>;
} {
  const byId = new Map<string, string>();
  const byKind = new Map<string, string>();
  readPart(parts, RELATIONS_PATH, (element) => {
    if (element.name !== 'Relationship') return;
    const path = posix.resolve('/xl', attribute(element, 'Target') ?? '').slice(1);
    byId.set(attribute(element, 'Id') ?? '', path);
    byKind.set(posix.basename(attribute(element, 'Type') ?? ''), path);
  });
  return { byId, byKind };
}

function sharedTextsIn(parts: WorkbookParts, path: string): string[] {
  const part = Object.hasOwn(parts, path) ? parts[path] : undefined;
  if (part === undefined) return [];
  const texts: string[] = [];
  const runs = new TextRuns();
  readXml(part, {
    onOpen: ({ name }) => runs.open(name),
    onText: (text) => runs.add(text),
    onClose: (name) => {
      runs.close(name);
      if (name === 'si') texts.push(runs.take());
    },
  });
  return texts;
}

function formatsIn(parts: WorkbookParts, path: string): NumberFormat[] {
  const own = new Map<number, NumberFormat>();
  const styles: NumberFormat[] = [];
  // Conditional formats have formats of their own under the same numbers.
  let place = '';
  readPart(parts, path, (element) => {
    const { name } = element;
    const id = Number(attribute(element, 'numFmtId') ?? 0);
    if (name === 'numFmts' || name === 'cellStyleXfs' || name === 'cellXfs' || name === 'dxfs') place = name;
    else if (name === 'numFmt' && place === 'numFmts')
      own.set(id, numberFormat(attribute(element, 'formatCode') ?? ''));
    else if (name === 'xf' && place === 'cellXfs') styles.push(own.get(id) ?? builtInFormat(id));
  });
  return styles.length === 0 ? [GENERAL] : styles;
}

/** @throws Error for parts that are no XML */
export function readWorkbook(parts: WorkbookParts): Workbook {
  const { byId, byKind } = relationsOf(parts);
  const sheets: ListedSheet[] = [];
  let isFrom1904 = false;
  readPart(parts, WORKBOOK_PATH, (element) => {
    if (element.name === 'workbookPr') isFrom1904 = isTrue(attribute(element, 'date1904'));
    const title = element.name === 'sheet' ? attribute(element, 'name') : null;
    if (title === null || title === '') return;
    const state = attribute(element, 'state');
    const isHidden = state === 'hidden' || state === 'veryHidden';
    sheets.push({ name: title, path: byId.get(prefixedAttribute(element, 'id') ?? '') ?? '', isHidden });
  });
  return {
    sheets,
    isFrom1904,
    sharedTexts: sharedTextsIn(parts, byKind.get('sharedStrings') ?? 'xl/sharedStrings.xml'),
    formats: formatsIn(parts, byKind.get('styles') ?? 'xl/styles.xml'),
  };
}
