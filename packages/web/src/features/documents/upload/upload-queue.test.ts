import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { idOf } from '../../../testing/build-profile.ts';
import { buildDocument } from '../../../testing/build-document.ts';
import { MOST_AT_ONCE } from '../../../platform/uploads/file-uploads.ts';
import { faultOfFile, isUnsettled, UploadQueue } from './upload-queue.ts';
import type { UploadItem } from './upload-queue.ts';

const AS_CONTRACTS = { category: 'Contracts', mostMegabytes: 50 } as const;

const fileOf = (name: string, content = 'x') => new File([content], name);

/** A server whose answers the test gives, one by one. */
function startQueue() {
  const sent: UploadItem[] = [];
  const sending: { item: UploadItem; answer: () => void; refuse: (error: unknown) => void }[] = [];
  const queue = new UploadQueue(
    (item, { signal }) =>
      new Promise<void>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')));
        sending.push({ item, answer: resolve, refuse: reject });
      }),
    (item) => sent.push(item),
  );
  const states = () => queue.items().map(({ state }) => state.kind);
  return { queue, sent, sending, states };
}

const settled = () => expect.poll(() => true).toBe(true);

const NOT_ALLOWED =
  'This file type is not allowed. Allowed types: pdf, docx, doc, xlsx, xls, pptx, csv, txt, md, eml, msg, png, jpg, jpeg.';

describe('a file before it is sent', () => {
  it.each([
    ['msa.exe', 10, NOT_ALLOWED],
    ['msa', 10, NOT_ALLOWED],
    ['photo.heic', 10, NOT_ALLOWED],
    ['msa.pdf', 0, 'This file is empty.'],
    ['msa.pdf', 50 * 1024 * 1024 + 1, 'Files can be up to 50 MB.'],
    ['msa.pdf', 50 * 1024 * 1024, null],
    ['MSA.PDF', 10, null],
    ['scan.jpeg', 10, null],
  ])('%s of %i bytes: %s', (name, size, fault) => expect(faultOfFile({ name, size }, 50)).toBe(fault));

  it('may be as large as the installation allows', () => {
    const file = { name: 'msa.pdf', size: 60 * 1024 * 1024 };
    expect(faultOfFile(file, 100)).toBeNull();
    expect(faultOfFile(file, 20)).toBe('Files can be up to 20 MB.');
  });

  it('waits until it is started, and one that cannot be sent never starts', () => {
    const { queue, sending, states } = startQueue();
    queue.add([fileOf('msa.pdf'), fileOf('virus.exe')], AS_CONTRACTS);
    expect(states()).toEqual(['chosen', 'refused']);
    queue.start();
    expect(sending.map(({ item }) => item.file.name)).toEqual(['msa.pdf']);
    expect(states()).toEqual(['sending', 'refused']);
  });

  it('takes its category alone or with all others, until it is uploading', () => {
    const { queue } = startQueue();
    queue.add([fileOf('a.pdf'), fileOf('b.pdf')], AS_CONTRACTS);
    queue.categorise('Legal');
    queue.categorise('Privacy', queue.items()[1]?.key);
    expect(queue.items().map(({ category }) => category)).toEqual(['Legal', 'Privacy']);
    queue.start();
    queue.categorise('Security');
    expect(queue.items().map(({ category }) => category)).toEqual(['Legal', 'Privacy']);
  });
});

describe('uploading files', () => {
  it(`are ${MOST_AT_ONCE} at a time; the next one starts when one is done`, async () => {
    const { queue, sending, sent, states } = startQueue();
    queue.add(
      ['a', 'b', 'c', 'd', 'e'].map((name) => fileOf(`${name}.pdf`)),
      AS_CONTRACTS,
    );
    queue.start();
    expect(states()).toEqual(['sending', 'sending', 'sending', 'waiting', 'waiting']);
    sending[1]?.answer();
    await expect.poll(() => states()).toEqual(['sending', 'done', 'sending', 'sending', 'waiting']);
    expect(sent.map(({ file }) => file.name)).toEqual(['b.pdf']);
  });

  it('can be cancelled and retried separately', async () => {
    const { queue, sending, states } = startQueue();
    queue.add([fileOf('a.pdf'), fileOf('b.pdf')], AS_CONTRACTS);
    queue.start();
    const [first] = queue.items();
    queue.cancel(first?.key ?? 0);
    await expect.poll(() => states()).toEqual(['cancelled', 'sending']);
    queue.retry(first?.key ?? 0);
    expect(states()).toEqual(['sending', 'sending']);
    expect(sending.map(({ item }) => item.file.name)).toEqual(['a.pdf', 'b.pdf', 'a.pdf']);
  });

  it('are aborted when they are removed, so that the next one starts', async () => {
    const { queue, sending, states, sent } = startQueue();
    queue.add(
      ['a', 'b', 'c', 'd'].map((name) => fileOf(`${name}.pdf`)),
      AS_CONTRACTS,
    );
    queue.start();
    queue.remove(queue.items()[0]?.key ?? 0);
    await expect.poll(() => sending.map(({ item }) => item.file.name)).toContain('d.pdf');
    queue.clear();
    await settled();
    expect(states()).toEqual([]);
    expect(sent).toEqual([]);
  });

  it('cannot be retried when they were refused, but after a broken connection', async () => {
    const { queue, sending, states } = startQueue();
    queue.add([fileOf('a.pdf'), fileOf('b.pdf')], AS_CONTRACTS);
    queue.start();
    const fields = { file: 'This file type is not allowed.' };
    sending[0]?.refuse(new ApiError({ status: 422, code: 'invalid_fields', message: 'Refused.', fields }));
    sending[1]?.refuse(new ApiError({ status: null, message: 'The server could not be reached.' }));
    await expect.poll(() => states()).toEqual(['refused', 'failed']);
    expect(queue.items()[0]?.state).toEqual({ kind: 'refused', reason: 'This file type is not allowed.' });
    expect(queue.items().some(isUnsettled)).toBe(false);
  });

  it('with the content of another document ask what to do, and do it', async () => {
    const { queue, sending, states } = startQueue();
    queue.add([fileOf('copy.pdf')], AS_CONTRACTS);
    queue.start();
    const current = buildDocument({ id: idOf(7), name: 'msa.pdf' });
    sending[0]?.refuse(new ApiError({ status: 409, code: 'duplicate', message: 'Same content.', current }));
    const of = { id: idOf(7), name: 'msa.pdf' };
    await expect.poll(() => queue.items()[0]?.state).toEqual({ kind: 'duplicate', of });
    queue.retry(queue.items()[0]?.key ?? 0, { replaces: of, allowDuplicate: true });
    expect(sending[1]?.item).toMatchObject({ replaces: of, allowDuplicate: true });
    sending[1]?.answer();
    await expect.poll(() => states()).toEqual(['done']);
  });
});

describe('a new version', () => {
  it('is uploaded at once', () => {
    const { queue, states, sending } = startQueue();
    queue.add([fileOf('msa-2.pdf')], { ...AS_CONTRACTS, replaces: { id: idOf(7), name: 'msa.pdf' } });
    expect(states()).toEqual(['sending']);
    expect(sending[0]?.item.replaces).toEqual({ id: idOf(7), name: 'msa.pdf' });
  });
});
