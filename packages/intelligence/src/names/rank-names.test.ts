import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findCandidates } from './candidates.ts';
import { rankNames } from './rank-names.ts';

const TEXT =
  'SUPPLY AGREEMENT\n\nThis Supply Agreement is made on March 5, 2026 by and between Acme Inc. ("Vendor") and Bolt LLC ("Customer").';
const candidates = findCandidates(TEXT);
const logits = (kinds: number) =>
  fc
    .array(
      fc.array(fc.integer({ min: -9, max: 5 }), {
        minLength: candidates.length,
        maxLength: candidates.length,
      }),
      { minLength: kinds, maxLength: kinds },
    )
    .map((all) => all.map((own) => Float32Array.from(own)));

describe('the candidates that the re-ranker looks at', () => {
  test('are of each kind the likeliest, best first, each once', () => {
    fc.assert(
      fc.property(logits(2), (own) => {
        const ranked = rankNames({ text: TEXT, candidates, logits: own });
        for (const kind of [0, 1]) {
          const found = ranked.filter((one) => one.kind === kind).map(({ candidate }) => candidate);
          expect(new Set(found).size).toBe(found.length);
          const said = found.map((candidate) => own[kind]![candidate]!);
          expect(said).toEqual(said.toSorted((one, other) => other - one));
          expect(Math.max(...own[kind]!)).toBe(said[0]);
        }
      }),
    );
  });

  test('have rows of one length, all of them numbers', () => {
    fc.assert(
      fc.property(logits(3), (own) => {
        const ranked = rankNames({ text: TEXT, candidates, logits: own });
        expect(new Set(ranked.map(({ row }) => row.length)).size).toBe(1);
        expect(ranked.flatMap(({ row }) => row).every(Number.isFinite)).toBe(true);
      }),
    );
  });

  test('are none in a text without candidates', () => {
    expect(rankNames({ text: '', candidates: [], logits: [new Float32Array()] })).toEqual([]);
  });
});
