import type * as endpoints from '@pactbook/domain/features/decisions/endpoints.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findOutcomes, listEndedTerms } from './queries.ts';

/** Handlers of the calls in `domain/features/decisions/endpoints.ts`. */
export function decisionHandlers({ database }: Services): Handlers<typeof endpoints> {
  return {
    getDecisionOutcomes: ({ caller: { scope, actor }, query, today, now }) =>
      database.read(scope, (db) => findOutcomes(db, query, { actor, today, now }), LOOK_AT_ALL),

    listEndedTerms: ({ caller: { scope, actor }, query, today, now }) =>
      database.read(scope, (db) => listEndedTerms(db, query, { actor, today, now }), LOOK_AT_ALL),
  };
}
