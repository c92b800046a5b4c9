import { CONTRACT_FIELDS } from '../features/contracts/fields.ts';
import { CUSTOM_FIELD_TYPES, type CustomFieldType } from '../features/custom-fields/custom-field.ts';
import { addDays, type CalendarDate } from '../kernel/calendar-date.ts';
import type { FieldDefinition, FieldKind } from '../kernel/fields/field.ts';

/** The data for sample values: the names that they refer to, each in ascending order, and the day. */
export interface SampleWorld {
  readonly today: CalendarDate;
  readonly teams: readonly [string, string];
  readonly categories: readonly [string, string];
  readonly people: readonly [string, string];
}

/** Two different values of a field; records sort by the first before the second. */
export type Samples = readonly [first: unknown, second: unknown];

/** Future days. Each field of a record has days of its own, later than those of the fields before it. */
function days(place: number, { today }: SampleWorld): Samples {
  return [addDays(today, 1000 + place * 40), addDays(today, 1000 + place * 40 + 20)];
}

function optionsOf({ options = [] }: Pick<FieldDefinition, 'options'>): string[] {
  return options.toSorted((one, other) => (one.label < other.label ? -1 : 1)).map(({ value }) => value);
}

type Sampler = (field: FieldDefinition, place: number, world: SampleWorld) => Samples | null;

const DERIVED: Sampler = () => null;

/** By kind, so that a kind without samples is a compile error. Null for fields that no one enters. */
const SAMPLERS: Readonly<Record<FieldKind, Sampler>> = {
  text: ({ key }) => [`Alpha ${key}`, `Beta ${key}`],
  longText: ({ key }) => [`Alpha\n${key}`, `Beta\n${key}`],
  number: (_, place) => [place, place + 0.5],
  money: (_, place) => [place + 0.25, place + 1000.5],
  date: (_, place, world) => days(place, world),
  boolean: () => [false, true],
  select: (field) => [optionsOf(field)[0], optionsOf(field)[1]],
  multiSelect: (field) => [optionsOf(field).slice(0, 2), optionsOf(field).slice(1, 3)],
  url: ({ key }) => [`https://alpha.example/${key}`, `https://beta.example/${key}`],
  user: (_, __, { people }) => people,
  teams: (_, __, { teams }) => [teams.slice(0, 1), teams],
  categories: (_, __, { categories }) => [categories.slice(0, 1), categories],
  people: (_, __, { people }) => [people.slice(0, 1), people.slice(1)],
  annualCosts: (_, __, { today }) => [
    [{ date: addDays(today, -200), cost: 100.25, quantity: 4 }],
    [{ date: addDays(today, -100), cost: 200.5, quantity: 5 }],
  ],
  renewal: () => [
    { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 1, noticeUnit: 'WEEKS' },
    { type: 'EVERGREEN', termMonths: 6, noticeValue: 2, noticeUnit: 'DAYS', noticeToEndOf: 'QUARTER' },
  ],
  documents: DERIVED,
  customFields: DERIVED,
  dateSpan: DERIVED,
  dayCount: DERIVED,
  percent: DERIVED,
};

/**
 * Two sample values of a field; null for a derived one.
 * @param place the index of the field among all, so that its values are unique
 */
export function samplesOf(field: FieldDefinition, place: number, world: SampleWorld): Samples | null {
  return field.isEditable ? SAMPLERS[field.kind](field, place, world) : null;
}

/** The built-in fields that people enter, by key, with two sample values each. */
export function contractSamples(world: SampleWorld): ReadonlyMap<string, Samples> {
  // The currency takes the costs along, and is one that the organisation chose: it has tests of its own.
  const samples = CONTRACT_FIELDS.filter(({ key }) => key !== 'currency').flatMap((field, place) => {
    const values = samplesOf(field, place, world);
    return values === null ? [] : [[field.key, values] as const];
  });
  return new Map(samples);
}

/** The input for one custom field of each type, open and restricted. */
export interface CustomFieldSample {
  readonly key: string;
  readonly label: string;
  readonly type: CustomFieldType;
  readonly restricted: boolean;
  readonly options: string[];
}

/** One custom field of each type, open or restricted. */
export function customFieldSamples(restricted: boolean): CustomFieldSample[] {
  return CUSTOM_FIELD_TYPES.map((type) => ({
    key: `${restricted ? 'restricted' : 'open'}${type}`,
    label: `${restricted ? 'Restricted' : 'Open'} ${type} sample`,
    type,
    restricted,
    options: type === 'select' || type === 'multiSelect' ? ['Amber', 'Blue', 'Crimson'] : [],
  }));
}
