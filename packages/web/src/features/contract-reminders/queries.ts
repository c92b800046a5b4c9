import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { getReminderProof } from '@pactbook/domain/features/contract-reminders/endpoints.ts';
import { call } from '../../platform/api-client/call.ts';

/** Who was warned of the terms of a record, with the reminders of one of them. @param term null for the present one */
export function reminderProofQuery(
  { id, version }: Pick<Contract, 'id' | 'version'>,
  term: number | null = null,
) {
  return queryOptions({
    queryKey: ['Notifications', getReminderProof.id, id, version, term] as const,
    queryFn: ({ signal }) =>
      call(getReminderProof, {
        params: { contractId: id },
        query: term === null ? {} : { term },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}
