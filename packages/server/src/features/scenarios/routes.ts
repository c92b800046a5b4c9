import { fiscalYearOf } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import type * as endpoints from '@pactbook/domain/features/scenarios/endpoints.ts';
import { SCENARIO_YEARS } from '@pactbook/domain/features/scenarios/scenario.ts';
import { scenarioResult } from '@pactbook/domain/features/scenarios/scenario-result.ts';
import { trendQuerySchema } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { notFound } from '@pactbook/domain/kernel/app-error.ts';
import type { Caller, Handlers } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findContracts } from '../contracts/queries.ts';
import { findOrganisation } from '../organisations/queries.ts';
import type { KeptTrends, TrendsAsker } from '../trends/kept-trends.ts';
import { createScenario, deleteScenario, updateScenario, type ScenarioWork } from './commands.ts';
import { findScenario, listScenarios } from './queries.ts';

/** Handlers of the calls in `domain/features/scenarios/endpoints.ts`. */
export function scenarioHandlers(services: Services, trends: KeptTrends): Handlers<typeof endpoints> {
  const { database } = services;
  const write = <Result>({ scope, actor }: Caller, work: (using: ScenarioWork) => Promise<Result>) =>
    database.write(scope, (db) => work({ db, actor, now: services.now() }));
  /** What the years of scenarios cost, as Trends says. */
  const baseOf = async (asker: TrendsAsker): Promise<Trends> => {
    const { fiscalYearStartMonth } = await database.read(asker.caller.scope, findOrganisation);
    const from = fiscalYearOf(asker.today, fiscalYearStartMonth);
    const to = from + SCENARIO_YEARS - 1;
    return await trends.trends(asker, trendQuerySchema.parse({ from, to, groupBy: 'status' }));
  };
  return {
    listScenarios: ({ caller: { scope, actor } }) => database.read(scope, (db) => listScenarios(db, actor)),

    getScenario: async ({ caller: { scope, actor }, params }) => {
      const scenario = await database.read(scope, (db) => findScenario(db, actor, params.scenarioId));
      if (scenario === null) throw notFound('scenario');
      return scenario;
    },

    createScenario: ({ caller, body }) =>
      write(caller, (work) => createScenario(work, services.newId(), body)),

    getScenarioResult: async ({ caller, today, body: { moves } }) => {
      const { scope, actor } = caller;
      const base = await baseOf({ caller, today });
      const ids = [...new Set(moves.map(({ contractId }) => contractId))];
      const found =
        ids.length === 0 ? [] : await database.read(scope, (db) => findContracts(db, scope, actor, ids));
      return scenarioResult(base, found, moves, today);
    },

    updateScenario: ({ caller, params, ifMatch, body }) =>
      write(caller, (work) => updateScenario(work, { id: params.scenarioId, ifMatch }, body)),

    deleteScenario: ({ caller, params, ifMatch }) =>
      write(caller, (work) => deleteScenario(work, { id: params.scenarioId, ifMatch })),
  };
}
