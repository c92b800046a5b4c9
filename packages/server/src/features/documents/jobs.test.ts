import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePdf } from '../../demo/paper-pdf.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { uploadTo } from '../../testing/build-document.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startAnotherNode, startTestServer, type TestServer } from '../../testing/start-test-server.ts';

const PAGE = Array.from({ length: 40 }, (_, line) => `Line ${line} of a page that takes a while to be read.`);

describe('texts that wait to be read', () => {
  let first: TestServer;
  let second: TestServer;
  let admin: BuiltUser;

  beforeAll(async () => {
    first = await startTestServer();
    second = await startAnotherNode(first);
    admin = await buildUser(first, { role: 'Record Admin' });
    await first.startJobs();
    await second.startJobs();
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const rows = () =>
    first.testDatabase.asOwner<{ text_state: string; text_attempts: number }>(
      'select text_state, text_attempts from document_versions order by uploaded_at',
    );

  it('are read once, also when another server is notified of new ones meanwhile', async () => {
    const { id } = await buildContract(first, admin.organisation);
    const content = new Uint8Array(writePdf(Array.from({ length: 450 }, () => PAGE)));
    await uploadTo(first, admin, id, { name: 'long.pdf', content });
    while ((await rows())[0]?.text_attempts === 0) await wait(20);
    await uploadTo(second, admin, id, { name: 'short.txt', content: 'Short' });
    let seen = await rows();
    while (seen.some(({ text_state: state }) => state === 'waiting')) {
      await wait(20);
      seen = await rows();
    }
    expect(seen).toEqual(Array.from({ length: 2 }, () => ({ text_state: 'indexed', text_attempts: 1 })));
  });
});
