import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundField } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import {
  buildContractPdf,
  findEveryField,
  settledAnalysis,
  uploadForAnalysis,
} from '../../../testing/build-analysis.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildTeam } from '../../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

describe('an upload that fills a record', () => {
  let server: TestServer;
  let admin: BuiltUser;
  let viewer: BuiltUser;
  let team: string;

  beforeAll(async () => {
    server = await startTestServer();
    admin = await buildUser(server, { manageAll: true, isProductAdmin: true });
    team = (await buildTeam(server, admin.organisation)).id;
    viewer = await buildUser(server, {
      viewTeams: [team],
      isProductAdmin: true,
      organisation: admin.organisation,
    });
    await server.startJobs();
  });
  afterAll(() => server.stop());

  const ask = (method: string, path: string, body?: unknown, by = admin) =>
    server.request(method, path, { token: by.token, body });

  /** Uploads a contract and accepts its end date. */
  async function accepted(name: string, content: Buffer, by = admin) {
    const { body: upload } = await uploadForAnalysis(server, by, { name, content });
    await settledAnalysis(server, by, upload.id);
    const { fields } = await findEveryField(server, by, upload.id);
    const { key = '' } = fields.find(({ field }: FoundField) => field === 'expirationDate') ?? {};
    const decisions = [{ key, verdict: 'accepted' }];
    expect((await ask('POST', `/contractAnalysis/${upload.id}/decisions`, { decisions }, by)).status).toBe(
      200,
    );
    return { id: String(upload.id), key: String(key) };
  }

  it('becomes a document of it, in the same step and with its history', async () => {
    const content = buildContractPdf('Filled');
    const { id, key } = await accepted('msa.pdf', content);
    const record = await buildContract(server, admin.organisation, { endDate: '2030-01-01' });
    const fill = { contractId: record.id, contractVersion: 1, keys: [key] };
    const stale = await ask('POST', `/contractAnalysis/${id}/apply`, { ...fill, contractVersion: 9 });
    expect(stale.body.error.code).toBe('stale_version');
    expect((await ask('GET', `/contracts/${record.id}/documents`)).body).toEqual([]);

    const { status, body } = await ask('POST', `/contractAnalysis/${id}/apply`, fill);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.contract).toMatchObject({
      version: 2,
      endDate: '2031-02-28',
      documents: [{ name: 'msa.pdf', category: 'Contracts' }],
    });
    const [document] = body.contract.documents;
    expect(body.analysis).toMatchObject({
      documentId: document.id,
      documentNumber: 1,
      outdated: false,
      record: { id: record.id },
    });
    const path = `${server.address}/api/contracts/${record.id}/documents/${document.id}/content`;
    const sent = await fetch(path, { headers: { authorization: `Bearer ${admin.token}` } });
    expect(Buffer.from(await sent.arrayBuffer()).equals(content)).toBe(true);
    const { items } = (await ask('GET', `/contracts/${record.id}/activity`)).body;
    const types = items.map(({ type }: { type: string }) => type);
    expect(types).toEqual([
      'documentUploaded',
      'recordFilledFromDocument',
      'contractUpdated',
      'contractCreated',
    ]);
    // Its words are found soon, not when the job happens to run.
    const textState = async () =>
      (await ask('GET', `/contracts/${record.id}/documents/${document.id}`)).body.versions[0].textState;
    await expect.poll(textState).toBe('indexed');

    // It is filed: it fills that record once more, and no other one.
    const again = await ask('POST', `/contractAnalysis/${id}/apply`, { ...fill, contractVersion: 2 });
    expect([again.status, again.body.contract?.documents.length]).toEqual([200, 1]);
    const other = await buildContract(server, admin.organisation);
    const elsewhere = await ask('POST', `/contractAnalysis/${id}/apply`, { ...fill, contractId: other.id });
    expect([elsewhere.status, elsewhere.body.error.fields]).toEqual([
      422,
      { contractId: 'The document belongs to another record' },
    ]);
  });

  it('goes to the category that was chosen', async () => {
    const { id, key } = await accepted('dpa.pdf', buildContractPdf('Chosen'));
    const { id: contractId } = await buildContract(server, admin.organisation);
    const fill = { contractId, contractVersion: 1, keys: [key], category: 'Legal' };
    const { body } = await ask('POST', `/contractAnalysis/${id}/apply`, fill);
    expect(body.contract.documents).toMatchObject([{ name: 'dpa.pdf', category: 'Legal' }]);
  });

  it('stays an upload where the record may only be read', async () => {
    const { id, key } = await accepted('own.pdf', buildContractPdf('Own'), viewer);
    const { id: contractId } = await buildContract(server, admin.organisation, { teams: [team] });
    const fill = { contractId, contractVersion: 1, keys: [key] };
    expect((await ask('POST', `/contractAnalysis/${id}/apply`, fill, viewer)).status).toBe(403);
    const { body } = await ask('GET', `/contractAnalysis/${id}`, undefined, viewer);
    expect([body.documentId, body.record]).toEqual([null, null]);
    expect((await ask('GET', `/contracts/${contractId}/documents`)).body).toEqual([]);
  });
});
