import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  createScenario,
  deleteScenario,
  getScenario,
  getScenarioResult,
  listScenarios,
  updateScenario,
} from '@pactbook/domain/features/scenarios/endpoints.ts';
import type { Move } from '@pactbook/domain/features/scenarios/move.ts';
import type {
  Scenario,
  ScenarioChanges,
  ScenarioInput,
  ScenarioResult,
} from '@pactbook/domain/features/scenarios/scenario.ts';
import { call } from '../../platform/api-client/call.ts';
import { endpointQuery, useCallMutation } from '../../platform/endpoint-query.ts';

/** The person's own scenarios and those that others share. */
export const scenariosQuery = endpointQuery('Metrics', listScenarios);

/** A scenario with its moves. */
export const scenarioQuery = (scenarioId: string) =>
  endpointQuery('Metrics', getScenario, { params: { scenarioId } });

/** What the years cost with some moves. The earlier figures stay while others load. */
export function scenarioResultQuery(moves: readonly Move[]) {
  return queryOptions({
    queryKey: ['Metrics', getScenarioResult.id, moves] as const,
    queryFn: ({ signal }): Promise<ScenarioResult> =>
      call(getScenarioResult, { body: { moves: [...moves] }, signal }),
    placeholderData: keepPreviousData,
  });
}

const refreshList = (client: QueryClient) => client.invalidateQueries({ queryKey: scenariosQuery.queryKey });

function takeSaved(client: QueryClient, saved: Scenario): void {
  client.setQueryData(scenarioQuery(saved.id).queryKey, saved);
  void refreshList(client);
}

/** Saves a new scenario. */
export const useCreateScenario = () =>
  useCallMutation(createScenario, (body: ScenarioInput) => call(createScenario, { body }), takeSaved);

/** A change of a scenario, and the version that it is based on. */
interface ScenarioUpdate extends ScenarioChanges {
  readonly id: string;
  readonly version: number;
}

/** Changes a scenario. */
export const useUpdateScenario = () =>
  useCallMutation(
    updateScenario,
    ({ id, version, ...body }: ScenarioUpdate) =>
      call(updateScenario, { params: { scenarioId: id }, ifMatch: version, body }),
    takeSaved,
  );

/** Deletes a scenario. */
export const useDeleteScenario = () =>
  useCallMutation(
    deleteScenario,
    ({ id, version }: Pick<Scenario, 'id' | 'version'>) =>
      call(deleteScenario, { params: { scenarioId: id }, ifMatch: version }),
    refreshList,
  );
