import type * as endpoints from '@pactbook/domain/features/contract-reminders/endpoints.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { proofOfContract } from './reminder-proof.ts';

/** Handlers of the calls in `domain/features/contract-reminders/endpoints.ts`. */
export function contractReminderHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    getReminderProof: ({ caller, params, query, now }) =>
      database.read(caller.scope, (db) =>
        proofOfContract(db, caller, { contractId: params.contractId, term: query.term ?? null, now }),
      ),
  };
}
