import { z } from 'zod';
import { labelKey, type CustomFieldType } from '../../custom-fields/custom-field.ts';
import { OPTIONS_LIMIT } from '../../custom-fields/custom-field-input.ts';
import { readBoolean } from '../../import-rows/row-cells.ts';
import { saysNothing, type ColumnFacts } from '../column-facts.ts';

/** The kind of a new custom field for a column, and the options that a list would have. */
export interface ProposedKind {
  readonly type: CustomFieldType;
  /** The different texts, the most frequent first; empty where they are too many or too long for options. */
  readonly options: string[];
}

/** The share of cells that must fit a kind. */
const MOST = 0.95;
const LONGEST_OPTION = 200;
/** A list has few options, each of several rows. */
const MOST_OPTIONS = 20;
const ROWS_OF_OPTION = 3;
const LONGEST_LINE = 200;
const isWebAddress = (text: string) => z.url({ protocol: /^https?$/i }).safeParse(text).success;

function optionsOf(texts: readonly string[]): string[] {
  const options = new Map(texts.map((text) => [labelKey(text), text.trim()]));
  const isTooLong = [...options.values()].some((text) => text.length > LONGEST_OPTION);
  return options.size > OPTIONS_LIMIT || isTooLong ? [] : [...options.values()];
}

/** The kind of custom field that the cells of a column fit best; null for a column without any. */
export function proposedKind({
  counts,
  dates,
  amounts,
  hasCurrency,
  hasCodes,
}: ColumnFacts): ProposedKind | null {
  const texts = [...counts.keys()].filter((text) => !saysNothing(text));
  if (texts.length === 0) return null;
  const rows = texts.reduce((sum, text) => sum + (counts.get(text) ?? 0), 0);
  const options = optionsOf(texts);
  const areAll = (isMeant: (text: string) => boolean) => texts.every(isMeant);
  const typeOf = (): CustomFieldType => {
    if (dates >= MOST) return 'date';
    if (hasCodes) return 'text';
    if (amounts >= MOST) return hasCurrency ? 'money' : 'number';
    if (areAll((text) => 'value' in readBoolean(text))) return 'boolean';
    if (areAll(isWebAddress)) return 'url';
    if (texts.some((text) => text.length > LONGEST_LINE || text.includes('\n'))) return 'longText';
    const isList =
      options.length > 0 && options.length <= MOST_OPTIONS && rows >= options.length * ROWS_OF_OPTION;
    return isList ? 'select' : 'text';
  };
  return { type: typeOf(), options };
}
