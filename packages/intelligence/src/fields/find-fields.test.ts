import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FieldName, FoundClause, FoundField } from '../findings.ts';
import { findFields } from './find-fields.ts';

type Found = readonly [category: string, words: string, confidence: number];

/** The fields of a text in which these words were found, by name. */
function fieldsOf(text: string, ...found: readonly Found[]): ReadonlyMap<FieldName, FoundField> {
  const clauses = found.map(([category, words, confidence]): FoundClause => {
    const start = text.indexOf(words);
    return { category, start, end: start + words.length, confidence };
  });
  return new Map(findFields(clauses, text).map((field) => [field.field, field]));
}

const TERM = 'This Agreement continues for three years from the Effective Date.';
const START = 'It takes effect on April 1, 2026 (the "Effective Date").';
const UPON_SIGNATURE = 'It takes effect upon the date of this Agreement.';
const MADE = 'Made on March 5, 2026.';
const SAME = 'It then renews for periods of the same length.';

describe('the fields of a contract', () => {
  test('have a row for each field, also for what was not found', () => {
    const fields = fieldsOf('Nothing of a contract is said here.');
    expect([...fields.keys()]).toEqual([
      'documentName',
      'documentType',
      'parties',
      'agreementDate',
      'effectiveDate',
      'expirationDate',
      'renewalTerm',
      'renewalNotice',
      'annualCost',
      'governingLaw',
    ]);
    expect(fields.get('governingLaw')).toEqual({
      field: 'governingLaw',
      value: null,
      why: null,
      confidence: 0,
      evidence: [],
    });
  });

  test.each<[string, FieldName, string, readonly Found[]]>([
    [
      'an end counted from the effective date',
      'expirationDate',
      `${START} ${TERM}`,
      [
        ['Effective Date', 'April 1, 2026', 0.11],
        ['Expiration Date', TERM, 0.99],
      ],
    ],
    [
      'an end counted from the agreement date, where no other is known',
      'expirationDate',
      `${MADE} ${TERM}`,
      [
        ['Agreement Date', 'March 5, 2026', 0.35],
        ['Expiration Date', TERM, 0.99],
      ],
    ],
    [
      'an effective date that is the agreement date',
      'effectiveDate',
      `${MADE} ${UPON_SIGNATURE}`,
      [
        ['Agreement Date', 'March 5, 2026', 0.4],
        ['Effective Date', UPON_SIGNATURE, 0.98],
      ],
    ],
    [
      'a renewal for the length of the first term',
      'renewalTerm',
      `${TERM} ${SAME}`,
      [
        ['Expiration Date', TERM, 0.45],
        ['Renewal Term', SAME, 0.97],
      ],
    ],
  ])('%s is as doubtful as that', (_, field, text, found) => {
    const least = Math.min(...found.map(([, , confidence]) => confidence));
    const computed = fieldsOf(text, ...found).get(field);
    expect(computed?.value).not.toBeNull();
    expect(computed?.confidence).toBe(least);
  });

  const EXPIRES = 'It shall expire on the Expiration Date.';

  test.each([
    'Expiration Date: March 31, 2029',
    '"Termination Date" means 31 March 2029.',
    'The "Contract Period" means the time from its execution and terminating on March 31, 2029.',
  ])('an end that its sentence leaves to a definition is read there: %s', (definition) => {
    const text = `${EXPIRES}\n\n${definition}`;
    const end = fieldsOf(text, ['Expiration Date', EXPIRES, 0.99]).get('expirationDate');
    expect(end).toMatchObject({ value: '2029-03-31', why: null });
    expect(end?.confidence).toBeLessThan(0.8);
    const [place] = end?.evidence ?? [];
    expect(text.slice(place?.start, place?.end)).toContain('2029');
  });

  test('an end that is defined twice is not chosen', () => {
    const text = `${EXPIRES} Expiration Date: March 31, 2029. Expiration Date: March 31, 2030.`;
    expect(fieldsOf(text, ['Expiration Date', EXPIRES, 0.99]).get('expirationDate')?.value).toBeNull();
  });

  test('an end that is written out is as sure as its own sentence', () => {
    const end = 'This Agreement ends on March 31, 2029.';
    const found: Found[] = [
      ['Effective Date', 'April 1, 2026', 0.11],
      ['Expiration Date', end, 0.99],
    ];
    expect(fieldsOf(`${START} ${end}`, ...found).get('expirationDate')?.confidence).toBe(0.99);
  });

  test('no computed end is surer than the day it is counted from', () => {
    const share = fc.double({ min: 0.41, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, (start, term) => {
        const found: Found[] = [
          ['Effective Date', 'April 1, 2026', start],
          ['Expiration Date', TERM, term],
        ];
        const end = fieldsOf(`${START} ${TERM}`, ...found).get('expirationDate');
        expect(end?.confidence).toBeLessThanOrEqual(start);
      }),
    );
  });

  test.each([
    ['before its start', 'This Agreement ends on March 31, 2019.'],
    ['80 years after its start', 'This Agreement ends on March 31, 2095.'],
    [
      '90 years after its start by its length',
      'This Agreement continues for 90 years from the Effective Date.',
    ],
  ])('an end %s is never among the sure ones, and says why', (_, end) => {
    const found: Found[] = [
      ['Effective Date', 'April 1, 2026', 0.99],
      ['Expiration Date', end, 0.99],
    ];
    const field = fieldsOf(`${START} ${end}`, ...found).get('expirationDate');
    expect(field?.why).not.toBeNull();
    expect(field?.confidence).toBeLessThan(0.5);
  });
});
