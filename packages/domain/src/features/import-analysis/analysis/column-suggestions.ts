import { CONTRACT_FIELDS } from '../../contracts/fields.ts';
import { customPath, customKeyIn } from '../../../kernel/custom-path.ts';
import { nameKey } from '../../import-rows/cell.ts';
import { readCostList } from '../../annual-costs/cost-list-text.ts';
import { withoutHtmlCharacters } from '../../import-rows/html-characters.ts';
import { settleDateFormat } from '../../../kernel/text/date-text.ts';
import type { ColumnSuggestion, Confidence } from '../import-analysis.ts';
import type { ImportContext } from '../../import-rows/import-context.ts';
import type { ImportField } from '../../import-rows/import-mapping.ts';
import {
  kindOfTarget,
  mayHaveHtml,
  namesSeveral,
  type ImportTarget,
} from '../../import-rows/import-targets.ts';
import { isLinkTarget } from '../../contract-links/link-targets.ts';
import { PLAIN_FIELDS } from '../../contracts/fields.ts';
import { readMonths, readNotice } from '../../import-rows/notice-cells.ts';
import { guessesByCells } from './by-cells.ts';
import { differs, percent, shareOf, type ColumnFacts, type TextCounts } from '../column-facts.ts';
import { currencyNamed } from './named-currencies.ts';
import { USD } from '../../../kernel/money.ts';
import { costDateNamed, fieldsNamed, unitNamed } from '../heading-words.ts';
import { costYearNamed } from '../../annual-costs/year-costs.ts';
import { knownShare, meaningOf } from './value-suggestions.ts';

/** A column that needs a target. */
export interface SuggestedColumn {
  readonly name: string;
  readonly facts: ColumnFacts;
}

/** The data that columns are compared with. */
export interface SuggestionContext extends Pick<
  ImportContext,
  'teams' | 'categories' | 'people' | 'customFields' | 'currencies'
> {
  /** 1 is January. */
  readonly fiscalYearStartMonth: number;
  /** Those of the catalogue. */
  readonly vendors: readonly string[];
}

/** A possible target of a column. */
interface Candidate {
  readonly column: number;
  readonly field: ImportField;
  /** Compared between all columns: the best one gets the target. */
  readonly score: number;
  readonly reason: string;
  readonly confidence: Confidence;
}

/** Of a column that is proposed by its cells alone: below every heading that names a field. */
const BY_CELLS = 0.2;

const isDated = (field: string) => kindOfTarget(field) === 'date';
/** The share of cells that must fit the heading. */
const ENOUGH = 0.5;
const MOST = 0.9;
/** A column with more different texts contains no statuses. */
const MOST_STATUSES = 40;

/** How well the cells fit a field, 0 … 1, and a description of them; null when any text would fit. */
function contentFit(
  field: ImportTarget,
  { counts, filled, dates, amounts, words, hasCodes }: ColumnFacts,
  context: SuggestionContext,
): { readonly share: number; readonly are: string } | null {
  if (isDated(field)) return { share: dates, are: 'dates' };
  const kind = kindOfTarget(field);
  if (kind === 'money' || kind === 'number')
    return { share: kind === 'number' && hasCodes ? 0 : amounts, are: 'amounts' };
  if (kind === 'select') return { share: counts.size <= MOST_STATUSES ? words : 0, are: 'words' };
  if (field === 'annualCosts')
    return {
      share: shareOf(counts, (text) => text.includes(':') && 'value' in readCostList(text)),
      are: 'lists of costs',
    };
  if (field === 'termMonths')
    return { share: shareOf(counts, (text) => 'value' in readMonths(text)), are: 'months' };
  if (field === 'noticeValue')
    return { share: shareOf(counts, (text) => 'value' in readNotice(text)), are: 'notice periods' };
  if (field === 'owners') {
    const people = context.people.flatMap(({ name, emailAddress }) => [name, emailAddress]);
    return { share: knownShare(counts, people) > 0 ? 1 : 0, are: 'people you know' };
  }
  if (field === 'teams' || field === 'categories') {
    // When nearly every cell is different, they are descriptions rather than names.
    const isProse = counts.size > MOST_STATUSES && counts.size > filled * MOST;
    return { share: isProse ? 0 : words, are: 'names' };
  }
  if (field === 'product' || field === 'vendor') return { share: words, are: 'names' };
  return null;
}

function byHeading(column: SuggestedColumn, index: number, context: SuggestionContext): Candidate[] {
  const { name, facts } = column;
  const said = `The heading says "${name.slice(0, 60)}"`;
  const candidates: Candidate[] = [];
  // An empty column has nothing to import.
  if (facts.filled === 0) return [];
  const fields = fieldsNamed(name);
  // A heading that is the name of one field is not about another that one of its words names.
  const isName = [...fields.values()].some((named) => named >= 1);
  for (const [field, named] of fields) {
    if (isName && named < 1) continue;
    // Many headings speak of what a record is part of or related to: only those count that say nothing else.
    if (isLinkTarget(field) && named < 1) continue;
    const content = contentFit(field, facts, context);
    if (content && content.share < ENOUGH) continue;
    const bonus = field === 'product' ? differs(facts) * 0.3 : 0;
    const isSure = named >= 1 && (content === null || content.share >= MOST);
    const telling = content !== null && (isDated(field) || field === 'annualCost');
    candidates.push({
      column: index,
      field,
      score: named + (content?.share ?? 0.5) * 0.2 + bonus,
      reason: telling ? `${said}, and ${percent(content.share)} of the cells are ${content.are}` : said,
      confidence: isSure ? 'sure' : named >= 0.7 ? 'likely' : 'guess',
    });
  }
  return candidates;
}

/** Fields with one of several options. */
const CHOSEN = PLAIN_FIELDS.filter(({ kind }) => kind === 'select');

/** Fields that the content of a column identifies, whatever its heading. */
function byContent({ facts }: SuggestedColumn, index: number, context: SuggestionContext): Candidate[] {
  const { counts } = facts;
  if (facts.filled === 0) return [];
  const teams = knownShare(
    counts,
    context.teams.map(({ name }) => name),
  );
  const categories = knownShare(counts, context.categories);
  const people = context.people.flatMap(({ name, emailAddress }) => [name, emailAddress]);
  const seen: readonly (readonly [ImportTarget, number, string])[] = [
    ...CHOSEN.map((field): readonly [ImportTarget, number, string] => [
      field.key,
      counts.size <= MOST_STATUSES ? shareOf(counts, (text) => meaningOf(field, text) !== null) : 0,
      // "Status" contains statuses, "Hosting Model" hosting models.
      field.key === 'status' ? 'statuses' : `${field.label.toLowerCase()}s`,
    ]),
    ['teams', teams, 'teams that you have'],
    ['categories', categories, 'categories that you have'],
    ['owners', knownShare(counts, people), 'people that you know'],
    ['vendor', knownShare(counts, context.vendors), 'vendors that you have'],
  ];
  return seen
    .filter(([, share]) => share >= MOST)
    .map(([field, share, are]) => ({
      column: index,
      field,
      score: 0.35 + share * 0.1,
      reason: `${percent(share)} of the cells are ${are}`,
      confidence: 'likely' as const,
    }));
}

const OWN_LABELS = new Set(CONTRACT_FIELDS.map(({ label }) => nameKey(label)));

/**
 * The column of each custom field, by the key of the heading. When an export has another column of the same name, the
 * field's column has a number: "Product (2)"; "Product" alone is the product.
 */
function labelled(
  columns: readonly SuggestedColumn[],
  { customFields }: SuggestionContext,
): ReadonlyMap<string, SuggestionContext['customFields'][number]> {
  const headings = new Set(columns.map(({ name }) => nameKey(name)));
  return new Map(
    customFields.flatMap((field) => {
      const label = nameKey(field.label);
      let heading = label;
      for (let number = 2; headings.has(`${label} (${number})`); number += 1)
        heading = `${label} (${number})`;
      const isOther = heading === label && OWN_LABELS.has(label);
      const key = nameKey(field.key);
      const names = [...(OWN_LABELS.has(key) ? [] : [key]), ...(isOther ? [] : [heading])];
      return names.map((name) => [name, field] as const);
    }),
  );
}

function byLabel({ name }: SuggestedColumn, index: number, fields: ReturnType<typeof labelled>): Candidate[] {
  const field = fields.get(nameKey(name));
  if (!field) return [];
  const reason = `The heading is the name of your field "${field.label}"`;
  return [{ column: index, field: customPath(field.key), score: 1.6, reason, confidence: 'sure' }];
}

const SEPARATORS = [';', '|', '\n', ','] as const;

/** The separator that splits a cell into several names: one between names that also occur alone; null for none. */
export function separatorOf(counts: TextCounts, known: readonly string[]): string | null {
  const names = new Set([...counts.keys(), ...known].map(nameKey));
  for (const separator of SEPARATORS) {
    const split = [...counts.keys()].filter((text) => text.includes(separator));
    const parts = split.flatMap((text) => text.split(separator).map(nameKey)).filter((part) => part !== '');
    if (parts.length === 0) continue;
    const share = parts.filter((part) => names.has(part)).length / parts.length;
    const isUsual = separator === ';' && split.length >= counts.size * 0.2;
    // A separator that is part of names leaves parts that never occur alone.
    if (isUsual || share >= (separator === ',' ? 0.7 : 0.3)) return separator;
  }
  return null;
}

/** The settings of a column of dates. */
export function datesSettings({
  counts,
  nothings,
  hasMonths,
  hasTimes,
}: ColumnFacts): ColumnSuggestion['settings'] {
  const settled = settleDateFormat(counts.keys());
  return {
    ...('format' in settled && settled.format !== 'auto' ? { dateFormat: settled.format } : {}),
    ...(hasMonths ? { wholeMonths: true } : {}),
    ...(hasTimes ? { dropTime: true } : {}),
    ...emptied(nothings),
  };
}

function emptied(nothings: readonly string[]): ColumnSuggestion['settings'] {
  return nothings.length === 0 ? {} : { values: Object.fromEntries(nothings.map((text) => [text, ''])) };
}

/** The texts of cells without HTML characters; null where none has any. */
function withoutHtml(counts: TextCounts): TextCounts | null {
  const decoded = [...counts].map(([text, count]) => [withoutHtmlCharacters(text), count] as const);
  return decoded.some(([text]) => !counts.has(text)) ? new Map(decoded) : null;
}

/** The mapping settings that the content of a column needs. */
export function settingsFor(
  field: ImportField,
  { name, facts }: SuggestedColumn,
  context: SuggestionContext,
): ColumnSuggestion['settings'] {
  if (isDated(field)) return datesSettings(facts);
  if (field === 'annualCost') {
    const costYear = costYearNamed(name);
    if (costYear !== null) return { costYear, ...emptied(facts.nothings) };
    const costDate = costDateNamed(name, context.fiscalYearStartMonth);
    const unit = unitNamed(name);
    const own = context.currencies ?? [USD];
    const currency = facts.hasCurrency ? null : currencyNamed(name, own);
    return {
      ...(currency === null || currency === own[0] ? {} : { currency }),
      ...(costDate === null ? {} : { costDate }),
      ...(unit === 'dollars' ? {} : { unit }),
      ...emptied(facts.nothings),
    };
  }
  const customKey = customKeyIn(field);
  const custom = context.customFields.find(({ key }) => key === customKey);
  if (custom?.type === 'date') return datesSettings(facts);
  const decoded = mayHaveHtml(custom?.type ?? kindOfTarget(field)) ? withoutHtml(facts.counts) : null;
  const html = decoded === null ? {} : { decodeHtml: true };
  if (!namesSeveral(field)) return html;
  const known = field === 'categories' ? context.categories : context.teams.map((team) => team.name);
  // The semicolon of `&amp;` divides no names.
  const separator = separatorOf(decoded ?? facts.counts, field === 'owners' ? [] : known);
  return separator === null ? html : { ...html, separator };
}

/** The columns with the amounts of one year each; a single one is the amount of the record. */
function yearColumns(
  columns: readonly SuggestedColumn[],
  context: SuggestionContext,
  fields: ReturnType<typeof labelled>,
): Candidate[] {
  const taken = new Set<string>();
  return columns.flatMap(({ name, facts }, index) => {
    const year = costYearNamed(name);
    const day = year === null ? costDateNamed(name, context.fiscalYearStartMonth) : String(year);
    if (
      day === null ||
      taken.has(day) ||
      fields.has(nameKey(name)) ||
      (facts.filled > 0 && facts.amounts < ENOUGH)
    )
      return [];
    taken.add(day);
    const reason =
      year === null
        ? `The heading names a year of costs that starts on ${day}`
        : `The heading says these are the costs of ${year}, as in an export`;
    return [{ column: index, field: 'annualCost' as const, score: 2, reason, confidence: 'sure' as const }];
  });
}

/** The totals of an export are in the organisation's currency, whatever the record's. */
function totalSettings(
  field: ImportField,
  { name }: SuggestedColumn,
  columns: readonly SuggestedColumn[],
  { currencies = [] }: SuggestionContext,
): ColumnSuggestion['settings'] {
  const [home] = currencies;
  const isTotal = field === 'annualCost' && nameKey(name) === TOTAL_COST && isOwnExport(columns);
  return isTotal && home !== undefined && currencies.length > 1 ? { currency: home } : {};
}
const TOTAL_COST = nameKey('Total Cost');
/** Columns that only exports have. */
const OF_EXPORTS: ReadonlySet<string> = new Set(['Record ID', 'Cost in Force', 'Dates Live'].map(nameKey));
/** Whether a file was written by an export. */
const isOwnExport = (columns: readonly SuggestedColumn[]): boolean =>
  columns.some(({ name }) => OF_EXPORTS.has(nameKey(name)));

/**
 * A unit price without a quantity is the amount of the record, and a quantity without any amount is of none.
 * @param hasYears whether columns have the amounts of years
 */
function withAmounts(all: readonly Candidate[], hasYears: boolean): Candidate[] {
  const has = (...fields: readonly ImportField[]) => all.some(({ field }) => fields.includes(field));
  const hasAmounts = hasYears || has('annualCost', 'annualCosts', 'unitPrice');
  const found = hasAmounts ? all : all.filter(({ field }) => field !== 'changeReason');
  if (!has('quantity'))
    return found.map((one) => (one.field === 'unitPrice' ? { ...one, field: 'annualCost' } : one));
  if (hasAmounts) return [...found];
  return found.filter(({ field }) => field !== 'quantity' && field !== 'unit');
}

const COSTS = ['annualCost', 'annualCosts'] as const;
const QUANTITIES = ['quantity', 'unit', 'unitPrice', 'changeReason'] as const;

/**
 * A target for each column, by its heading and its cells; null when nothing fits. A target goes to the best fitting
 * column.
 */
export function suggestFields(
  columns: readonly SuggestedColumn[],
  context: SuggestionContext,
): (ColumnSuggestion | null)[] {
  const lists = columns.flatMap((column, index) =>
    byHeading(column, index, context).filter(
      ({ field }) => field === 'annualCosts' && column.facts.filled > 0,
    ),
  );
  // A list of costs contains everything that columns of single years and sums repeat; in an export they are compared
  // with it.
  const fields = labelled(columns, context);
  const ofYears = yearColumns(columns, context, fields);
  const ofExport = ofYears.filter(({ column }) => costYearNamed(columns[column]?.name ?? '') !== null);
  const years = lists.length > 0 ? [...lists.slice(0, 1), ...ofExport] : ofYears;
  const found = columns.flatMap((column, index) => [
    ...byLabel(column, index, fields),
    ...byHeading(column, index, context),
    ...byContent(column, index, context),
  ]);
  const others = withAmounts(found, years.length > 0);
  others.push(
    ...guessesByCells(columns).map((guess) => ({ ...guess, score: BY_CELLS, confidence: 'guess' as const })),
  );
  const byColumn = new Map(years.map((candidate) => [candidate.column, candidate]));
  const taken = new Set<ImportField>([
    ...(years.length > 0 ? COSTS : []),
    // A list of costs has the quantities of each; those beside it, and those of an export, are of the cost in force.
    ...(lists.length > 0 || isOwnExport(columns) ? QUANTITIES : []),
  ]);
  for (const candidate of others.toSorted((one, other) => other.score - one.score)) {
    if (byColumn.has(candidate.column) || taken.has(candidate.field)) continue;
    byColumn.set(candidate.column, candidate);
    taken.add(candidate.field);
  }
  const fieldsFound = new Set([...byColumn.values()].map(({ field }) => field));
  const hasDays = fieldsFound.has('startDate') || fieldsFound.has('costDate');
  return columns.map((column, index) => {
    const best = byColumn.get(index);
    if (!best) return null;
    const { field, reason, confidence } = best;
    const ofColumn = settingsFor(field, column, context);
    const isUndated =
      field === 'annualCost' &&
      !hasDays &&
      ofColumn.costDate === undefined &&
      ofColumn.costYear === undefined;
    const settings = {
      ...ofColumn,
      ...(isUndated ? { undated: 'fiscalYear' as const } : {}),
      ...totalSettings(field, column, columns, context),
    };
    return { field, reason, confidence, settings };
  });
}
