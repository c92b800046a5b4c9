import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClauseCategory } from '../contract-analysis/clause-kinds.ts';
import { compareDocuments, compareSentences, type DocumentToCompare } from './compare-documents.ts';
import type { SentenceOfKinds } from './comparison.ts';

type Line = string | readonly [ClauseCategory, string];

/** A document of one line a sentence; some are clauses. */
function buildDocument(name: string, lines: readonly Line[]): DocumentToCompare {
  let text = '';
  const sentences: { start: number; end: number }[] = [];
  const clauses: DocumentToCompare['clauses'][number][] = [];
  for (const line of lines) {
    const quote = typeof line === 'string' ? line : line[1];
    const [start, end] = [text.length, text.length + quote.length];
    sentences.push({ start, end });
    if (typeof line !== 'string')
      clauses.push({
        key: `${line[0]}:${start}`,
        category: line[0],
        start,
        end,
        page: 1,
        endPage: 1,
        quote,
        before: '',
        after: '',
        confidence: 0.9,
        experimental: false,
        decision: null,
      });
    text += `${quote}\n`;
  }
  return { name, text, pageStarts: [0], sentences, fields: [], clauses };
}

const words = fc
  .array(fc.constantFrom('The', 'fee', 'is', 'due', 'in', 'sixty', 'days', 'by', 'Provider'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((all) => all.join(' '));
const sentencesOfText = fc.array(words, { maxLength: 20 }).map((texts) =>
  texts.map((text, start): SentenceOfKinds => ({
    start,
    end: start + 1,
    page: 1,
    text,
    finding: null,
    kinds: [],
  })),
);

describe('compared documents', () => {
  test('have each sentence of both once', () => {
    fc.assert(
      fc.property(sentencesOfText, sentencesOfText, (left, right) => {
        const changes = compareSentences(left, right);
        const rights = changes.flatMap((change) => change.right?.text ?? []);
        expect(rights).toEqual(right.map(({ text }) => text));
        const lefts = changes
          .flatMap((change) => change.left ?? [])
          .toSorted((one, other) => one.start - other.start);
        expect(lefts.map(({ text }) => text)).toEqual(left.map(({ text }) => text));
      }),
    );
  });

  test('differ in nothing from themselves', () => {
    fc.assert(
      fc.property(sentencesOfText, (texts) => {
        expect(compareSentences(texts, texts).filter(({ change }) => change !== 'same')).toEqual([]);
      }),
    );
  });

  test('say what changed by kind, and list what stayed the same only for kinds', () => {
    const before = buildDocument('msa.pdf', [
      ['Governing Law', 'The laws of New York govern this Agreement.'],
      [
        'Notice Period To Terminate Renewal',
        'Either party may give notice of sixty (60) days before renewal.',
      ],
      'Nothing else was agreed.',
    ]);
    const after = buildDocument('msa.pdf', [
      ['Governing Law', 'The laws of New York govern this Agreement.'],
      [
        'Notice Period To Terminate Renewal',
        'Either party may give notice of ninety (90) days before renewal.',
      ],
      'Nothing else was agreed.',
      ['Audit Rights', 'Customer may audit the books once a year.'],
    ]);
    const { changes, same, amendment } = compareDocuments(before, after);
    expect(changes.map(({ change, kinds }) => [change, ...kinds])).toEqual([
      ['same', 'Governing Law'],
      ['changed', 'Notice Period To Terminate Renewal'],
      ['onlyRight', 'Audit Rights'],
    ]);
    expect(changes[1]?.figures).toEqual([{ from: 'sixty (60) days', to: 'ninety (90) days' }]);
    expect([same, amendment]).toEqual([2, null]);
  });

  test('list only what an amendment says, beside the section that it replaces or the kind that it speaks of', () => {
    const contract = buildDocument('msa.pdf', [
      '4.2 Renewal Notice.',
      'Either party may prevent renewal by sixty (60) days written notice.',
      ['Governing Law', '5. The laws of New York govern this Agreement.'],
      'The parties signed it.',
    ]);
    const amendment = buildDocument('amendment_1.pdf', [
      'Section 4.2 is deleted and replaced by the following:',
      'Either party may prevent renewal by ninety (90) days written notice.',
      ['Governing Law', '2. The laws of Delaware govern the Agreement.'],
    ]);
    const { changes, amendment: which } = compareDocuments(contract, amendment);
    expect(which).toBe('right');
    expect(changes.map(({ left, right }) => [left?.text ?? null, right?.text.slice(0, 20)])).toEqual([
      [null, 'Section 4.2 is delet'],
      ['Either party may prevent renewal by sixty (60) days written notice.', 'Either party may pre'],
      ['5. The laws of New York govern this Agreement.', '2. The laws of Delaw'],
    ]);
    const exchanged = compareDocuments(amendment, contract);
    expect(exchanged.changes.map(({ left, right }) => [right?.text, left?.text])).toEqual(
      changes.map(({ left, right }) => [left?.text, right?.text]),
    );
  });

  test.each([
    ['This Second Amendment is entered into effective October 1, 2026.', 'right'],
    ['THIS AMENDMENT is made by Acme Inc.', 'right'],
    ['This Agreement may be changed by an amendment in writing.', null],
  ])('know an amendment by its opening: %s', (opening, side) => {
    const contract = buildDocument('msa.pdf', ['This Agreement is made by Acme Inc.']);
    expect(compareDocuments(contract, buildDocument('2026.pdf', [opening])).amendment).toBe(side);
  });
});
