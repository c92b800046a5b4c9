import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTICE_PERIODS, NOTICE_UNITS, noticeClause, noticeWords } from '../contracts/renewal.ts';
import { readMonths, readNotice, readNoticeToEndOf } from './notice-cells.ts';

test.each([
  ['3 Monate', 3, 'MONTHS'],
  ['3 mois', 3, 'MONTHS'],
  ['3 meses', 3, 'MONTHS'],
  ['1 mes', 1, 'MONTHS'],
  ['30 Tage', 30, 'DAYS'],
  ['30 jours', 30, 'DAYS'],
  ['30 días', 30, 'DAYS'],
  ['6 Wochen', 6, 'WEEKS'],
  ['1 Jahr', 12, 'MONTHS'],
  ['2 ans', 24, 'MONTHS'],
  ['3 Monate zum Vertragsende', 3, 'MONTHS'],
  ['60 days notice', 60, 'DAYS'],
] as const)('%s is a notice period', (text, value, unit) => {
  expect(readNotice(text)).toEqual({ value: { value, unit } });
});

describe('notice to the end of a period', () => {
  test.each([
    ['6 Wochen zum Quartalsende', 6, 'WEEKS', 'QUARTER'],
    ['3 Monate zum Quartalsende', 3, 'MONTHS', 'QUARTER'],
    ['3 Monate zum Ende eines Kalendervierteljahres', 3, 'MONTHS', 'QUARTER'],
    ['4 Wochen vor Quartalsende', 4, 'WEEKS', 'QUARTER'],
    ['1 Monat zum Monatsende', 1, 'MONTHS', 'MONTH'],
    ['14 Tage zum Ende des Kalendermonats', 14, 'DAYS', 'MONTH'],
    ['3 Monate zum Jahresende', 3, 'MONTHS', 'YEAR'],
    ['6 Monate zum Ende des Kalenderjahres', 6, 'MONTHS', 'YEAR'],
    ['3 Monate Kündigungsfrist zum Halbjahresende', 3, 'MONTHS', 'HALF_YEAR'],
    ['3 mois avant la fin du trimestre', 3, 'MONTHS', 'QUARTER'],
    ["3 mois avant la fin d'un trimestre civil", 3, 'MONTHS', 'QUARTER'],
    ['1 mois avant la fin du mois', 1, 'MONTHS', 'MONTH'],
    ['6 semaines avant la fin du semestre', 6, 'WEEKS', 'HALF_YEAR'],
    ['2 mois avant la fin de l’année', 2, 'MONTHS', 'YEAR'],
    ['2 mois de préavis pour la fin d’année civile', 2, 'MONTHS', 'YEAR'],
    ['3 meses antes del fin del trimestre', 3, 'MONTHS', 'QUARTER'],
    ['30 días antes de fin de mes', 30, 'DAYS', 'MONTH'],
    ['2 meses antes del final del año natural', 2, 'MONTHS', 'YEAR'],
    ['1 mes a fin de semestre', 1, 'MONTHS', 'HALF_YEAR'],
    ['6 weeks to the end of a quarter', 6, 'WEEKS', 'QUARTER'],
    ['3 months to the end of a half-year', 3, 'MONTHS', 'HALF_YEAR'],
    ['3 months before the end of any half year', 3, 'MONTHS', 'HALF_YEAR'],
    ['30 days notice to month end', 30, 'DAYS', 'MONTH'],
    ['90 days prior to the end of each calendar quarter', 90, 'DAYS', 'QUARTER'],
    ['1 month before year-end', 1, 'MONTHS', 'YEAR'],
  ] as const)('%s', (text, value, unit, toEndOf) => {
    expect(readNotice(text)).toEqual({ value: { value, unit, toEndOf } });
  });

  test.each([
    ['Quarter', 'QUARTER'],
    ['HALF_YEAR', 'HALF_YEAR'],
    ['half-year', 'HALF_YEAR'],
    ['Quartalsende', 'QUARTER'],
    ['fin du trimestre', 'QUARTER'],
    ['fin de año', 'YEAR'],
    ['month', 'MONTH'],
  ])('is said by a cell of its own: %s', (text, period) => {
    expect(readNoticeToEndOf(text)).toEqual({ value: period });
  });

  test.each([
    '3 months of every year',
    '3 Monate zum 31.12.',
    '3 months before the end of the year or quarter',
    '6 Wochen zum Projektende',
    '30 days a month',
  ])('%s says something else and is refused', (text) => {
    expect(readNotice(text)).toHaveProperty('fault');
  });

  test('is read from the words that exports and the table write', () => {
    const anyNotice = fc.record({
      noticeValue: fc.nat({ max: 24 }),
      noticeUnit: fc.constantFrom(...NOTICE_UNITS),
      noticeToEndOf: fc.constantFrom(undefined, ...NOTICE_PERIODS),
    });
    fc.assert(
      fc.property(anyNotice, fc.constantFrom(noticeWords, noticeClause), (notice, words) => {
        const { noticeValue: value, noticeUnit: unit, noticeToEndOf: toEndOf } = notice;
        expect(readNotice(words(notice))).toEqual({ value: { value, unit, ...(toEndOf && { toEndOf }) } });
      }),
    );
  });
});

test('days, weeks and ends of periods are no term', () => {
  for (const text of ['60 Tage', '6 Wochen', '3 Monate zum Quartalsende'])
    expect(readMonths(text)).toHaveProperty('fault');
  expect([readMonths('2 ans'), readMonths('12 Monate')]).toEqual([{ value: 24 }, { value: 12 }]);
});
