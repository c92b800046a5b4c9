import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { RUN_ANALYSES } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { READ_TEXTS } from '../features/documents/jobs.ts';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { CONTRACT_PAGES } from '../testing/build-analysis.ts';
import { writePdf } from '../demo/paper-pdf.ts';
import { makeProductDatabase, type ProductDatabase } from '../testing/product-database.ts';
import { startProduct, type Product } from '../testing/start-product.ts';

/** Enough, and long enough, that a kill meets the batch in the middle: each takes half a second of the processor or more. */
const [DOCUMENTS, PAGES] = inject('isThorough') ? [8, 20] : [6, 6];
/** How many analyses are there when the server is killed: each kill costs a start and everything that is read again. */
const KILLED_AT = inject('isThorough') ? [2, 5] : [3];
const FILLING = Array.from({ length: PAGES }, (_, page) =>
  Array.from(
    { length: 36 },
    (_line, line) => `${page}.${line} The Parties shall keep the records of this matter in good order.`,
  ),
);

describe('a batch of analyses', () => {
  let data: ProductDatabase;
  let folder: string;
  let environment: Readonly<Record<string, string>>;
  let token = '';
  beforeAll(async () => {
    data = await makeProductDatabase({ isProductAdmin: true });
    folder = await mkdtemp(join(tmpdir(), 'pactbook-kill-analyses-'));
    environment = { PACTBOOK_DATA: folder, ...data.environment };
  });
  afterAll(async () => {
    await data.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  async function start(): Promise<Product> {
    const server = await startProduct(environment);
    // One session lives through kills and restarts, and holds on every server.
    if (token === '') token = await signInToProduct(server.address, data.account);
    return server;
  }

  async function ask({ address }: Product, method: string, path: string, body?: unknown) {
    const answer = await askProduct(address, method, path, { token, body });
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  }

  /** Puts documents beside a new record and has them analyzed as one batch. */
  async function queueBatch(server: Product, words: string): Promise<{ batchId: string; queued: number }> {
    const { id: contractId } = await ask(server, 'POST', '/contracts/create', {
      product: words,
      vendor: 'Kill',
    });
    const documents: { contractId: string; documentId: string }[] = [];
    for (let at = 0; at < DOCUMENTS; at += 1) {
      const form = new FormData();
      form.set('category', 'Contracts');
      const content = writePdf([...CONTRACT_PAGES, [`${words} ${at}`], ...FILLING]);
      form.set('file', new Blob([new Uint8Array(content)]), `${words}-${at}.pdf`);
      const { id: documentId } = await ask(server, 'POST', `/contracts/${contractId}/documents`, form);
      documents.push({ contractId, documentId });
    }
    return await ask(server, 'POST', '/contractAnalysis/run', { documents });
  }

  const readyOf = async (server: Product, batchId: string): Promise<number> => {
    const { items } = await ask(server, 'GET', `/contractAnalysis?batchId=${batchId}&state=ready&limit=200`);
    return items.length;
  };

  async function waitForReady(server: Product, batchId: string, ready: number): Promise<void> {
    while ((await readyOf(server, batchId)) < ready) await wait(100);
  }

  /** Each analysis was saved once, has its text once, and the batch was reported once. */
  async function expectEachOnce(batchId: string): Promise<void> {
    const rows = await data.look<{ state: string; version: number; texts: string; found: boolean }>(
      `select a.state, a.version, (select count(*) from contract_analysis_texts t where t.analysis_id = a.id) as texts,
         a.clauses <> '[]' as found
       from contract_analyses a where a.batch_id = '${batchId}'`,
    );
    const once = { state: 'ready', version: 2, texts: '1', found: true };
    expect(rows).toEqual(Array.from({ length: DOCUMENTS }, () => once));
    const events = await data.look(
      `select id from events where type = 'contractAnalyzed' and subject_id = '${batchId}'`,
    );
    expect(events).toHaveLength(1);
  }

  /** As if the time were over for which the server that works on the batch holds it (45 s), and the reading of texts. */
  const endLeases = () =>
    data.look(
      `update job_schedule set next_run_at = date_trunc('milliseconds', now())
       where name in ('${RUN_ANALYSES}', '${READ_TEXTS}') returning name`,
    );

  it('loses nothing when its server is killed in the middle, and keeps nothing twice', async () => {
    let server = await start();
    const { batchId, queued } = await queueBatch(server, 'Killed');
    expect(queued).toBe(DOCUMENTS);
    for (const ready of KILLED_AT) {
      await waitForReady(server, batchId, ready);
      expect(await readyOf(server, batchId)).toBeLessThan(DOCUMENTS);
      await server.kill();
      await endLeases();
      server = await start();
    }
    await waitForReady(server, batchId, DOCUMENTS);
    expect(await server.stop()).toBe(0);
    await expectEachOnce(batchId);
  });

  it('is shared by two servers, and each document is kept once', async () => {
    const servers = [await start(), await start()] as const;
    const [first, second] = servers;
    const { batchId } = await queueBatch(first, 'Shared');
    await waitForReady(second, batchId, 2);
    // Whichever works on it, the other one now takes it for dead and works on it too.
    await endLeases();
    await waitForReady(second, batchId, 4);
    await first.kill();
    await endLeases();
    await waitForReady(second, batchId, DOCUMENTS);
    expect(await second.stop()).toBe(0);
    await expectEachOnce(batchId);
  });
});
