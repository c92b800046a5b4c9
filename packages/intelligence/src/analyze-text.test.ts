import { beforeAll, describe, expect, test } from 'vitest';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { analyzeText } from './analyze-text.ts';
import type { FieldName, Findings } from './findings.ts';
import type { Model } from './model/model.ts';
import { readModel } from './model/read-model.ts';
import { normalizeText } from './text/document-pages.ts';
import { WORD_KINDS } from './words/word-kinds.ts';

/** A contract made up for this test. */
const CONTRACT = `HOSTING SERVICES AGREEMENT

This Hosting Services Agreement (the "Agreement") is made and entered into as of March 3, 2025 (the "Effective Date") by and between Brightwater Hosting, Inc., a Delaware corporation ("Provider"), and Ostrava Foods LLC, a Texas limited liability company ("Customer").

WHEREAS, Customer wishes to have its web site hosted by Provider.

NOW, THEREFORE, the parties agree as follows:

1. License. Provider hereby grants to Customer a non-exclusive, non-transferable license to use the Software during the Term.

2. Term. This Agreement shall commence on the Effective Date and shall continue for a period of three (3) years thereafter (the "Initial Term"). Thereafter this Agreement shall automatically renew for successive one (1) year periods, unless either party gives written notice of non-renewal at least sixty (60) days prior to the expiration of the then-current term.

3. Liability. IN NO EVENT SHALL THE TOTAL LIABILITY OF PROVIDER UNDER THIS AGREEMENT EXCEED THE FEES PAID BY CUSTOMER IN THE TWELVE MONTHS BEFORE THE CLAIM.

4. Assignment. Neither party may assign this Agreement or any of its rights hereunder without the prior written consent of the other party.

5. Audit. Customer may, upon ten days' notice, audit the books and records of Provider once in each year.

6. Indemnity. Provider shall indemnify and hold Customer harmless from all third party claims.

7. Governing Law. This Agreement shall be governed by and construed in accordance with the laws of the State of Texas, without regard to its conflict of laws provisions.

IN WITNESS WHEREOF, the parties have executed this Agreement.`;

describe('the analysis of a contract', () => {
  let model: Model;
  let findings: Findings;
  const text = normalizeText(CONTRACT);
  beforeAll(async () => {
    model = await readModel();
    findings = analyzeText(model, { text, pageStarts: null });
  });

  const likely = (category: string) =>
    findings.clauses
      .filter((clause) => clause.category === category && clause.confidence >= 0.5)
      .map(({ start, end }) => text.slice(start, end));
  const valueOf = (field: FieldName) => findings.fields.find((found) => found.field === field)?.value;

  test.each([
    ['Governing Law', 'laws of the State of Texas'],
    ['Anti-Assignment', 'Neither party may assign'],
    ['Cap On Liability', 'TOTAL LIABILITY'],
    ['License Grant', 'hereby grants'],
    ['Audit Rights', 'audit the books'],
    ['Renewal Term', 'automatically renew'],
    ['Indemnity', 'hold Customer harmless'],
  ])('finds %s where it is', (category, words) => {
    expect(likely(category).join('\n')).toContain(words);
  });

  test('does not find what is not there', () => {
    expect(likely('Source Code Escrow')).toEqual([]);
    expect(likely('Non-Compete')).toEqual([]);
  });

  test('reads the fields of a record', () => {
    expect(valueOf('documentName')).toMatch(/^hosting services agreement$/i);
    expect(valueOf('agreementDate')).toBe('2025-03-03');
    expect(valueOf('expirationDate')).toMatch(/^2028-03-0[23]$/);
    expect(valueOf('renewalTerm')).toEqual({ count: 12, unit: 'MONTHS' });
    expect(valueOf('renewalNotice')).toEqual({ count: 60, unit: 'DAYS' });
    expect(valueOf('governingLaw')).toBe('Texas');
    expect(valueOf('documentType')).toBe('Hosting');
  });

  test('names the parties with their short names', () => {
    const parties = findings.fields.find((found) => found.field === 'parties')?.value;
    expect(JSON.stringify(parties)).toContain('Brightwater Hosting');
    expect(JSON.stringify(parties)).toContain('Ostrava Foods');
  });

  test('gives the same findings again, within the text', () => {
    expect(analyzeText(model, { text, pageStarts: null })).toEqual(findings);
    for (const { start, end, confidence } of findings.clauses) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(text.length);
      expect(confidence).toBeGreaterThan(0);
      expect(confidence).toBeLessThanOrEqual(1);
    }
  });

  test('knows every kind of clauses of the domain and no other', () => {
    const known = [...model.kinds, ...WORD_KINDS].map(({ category }) => category);
    expect(known.toSorted()).toEqual([...CLAUSE_CATEGORIES].toSorted());
  });

  test.each([
    ['nothing', ''],
    ['one letter', 'a'],
    ['full stops', '.'],
    ['one word again and again', 'The '],
    ['open parentheses', '("'],
    ['initials', 'A.'],
    ['numbers', '1.1 '],
    ['one sentence of very many parts', '(a) x; '],
    ['paragraphs', 'A\n\n'],
    ['blanks to fill in', '[* _ '],
    ['parties', 'between Acme ("A") and '],
    ['dates of signatures', 'Date: May 1, 2020 By: x '],
    ['dates of making', 'made on May 1, 2020 '],
    ['dated contracts', 'that certain Agreement dated May 1, 2020, '],
    ['labels of dates', 'Date: '],
    ['companies', 'Acme Trading Inc. Franchisee '],
    ['titles', 'AMENDMENT NO. TO '],
    ['licences', 'non-exclusive '],
    ['laws', 'the laws of the State of '],
  ])('bears a long text of %s', (_what, piece) => {
    const long = normalizeText(piece.repeat(200_000 / Math.max(1, piece.length)));
    expect(() => analyzeText(model, { text: long, pageStarts: null })).not.toThrow();
  });
});
