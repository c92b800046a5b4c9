import { z } from 'zod';
import { defineEndpoint } from '../../kernel/endpoint.ts';
import { canReadContractInFull } from '../contracts/access.ts';
import {
  decisionOutcomesSchema,
  endedTermSchema,
  outcomesQuerySchema,
  termsQuerySchema,
} from './outcomes.ts';
import { savingsQuerySchema, savingsSchema } from './savings.ts';

const reading = { method: 'GET', access: canReadContractInFull, errors: ['invalid_fields'] } as const;

/**
 * `GET /decisions/outcomes` (docs/product/screens.md, "Outcomes"): fiscal years `from` … `to`, for the records of any of
 * `teams` that the caller reads in full.
 */
export const getDecisionOutcomes = defineEndpoint({
  ...reading,
  id: 'decisions.outcomes',
  path: '/decisions/outcomes',
  summary:
    'What renewed by decision, late and by default, what was cancelled and what lapsed, by fiscal year',
  query: outcomesQuerySchema,
  output: decisionOutcomesSchema,
});

/** The terms behind a figure, those that ended last first. */
export const listEndedTerms = defineEndpoint({
  ...reading,
  id: 'decisions.terms',
  path: '/decisions/terms',
  summary: 'The ended terms that a figure of the outcomes counts, page by page',
  query: termsQuerySchema,
  output: z.strictObject({ items: z.array(endedTermSchema), nextCursor: z.string().nullable() }),
});

/** What renegotiating saved and cancelling avoided, by year, team, vendor or person. */
export const getSavings = defineEndpoint({
  ...reading,
  id: 'decisions.savings',
  path: '/decisions/savings',
  summary: 'What renegotiated terms saved and cancelled ones avoided, by year, team, vendor or person',
  query: savingsQuerySchema,
  output: savingsSchema,
});

/** Ended terms as a file. The download is itself an event. */
export const exportEndedTerms = defineEndpoint({
  ...reading,
  id: 'decisions.export',
  path: '/decisions/terms/export',
  summary: 'Ended terms with outcome, timing, amount and savings as a CSV file',
  query: outcomesQuerySchema,
  output: z.string(),
  answerTypes: ['text/csv'],
});
