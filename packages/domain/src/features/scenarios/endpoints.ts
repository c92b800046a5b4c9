import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { idSchema } from '../../kernel/ids.ts';
import { canChangeScenario, canDeleteScenario, canUseScenarios } from './access.ts';
import { MOVES_LIMIT, movesSchema } from './move.ts';
import {
  listedScenarioSchema,
  scenarioChangesSchema,
  scenarioInputSchema,
  scenarioResultSchema,
  scenarioSchema,
} from './scenario.ts';

const one = z.strictObject({ scenarioId: idSchema });

/** Room for as many moves as a scenario can have: each has up to six keys and values. */
const manyMoves = { bodyLimit: 1024 * 1024, valueLimit: MOVES_LIMIT * 8 } as const;

/** `GET /scenarios`: the person's own, and those that others share. */
export const listScenarios = defineEndpoint({
  id: 'scenarios.list',
  method: 'GET',
  path: '/scenarios',
  summary: "The person's own scenarios and those that others share, by name, without their moves",
  access: canUseScenarios,
  apiTokens: 'never',
  output: z.array(listedScenarioSchema),
});

export const getScenario = defineEndpoint({
  id: 'scenarios.get',
  method: 'GET',
  path: '/scenarios/:scenarioId',
  summary: 'A scenario with its moves',
  access: canUseScenarios,
  apiTokens: 'never',
  params: one,
  output: scenarioSchema,
  errors: ['not_found'],
});

export const createScenario = defineEndpoint({
  id: 'scenarios.create',
  method: 'POST',
  path: '/scenarios',
  summary: 'Save a scenario under a name',
  access: canUseScenarios,
  apiTokens: 'never',
  ...manyMoves,
  body: scenarioInputSchema,
  output: scenarioSchema,
  status: 201,
  errors: ['invalid_fields', 'duplicate'],
});

/** `POST /scenarios/result`: reads, and changes nothing. */
export const getScenarioResult = defineEndpoint({
  id: 'scenarios.result',
  whileImpersonating: 'allowed',
  apiTokens: 'read',
  method: 'POST',
  path: '/scenarios/result',
  summary: 'What this fiscal year and the next two cost with some moves; nothing is changed',
  access: canUseScenarios,
  ...manyMoves,
  body: z.strictObject({ moves: movesSchema }),
  output: scenarioResultSchema,
  errors: ['invalid_fields'],
});

export const updateScenario = defineEndpoint({
  id: 'scenarios.update',
  method: 'POST',
  path: '/scenarios/:scenarioId',
  summary: 'Change the name, sharing or moves of a scenario; `If-Match` names the version it is based on',
  access: canChangeScenario,
  apiTokens: 'never',
  ...manyMoves,
  params: one,
  body: scenarioChangesSchema,
  output: scenarioSchema,
  errors: ['not_found', 'invalid_fields', 'duplicate', 'stale_version'],
});

export const deleteScenario = defineEndpoint({
  id: 'scenarios.delete',
  method: 'DELETE',
  path: '/scenarios/:scenarioId',
  summary: 'Delete a scenario; `If-Match` names the version that is meant',
  access: canDeleteScenario,
  apiTokens: 'never',
  params: one,
  errors: ['not_found', 'stale_version'],
});
