import { setTimeout as wait } from 'node:timers/promises';
import { writePdf } from '../demo/paper-pdf.ts';
import type { BuiltUser } from './build-user.ts';
import type { TestAnswer, TestServer } from './start-test-server.ts';

/** The lines of a contract, page by page; nothing of it is anybody's. */
const CONTRACT_PAGES = [
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

/** A PDF of a contract with a term, its renewal, a law, and a word by which it is told from others. */
export function buildContractPdf(word = 'Nothing'): Buffer {
  return writePdf([...CONTRACT_PAGES, [`${word} else was agreed.`]]);
}

/** Uploads a file that belongs to no record. */
export function uploadForAnalysis(
  { request }: Pick<TestServer, 'request'>,
  { token }: Pick<BuiltUser, 'token'>,
  { name = 'msa.pdf', content = buildContractPdf() as Uint8Array | string } = {},
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
