import type { Decision } from '../contracts/decision.ts';
import type { Move } from './move.ts';

/** The decisions that follow from moves, in the order in which they are offered. */
export const DECISIONS_OF_MOVES = ['CANCEL', 'RENEGOTIATE'] as const satisfies readonly Decision[];
export type DecisionOfMoves = (typeof DECISIONS_OF_MOVES)[number];

/**
 * What is to be decided about each record so that moves come true: to cancel it, or to renegotiate it for another end or
 * a lower cost. A higher cost is what is feared, and no decision.
 */
export function decisionsOfMoves(
  moves: readonly Move[],
): Readonly<Record<DecisionOfMoves, readonly string[]>> {
  const ids = (wanted: (move: Move) => boolean) => [
    ...new Set(moves.filter(wanted).map(({ contractId }) => contractId)),
  ];
  const cancelled = ids(({ kind }) => kind === 'CANCEL');
  const discussed = ids((move) => move.kind === 'END' || (move.kind === 'COST' && move.percent < 0));
  return { CANCEL: cancelled, RENEGOTIATE: discussed.filter((id) => !cancelled.includes(id)) };
}
