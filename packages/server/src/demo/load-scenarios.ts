import { movesSchema } from '@pactbook/domain/features/scenarios/move.ts';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { createScenario } from '../features/scenarios/commands.ts';
import type { Command } from '../platform/command.ts';
import type { DemoScenario } from './demo-organisation.ts';

interface LoadTools {
  readonly command: Command;
  readonly actors: ReadonlyMap<string, Actor>;
  readonly idOf: (product: string) => string;
  /** Unix milliseconds. */
  readonly now: number;
}

/** Saves the scenarios of a demo as their people did. */
export async function loadScenarios(
  scenarios: readonly DemoScenario[],
  { command, actors, idOf, now }: LoadTools,
): Promise<void> {
  for (const { by, name, isShared, moves } of scenarios) {
    const actor = actors.get(by);
    if (actor === undefined) throw new Error(`${by} is not a person of the demo.`);
    const named = moves.map(({ product, ...move }) => ({ ...move, contractId: idOf(product) }));
    const input = { name, isShared, moves: movesSchema.parse(named) };
    await createScenario({ db: command.db, actor, now }, command.newId(), input);
  }
}
