import fc from 'fast-check';
import { addDays, calendarPeriod, type CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';

const lastOfMonth = (day: CalendarDate): CalendarDate => calendarPeriod(day, 'month').last;

export const CATEGORIES = ['Design', 'Sales', 'Über'];
export const WORDS = [
  'Éclair 9',
  'eclair 10',
  'Straße',
  'strasse',
  'ΟΔΟΣ',
  'Ångström {x}',
  '~tilde',
  'A 007',
  'a 7',
  'Zebra',
];
const OPTIONS = ['Gold', 'silver', 'Ölfeld'];

/** Nearly the same words again and again, so that there are equal sort keys, and searches that find something. */
const word = fc.constantFrom(...WORDS);
const days = fc.integer({ min: -800, max: 800 });

/** A custom field of each type. */
export const CUSTOM_TYPES = [
  ...(['text', 'longText', 'number', 'money', 'date', 'boolean', 'url', 'user'] as const).map((type) => ({
    type,
  })),
  { type: 'select', options: OPTIONS },
  { type: 'multiSelect', options: OPTIONS },
] as const;

/** What records refer to. */
export interface RecordBasis {
  readonly today: string;
  readonly teams: readonly string[];
  readonly people: readonly { readonly id: string }[];
  readonly fields: readonly CustomField[];
}

function customValues(fields: readonly CustomField[], world: Pick<RecordBasis, 'today' | 'people'>) {
  const valueOf = ({ type }: CustomField): fc.Arbitrary<string | number | boolean | string[]> => {
    switch (type) {
      case 'number':
      case 'money':
        return fc.constantFrom(0, 1.5, 10, 900, 10_000);
      case 'date':
        return days.map((count) => addDays(world.today, count));
      case 'boolean':
        return fc.boolean();
      case 'url':
        return fc.constantFrom('https://a.example', 'https://B.example/9');
      case 'user':
        return fc.constantFrom(...world.people.map(({ id }) => id));
      case 'select':
        return fc.constantFrom(...OPTIONS);
      case 'multiSelect':
        return fc.uniqueArray(fc.constantFrom(...OPTIONS), { minLength: 1 });
      default:
        return word;
    }
  };
  return fc.record(Object.fromEntries(fields.map((field) => [field.key, valueOf(field)])), {
    requiredKeys: [],
  });
}

/** Records with a value of every custom field or without, of every kind of renewal, with costs, credits and currencies. */
export function anyRecord(world: RecordBasis): fc.Arbitrary<Partial<ContractInput>> {
  const { today, teams, people, fields } = world;
  return fc
    .record({
      product: word,
      vendor: word,
      status: fc.constantFrom('LIVE', 'EVALUATING', 'EXPIRED'),
      start: fc.option(fc.integer({ min: -900, max: 0 })),
      end: fc.option(fc.integer({ min: 1, max: 800 })),
      description: fc.constantFrom('', 'Plain', 'Über\nalles'),
      notes: fc.constantFrom('', 'secret canary'),
      hostingModel: fc.constantFrom(null, 'Hybrid'),
      categories: fc.uniqueArray(fc.constantFrom(...CATEGORIES)),
      teams: fc.uniqueArray(fc.constantFrom(...teams)),
      owners: fc.uniqueArray(fc.constantFrom(...people.map(({ id }) => id)), { maxLength: 2 }),
      renewal: fc.constantFrom(
        null,
        { type: 'EVERGREEN' as const },
        {
          type: 'EVERGREEN' as const,
          noticeValue: 6,
          noticeUnit: 'WEEKS' as const,
          noticeToEndOf: 'QUARTER' as const,
        },
        { type: 'FIXED' as const },
        { type: 'AUTO_RENEWS' as const, termMonths: 12, noticeValue: 30, noticeUnit: 'DAYS' as const },
      ),
      currency: fc.constantFrom('USD', 'USD', 'CAD', 'JPY'),
      costs: fc.uniqueArray(
        fc.tuple(
          days,
          fc.constantFrom(0, 0.1, 900, 10_000.55, -0.1, -450),
          fc.constantFrom(null, null, null, 'CAD', 'JPY', 'USD'),
        ),
        { selector: ([day]) => day, maxLength: 4 },
      ),
      customFields: customValues(fields, world),
    })
    .map(({ start, end, costs, ...fields_ }) => ({
      ...fields_,
      startDate: start === null ? null : addDays(today, start),
      // Many terms end with a month, where a filter by months can be wrong by a day.
      endDate: end === null ? null : end % 3 === 0 ? lastOfMonth(addDays(today, end)) : addDays(today, end),
      annualCosts: costs.map(([day, cost, currency]) => ({
        date: addDays(today, day),
        // A yen has no decimals.
        cost: (currency ?? fields_.currency) === 'JPY' ? Math.trunc(cost) : cost,
        ...(cost > 5 ? { quantity: 1 + (Math.trunc(cost) % 11) } : {}),
        // 900 is 10 times 90.
        ...(cost === 900 ? { unitPrice: 90 } : {}),
        ...(cost <= -1 || (cost < 0 && (currency ?? fields_.currency) !== 'JPY') ? { reason: 'Credit' } : {}),
        ...(currency === null ? {} : { currency }),
      })),
    })) as fc.Arbitrary<Partial<ContractInput>>;
}
