import { expect } from 'vitest';
import { buildContractPdf, findEveryField, settledAnalysis } from './build-analysis.ts';
import { buildContract } from './build-contract.ts';
import { uploadTo } from './build-document.ts';
import type { BuiltUser } from './build-user.ts';
import type { TestAnswer, TestServer } from './start-test-server.ts';

/** A document beside its record. */
interface FiledDocument {
  readonly contractId: string;
  readonly documentId: string;
  readonly name: string;
}

/** The calls of Contract Intelligence, by an administrator by default. */
export interface AnalysisDesk {
  ask(method: string, path: string, body?: unknown, by?: BuiltUser): Promise<TestAnswer>;
  /** The analyses that a query finds, as they are answered. */
  list(query: string, by?: BuiltUser): Promise<TestAnswer['body']>;
  /** A record with its own contract. */
  addDocument(input?: Parameters<typeof buildContract>[2]): Promise<FiledDocument>;
  /** Runs documents and waits for them; gives their analyses in order. */
  run(
    ...documents: readonly Pick<FiledDocument, 'contractId' | 'documentId'>[]
  ): Promise<Awaited<ReturnType<typeof findEveryField>>[]>;
}

let words = 0;

/** Opens the calls of Contract Intelligence on a server whose jobs run. */
export function openAnalysisDesk(server: TestServer, admin: BuiltUser): AnalysisDesk {
  const ask = (method: string, path: string, body?: unknown, by = admin) =>
    server.request(method, `/contractAnalysis${path}`, { token: by.token, body });
  const list = async (query: string, by = admin) =>
    (await ask('GET', `?limit=200&${query}`, undefined, by)).body;

  async function addDocument(input: Parameters<typeof buildContract>[2] = {}) {
    words += 1;
    const contract = await buildContract(server, admin.organisation, {
      vendor: 'Slack Technologies, LLC',
      ...input,
    });
    const { body: document } = await uploadTo(server, admin, contract.id, {
      name: `msa-${words}.pdf`,
      content: new Uint8Array(buildContractPdf(`Word${words}`)),
    });
    return { contractId: contract.id, documentId: String(document.id), name: String(document.name) };
  }

  async function run(...documents: readonly { contractId: string; documentId: string }[]) {
    const wanted = documents.map(({ contractId, documentId }) => ({ contractId, documentId }));
    const { status, body } = await ask('POST', '/run', { documents: wanted });
    expect([status, body.queued, body.skipped]).toEqual([202, documents.length, []]);
    const analyses = [];
    for (const { contractId } of documents) {
      const { items } = await list(`contractId=${contractId}`);
      await settledAnalysis(server, admin, items[0].id);
      analyses.push(await findEveryField(server, admin, items[0].id));
    }
    return analyses;
  }
  return { ask, list, addDocument, run };
}
