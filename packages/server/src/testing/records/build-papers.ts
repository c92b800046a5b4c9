import { PAPER_CATEGORIES } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import type { BuiltOrganisation } from '../build-organisation.ts';
import type { TestServer } from '../start-test-server.ts';

/** What was found in a document: the kinds of clauses that have a column, and the law. */
export interface FoundInPapers {
  readonly kinds: readonly string[];
  readonly law: string | null;
}

/** Every kind of clauses that has a column. */
export const EVERY_KIND: readonly string[] = Object.values(PAPER_CATEGORIES);

/** Says what was found in the documents of a record, as their analyses do: lists that were read before do not know of it. */
export async function buildPapers(
  { services, testDatabase }: Pick<TestServer, 'services' | 'testDatabase'>,
  { scope }: Pick<BuiltOrganisation, 'scope'>,
  contractId: string,
  { kinds, law }: FoundInPapers,
): Promise<void> {
  const documents = await testDatabase.asOwner(
    'select id from documents where organisation_id = $1 and contract_id = $2',
    [scope.organisationId, contractId],
  );
  for (const { id } of documents)
    await testDatabase.asOwner(
      `insert into contract_analyses (id, organisation_id, document_id, state, queued_at, created_at, text_sha256, kinds, law)
       values ($1, $2, $3, 'ready', now(), now(), 'none', $4, $5)`,
      [services.newId(), scope.organisationId, id, [...kinds], law],
    );
}
