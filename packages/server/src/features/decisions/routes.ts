import type * as endpoints from '@pactbook/domain/features/decisions/endpoints.ts';
import { endedTermsExported } from '@pactbook/domain/features/decisions/events.ts';
import { runCommand } from '../../platform/command.ts';
import { LOOK_AT_ALL } from '../../platform/database/long-work.ts';
import { RawAnswer, type Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { findOutcomes } from './queries.ts';
import { findSavings } from './savings/read-savings.ts';
import { listEndedTerms, readExportedTerms } from './lists/read-term-lists.ts';
import { termsFile } from './lists/term-file.ts';

/** Handlers of the calls in `domain/features/decisions/endpoints.ts`. */
export function decisionHandlers(services: Services): Handlers<typeof endpoints> {
  const { database } = services;
  return {
    getDecisionOutcomes: ({ caller: { scope, actor }, query, today, now }) =>
      database.read(scope, (db) => findOutcomes(db, query, { actor, today, now }), LOOK_AT_ALL),

    listEndedTerms: ({ caller: { scope, actor }, query, today, now }) =>
      database.read(scope, (db) => listEndedTerms(db, query, { actor, today, now }), LOOK_AT_ALL),

    getSavings: ({ caller: { scope, actor }, query, today, now }) =>
      database.read(scope, (db) => findSavings(db, query, { actor, today, now }), LOOK_AT_ALL),

    exportEndedTerms: async ({ caller: { scope, actor }, query, today, now, origin, isHead }) => {
      const read = await database.read(
        scope,
        async (db) => ({
          ...(await readExportedTerms(db, query, { actor, today, now })),
          currency: (await findOrganisation(db)).currency,
        }),
        LOOK_AT_ALL,
      );
      const label = `outcomes-${read.from}-${read.to}.csv`;
      const headers = {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${label}"`,
        'cache-control': 'no-store',
      };
      if (isHead) return new RawAnswer(200, headers, null);
      await runCommand(services, origin, async ({ newId, emit }) =>
        emit(
          endedTermsExported({ kind: 'export', id: newId(), label }, [
            { field: 'terms', from: null, to: read.terms.length },
          ]),
        ),
      );
      return new RawAnswer(200, headers, termsFile(read.terms, read.currency));
    },
  };
}
