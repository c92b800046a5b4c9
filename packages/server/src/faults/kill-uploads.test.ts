import { hash, randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MARK } from '../platform/files/file-store.ts';
import { askProduct, signInToProduct } from '../testing/ask-product.ts';
import { makeProductFolder } from '../testing/product-database.ts';
import { startProduct, type Product } from '../testing/start-product.ts';

const ROUNDS = inject('isThorough') ? 2 : 1;
const UPLOADERS = 3;
const UPLOADS_BEFORE_KILL = 5;

interface Uploading {
  readonly address: string;
  readonly token: string;
  readonly contractId: string;
  /** SHA-256 of what was acknowledged, by document. */
  readonly acknowledged: Map<string, string>;
}

async function upload({ address, token, contractId, acknowledged }: Uploading): Promise<void> {
  const content = randomBytes(150_000).toString('base64');
  const form = new FormData();
  form.set('category', 'Legal');
  form.set('file', new Blob([content]), 'large.txt');
  const answer = await fetch(`${address}/api/contracts/${contractId}/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { id } = (await answer.json()) as { id: string };
  expect(answer.status).toBe(201);
  acknowledged.set(id, hash('sha256', content));
}

async function uploadUntilGone(uploading: Uploading): Promise<void> {
  try {
    for (;;) await upload(uploading);
  } catch (error) {
    // A connection that broke is what the kill does; anything else is a finding.
    if (!(error instanceof TypeError)) throw error;
  }
}

async function contentHash({ address }: Product, token: string, path: string): Promise<string> {
  const answer = await fetch(`${address}/api${path}`, { headers: { authorization: `Bearer ${token}` } });
  expect(answer.status).toBe(200);
  return hash('sha256', Buffer.from(await answer.arrayBuffer()));
}

/** What a kill at any moment leaves of documents (docs/product/guarantees.md, "Durability"). */
describe('a server that is killed while people upload', () => {
  let data: Awaited<ReturnType<typeof makeProductFolder>>;
  beforeAll(async () => {
    data = await makeProductFolder();
  });
  afterAll(() => data.dispose());

  const filesOnDisk = async (): Promise<string[]> => {
    const entries = await readdir(join(data.folder, 'documents'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.name !== MARK).map(({ name }) => name);
  };

  it('keeps every acknowledged document byte for byte, and leaves nothing else', async () => {
    const acknowledged = new Map<string, string>();
    let token = '';
    let contractId = '';
    for (let round = 0; round < ROUNDS; round += 1) {
      const server = await startProduct(data.environment);
      const { address } = server;
      if (token === '') {
        token = await signInToProduct(address, data.account);
        const body = { product: 'Papers', vendor: 'Kill' };
        contractId = (await askProduct(address, 'POST', '/contracts/create', { token, body })).body.id;
      }
      const before = acknowledged.size;
      const uploading = { address, token, contractId, acknowledged };
      const uploaders = Array.from({ length: UPLOADERS }, () => uploadUntilGone(uploading));
      await expect
        .poll(() => acknowledged.size, { interval: 5 })
        .toBeGreaterThanOrEqual(before + UPLOADS_BEFORE_KILL);
      await wait(round * 9);
      await server.kill();
      await Promise.all(uploaders);
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(ROUNDS * UPLOADS_BEFORE_KILL);

    // Beside another server an upload may be under way for an hour; here it is over.
    await data.look(
      `update stored_files set changed_at = changed_at - interval '2 hours' where state = 'writing'`,
    );
    const server = await startProduct(data.environment);
    const path = `/contracts/${contractId}/documents`;
    const { body } = await askProduct(server.address, 'GET', path, { token });
    const present = (body as { id: string }[]).map(({ id }) => id);
    for (const [id, sha256] of acknowledged) {
      expect(present).toContain(id);
      expect(await contentHash(server, token, `${path}/${id}/content`)).toBe(sha256);
    }
    await expect.poll(filesOnDisk).toHaveLength(present.length);
    const rowsOfFiles = () =>
      data.look<{ id: string; state: string; version: string | null }>(
        `select f.id, f.state, v.document_id as version from stored_files f left join document_versions v on v.file_id = f.id`,
      );
    // An upload that was killed before its first byte has a row and no file.
    await expect
      .poll(async () =>
        (await rowsOfFiles()).filter(({ state, version }) => state !== 'kept' || version === null),
      )
      .toEqual([]);
    expect(await server.stop()).toBe(0);
    const rows = await rowsOfFiles();
    expect(rows.map(({ id }) => id).toSorted()).toEqual((await filesOnDisk()).toSorted());
  });
});
