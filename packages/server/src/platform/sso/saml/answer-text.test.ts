import { deflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { posted } from '../../../testing/saml/saml-provider.ts';
import { setSamlStage } from '../../../testing/saml/saml-stage.ts';
import { judgeSamlAnswer } from './saml.ts';

const stage = setSamlStage();
const honest = stage.signed();
/** Of the processor, as other programs of the machine do not count; far beyond what a refusal takes: reading these documents to their end takes longer. */
const QUICKLY_MS = 5_000;

async function quickRefusal(samlResponse: string): Promise<string> {
  const begin = process.cpuUsage();
  const reason = await stage.refusalOfPost(samlResponse);
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1_000).toBeLessThan(QUICKLY_MS);
  return reason;
}

describe('what a form posts is read when it is base64 of UTF-8', () => {
  test.each([
    ['in one line', posted(honest)],
    ['in lines of 76', posted(honest).replaceAll(/.{76}/g, '$&\r\n')],
    ['with an XML declaration', posted(`<?xml version="1.0" encoding="utf-8"?>\n${honest}`)],
    ['with a byte order mark', posted(`\uFEFF${honest}`)],
    ['with space around the response', posted(`\n  ${honest}\n`)],
  ])('%s', async (_how, samlResponse) => {
    const { requestId, now } = { requestId: '5c1f0f0e', now: stage.now };
    expect(await judgeSamlAnswer(stage.party, { samlResponse, requestId, now })).toMatchObject({
      identity: { subject: 'mia-4711' },
    });
  });
});

describe('what a form posts is refused', () => {
  const bytes = (...given: readonly number[]): string => Buffer.from(given).toString('base64');

  test.each<[string, string, string]>([
    ['empty', '', 'not base64'],
    ['as the XML itself', honest, 'not base64'],
    ['as base64 for addresses', `${posted(honest).slice(0, -8)}-_-_-_-_`, 'not base64'],
    ['cut off', posted(honest).slice(0, -1), 'not base64'],
    ['with an end in the middle', `AA==${posted(honest)}`, 'not base64'],
    ['compressed, as in an address', deflateRawSync(honest).toString('base64'), 'not UTF-8'],
    ['in UTF-16', Buffer.from(honest, 'utf16le').toString('base64'), 'no usable XML'],
    [
      'in Latin 1 with an accent',
      Buffer.from(honest.replace('Mia', 'Zoë'), 'latin1').toString('base64'),
      'not UTF-8',
    ],
    ['as a character written too long', bytes(0xc0, 0xbc), 'not UTF-8'],
    ['with a NUL', posted(honest.replace('mia-4711', 'mia-4711\0')), 'no usable XML'],
    ['as a picture', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0), 'not UTF-8'],
  ])('%s', async (_how, samlResponse, reason) => {
    expect(await quickRefusal(samlResponse)).toContain(reason);
  });

  test('over 256 KB before it is read at all, and one byte less is read', async () => {
    const limit = 256 * 1_024;
    expect(await quickRefusal('A'.repeat(limit + 1))).toBe('The answer is over 256 KB.');
    expect(await quickRefusal('A'.repeat(limit))).not.toContain('256 KB');
    expect(await quickRefusal(posted(' '.repeat(3 * 1_024 * 1_024)))).toBe('The answer is over 256 KB.');
  });
});
