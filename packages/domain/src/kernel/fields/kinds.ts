import type { FieldKind } from './field.ts';
import { booleanKind, multiSelectKind, selectKind } from './kinds/choice.ts';
import { dateKind } from './kinds/date.ts';
import { moneyKind, numberKind, percentKind } from './kinds/number.ts';
import { listKind, peopleKind, teamsKind, userKind } from './kinds/reference.ts';
import { textKind } from './kinds/text.ts';
import { plainText, type ValueKind } from './value-kind.ts';

/** Kinds with several parts: the field itself decides how they sort and read. */
const composite: ValueKind = { sortKind: 'string', sortValue: () => null, words: plainText };

/** The operations on the values of each kind. A kind without an entry is a compile error. */
export const VALUE_KINDS: Readonly<Record<FieldKind, ValueKind>> = {
  text: textKind,
  longText: textKind,
  url: textKind,
  number: numberKind,
  money: moneyKind,
  percent: percentKind,
  date: dateKind,
  boolean: booleanKind,
  select: selectKind,
  multiSelect: multiSelectKind,
  user: userKind,
  people: peopleKind,
  teams: teamsKind,
  categories: listKind,
  documents: listKind,
  annualCosts: composite,
  renewal: composite,
  customFields: composite,
  dateSpan: composite,
  dayCount: composite,
};
