import type { DocumentText, Findings, FoundClause, FoundField } from './findings.ts';
import type { Model } from './model/read-model.ts';

const KINDS = [
  ['Governing Law', /governed by|laws of/i, 0.9],
  ['Termination For Convenience', /terminate[^.]*(?:for convenience|at any time|without cause)/i, 0.85],
  ['Renewal Term', /renew/i, 0.6],
  ['Anti-Assignment', /assign/i, 0.01],
] as const;

/** Until weights are trained: sentences with the words of a few kinds. */
export function analyzeText(_model: Model, { text }: DocumentText): Findings {
  const clauses: FoundClause[] = [];
  for (const { index, 0: sentence } of text.matchAll(/[A-Z][^.]*\./g)) {
    for (const [category, words, confidence] of KINDS) {
      if (words.test(sentence)) clauses.push({ category, start: index, end: index + sentence.length, confidence });
    }
  }
  return { clauses, fields: fieldsOf(text) };
}

const MONTHS = 'January February March April May June July August September October November December'.split(' ');

function dateOf(words: string): string {
  const [, month = '', day = '', year = ''] = /([A-Z][a-z]+)\s(\d{1,2}),\s(\d{4})/.exec(words) ?? [];
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function fieldsOf(text: string): FoundField[] {
  const found: FoundField[] = [];
  const take = (
    pattern: RegExp,
    fieldOf: (match: readonly (string | undefined)[]) => Omit<FoundField, 'evidence' | 'why'>,
  ): void => {
    const match = pattern.exec(text);
    if (match === null) return;
    found.push({ why: null, ...fieldOf(match), evidence: [{ start: match.index, end: match.index + match[0].length }] });
  };
  const date = '[A-Z][a-z]+\\s\\d{1,2},\\s\\d{4}';
  take(/between ([^,]+?) and ([^,.]+?)[,.]/, ([, one = '', other = '']) => ({
    field: 'parties',
    value: [one, other].map((name) => ({ name, aliases: [], role: null })),
    confidence: 0.9,
  }));
  take(new RegExp(`(?:effective|begins)\\s(?:on|as\\sof)\\s(${date})`), ([, words = '']) => ({
    field: 'effectiveDate',
    value: dateOf(words),
    confidence: 0.9,
  }));
  take(new RegExp(`(?:expires|ends)\\son\\s(${date})`), ([, words = '']) => ({
    field: 'expirationDate',
    value: dateOf(words),
    confidence: 0.9,
  }));
  take(/renews automatically for (\d+) months/, ([, count]) => ({
    field: 'renewalTerm',
    value: { count: Number(count), unit: 'MONTHS' },
    confidence: 0.85,
  }));
  take(/(\d+) days(?:’|')? (?:written )?notice/, ([, count]) => ({
    field: 'renewalNotice',
    value: { count: Number(count), unit: 'DAYS' },
    confidence: 0.85,
  }));
  take(/laws of (?:the State of )?([A-Z][a-z]+(?: [A-Z][a-z]+)*)/, ([, place = '']) => ({
    field: 'governingLaw',
    value: place,
    confidence: 0.9,
  }));
  return found;
}
