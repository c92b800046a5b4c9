import { setTimeout as wait } from 'node:timers/promises';
import { placeFields, type RawField } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import { writePdf } from '../demo/paper-pdf.ts';
import type { BuiltUser } from './build-user.ts';
import type { TestAnswer, TestServer } from './start-test-server.ts';

/** The lines of a contract, page by page; nothing of it is anyone's. */
export const CONTRACT_PAGES = [
  [
    'MASTER SERVICES AGREEMENT',
    'This Agreement is made between Acme and Slack Technologies.',
    'It is effective as of March 1, 2026 and ends on February 28, 2031.',
    "It renews automatically for 12 months unless a party gives 90 days' notice.",
  ],
  [
    'This Agreement is governed by the laws of the State of New York.',
    'Either party may terminate for convenience at any time.',
  ],
];

/** A PDF of a contract with a term, its renewal, a law, and a word by which it is distinguished from others. */
export function buildContractPdf(word = 'Nothing'): Buffer {
  return writePdf([...CONTRACT_PAGES, [`${word} else was agreed.`]]);
}

/** A file to upload: the contract of {@link buildContractPdf} by default. */
export interface UploadedContract {
  readonly name?: string;
  readonly content?: Uint8Array | string;
}

/** Uploads a file that belongs to no record. */
export function uploadForAnalysis(
  { request }: Pick<TestServer, 'request'>,
  { token }: Pick<BuiltUser, 'token'>,
  { name = 'msa.pdf', content = buildContractPdf() }: UploadedContract = {},
): Promise<TestAnswer> {
  const form = new FormData();
  form.set('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  return request('POST', '/contractAnalysis', { token, body: form });
}

const SETTLED = new Set(['ready', 'noText', 'failed']);

/** Asks for an analysis until nothing waits any more, and gives it as it is then. */
export async function settledAnalysis(
  { request }: Pick<TestServer, 'request'>,
  { token }: Pick<BuiltUser, 'token'>,
  id: string,
): Promise<TestAnswer['body']> {
  for (;;) {
    const { body } = await request('GET', `/contractAnalysis/${id}`, { token });
    if (SETTLED.has(body.state) || body.error !== undefined) return body;
    await wait(50);
  }
}

/** What the contract of {@link buildContractPdf} says, and by which words. */
const SAID: readonly (Pick<RawField, 'field' | 'value'> & { readonly words: string })[] = [
  {
    field: 'parties',
    value: ['Acme', 'Slack Technologies'].map((name) => ({ name, aliases: [], role: null })),
    words: 'between Acme and Slack Technologies',
  },
  { field: 'effectiveDate', value: '2026-03-01', words: 'effective as of March 1, 2026' },
  { field: 'expirationDate', value: '2031-02-28', words: 'ends on February 28, 2031' },
  { field: 'renewalTerm', value: { count: 12, unit: 'MONTHS' }, words: 'renews automatically for 12 months' },
  { field: 'renewalNotice', value: { count: 90, unit: 'DAYS' }, words: "90 days' notice" },
  { field: 'governingLaw', value: 'New York', words: 'the State of New York' },
];

/**
 * Puts what the contract says in place of the fields that were found in it: tests about what is done with findings do not
 * depend on how well a model finds them. Gives the analysis as it is then.
 */
export async function findEveryField(
  { request, testDatabase }: Pick<TestServer, 'request' | 'testDatabase'>,
  { token }: Pick<BuiltUser, 'token'>,
  id: string,
): Promise<TestAnswer['body']> {
  const { body: document } = await request('GET', `/contractAnalysis/${id}/text`, { token });
  const found = SAID.map(({ field, value, words }): RawField => {
    const start = String(document.text).indexOf(words);
    const evidence = [{ start, end: start + words.length }];
    return { field, value, why: null, confidence: 0.9, evidence };
  });
  const fields = JSON.stringify(placeFields(document, found));
  await testDatabase.asOwner(
    'update contract_analyses set fields = $2::jsonb, version = version + 1 where id = $1',
    [id, fields],
  );
  return (await request('GET', `/contractAnalysis/${id}`, { token })).body;
}
