import { z } from 'zod';
import { calendarDateSchema } from '../../kernel/calendar-date.ts';
import { idSchema } from '../../kernel/ids.ts';
import { hasAtMostTwoDecimals } from '../../kernel/money.ts';

/** The kinds of moves, in the order in which they apply to a record. */
export const MOVE_KINDS = ['CANCEL', 'END', 'COST'] as const;
export type MoveKind = (typeof MOVE_KINDS)[number];
export const MOVE_LABELS: Readonly<Record<MoveKind, string>> = {
  CANCEL: 'Cancel',
  END: 'Change the end',
  COST: 'Change the cost',
};

/** Most moves of a scenario. */
export const MOVES_LIMIT = 2_000;
const LEAST_PERCENT = -100;
const MOST_PERCENT = 1_000;

const PERCENT_WANTED = 'Enter a percentage of −100 to 1,000';
export const percentSchema = z
  .number({ error: PERCENT_WANTED })
  .min(LEAST_PERCENT, { error: PERCENT_WANTED })
  .max(MOST_PERCENT, { error: PERCENT_WANTED })
  .refine(hasAtMostTwoDecimals, { error: 'Use at most two decimals' });

const aboutRecord = {
  contractId: idSchema,
  /** The version of the record that the move was made for; the present one where it is missing. */
  recordVersion: z.int().optional(),
};

/** One thing that is tried out with a record. */
export const moveSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('CANCEL'), ...aboutRecord }),
    /** The last day of its term is another one. */
    z.strictObject({ kind: z.literal('END'), ...aboutRecord, endDate: calendarDateSchema }),
    /** Its costs from a day on are more or less by a percentage. */
    z.strictObject({
      kind: z.literal('COST'),
      ...aboutRecord,
      percent: percentSchema,
      from: calendarDateSchema,
    }),
  ])
  .meta({ id: 'ScenarioMove' });
export type Move = z.infer<typeof moveSchema>;

/** The moves of a scenario: at most one of each kind for a record. */
export const movesSchema = z
  .array(moveSchema)
  .max(MOVES_LIMIT, { error: 'A scenario can have at most 2,000 moves' })
  .superRefine((moves, context) => {
    const seen = new Set<string>();
    for (const [index, { kind, contractId }] of moves.entries()) {
      const key = `${kind} ${contractId.toLowerCase()}`;
      if (seen.has(key)) {
        const message = 'This record already has a move of this kind';
        context.addIssue({ code: 'custom', path: [index, 'kind'], message });
      }
      seen.add(key);
    }
  });

/** The moves of each record. */
export function movesByRecord(moves: readonly Move[]): ReadonlyMap<string, readonly Move[]> {
  return Map.groupBy(moves, ({ contractId }) => contractId.toLowerCase());
}
