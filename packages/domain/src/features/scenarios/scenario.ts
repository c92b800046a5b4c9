import { z } from 'zod';
import { idSchema } from '../../kernel/ids.ts';
import { namedObject } from '../../kernel/named-object.ts';
import { lineSchema } from '../../kernel/text/line.ts';
import { trendYearSchema, unconvertedSchema } from '../trends/trends.ts';
import { movesSchema } from './move.ts';

/** Most scenarios of one person. */
export const SCENARIOS_LIMIT = 20;
export const SCENARIO_NAME_LIMIT = 60;

export const SCENARIO_EXISTS = 'You already have a scenario with this name';
export const TOO_MANY_SCENARIOS = 'You have 20 scenarios. Delete one first';

/** The fiscal years of a scenario: the present one and those after it. */
export const SCENARIO_YEARS = 3;

const nameSchema = lineSchema(SCENARIO_NAME_LIMIT, 'Enter a name');

/** What a person enters of a new scenario. */
export const scenarioInputSchema = z
  .strictObject({
    name: nameSchema,
    /** Whether others who see Trends may see it. */
    isShared: z.boolean().default(false),
    moves: movesSchema.default([]),
  })
  .meta({ id: 'ScenarioInput' });
export type ScenarioInput = z.infer<typeof scenarioInputSchema>;

/** What can be changed of a scenario. Missing members stay as they are. */
export const scenarioChangesSchema = z
  .strictObject({ name: nameSchema, isShared: z.boolean(), moves: movesSchema })
  .partial()
  .meta({ id: 'ScenarioChanges' });
export type ScenarioChanges = z.infer<typeof scenarioChangesSchema>;

const scenarioShape = {
  id: idSchema,
  /** Moves with every change; `If-Match` takes it. */
  version: z.int(),
  name: z.string(),
  owner: z.strictObject({ id: idSchema, name: z.string() }),
  isShared: z.boolean(),
  updatedAt: z.string(),
};

/** A scenario with its moves. */
export const scenarioSchema = namedObject('Scenario', { ...scenarioShape, moves: movesSchema });
export type Scenario = z.infer<typeof scenarioSchema>;

/** A scenario in the list of those that a person may see. */
export const listedScenarioSchema = namedObject('ListedScenario', { ...scenarioShape, moveCount: z.int() });
export type ListedScenario = z.infer<typeof listedScenarioSchema>;

/** Dollars of each year, known and projected. */
const yearlyCostSchema = z.strictObject({ known: z.array(z.number()), projected: z.array(z.number()) });
export type YearlyCost = z.infer<typeof yearlyCostSchema>;

/** A record with moves: what it costs without and with them. */
const movedRecordSchema = z.strictObject({
  id: idSchema,
  /** Null of a record that is deleted, of which nothing counts. */
  product: z.string().nullable(),
  vendor: z.string().nullable(),
  /** The present version; null of a deleted record. */
  version: z.int().nullable(),
  /** Whether the record was changed since one of its moves was made; it counts as it is now. */
  isChanged: z.boolean(),
  /** Whether it counts in sums: not where no rate is known for one of its costs. */
  isCounted: z.boolean(),
  before: yearlyCostSchema,
  after: yearlyCostSchema,
});
export type MovedRecord = z.infer<typeof movedRecordSchema>;

/** Answer of `POST /scenarios/result`. */
export const scenarioResultSchema = namedObject('ScenarioResult', {
  fiscalYearStartMonth: z.int(),
  years: z.array(trendYearSchema),
  /** The costs of the years as Trends has them. */
  before: yearlyCostSchema,
  after: yearlyCostSchema,
  /** In the order of the moves. */
  records: z.array(movedRecordSchema),
  /** Whether amounts in other currencies are in the sums; missing where all are in the organisation's. */
  isConverted: z.boolean().optional(),
  /** By currency: records that are left out; missing for none. */
  unconverted: unconvertedSchema.optional(),
});
export type ScenarioResult = z.infer<typeof scenarioResultSchema>;
