import { createInterface } from 'node:readline/promises';
import { UsageFault } from '../subcommand.ts';

/**
 * Asks whether to continue, at a terminal; elsewhere no one can be asked, so that `--yes` must have been given.
 *
 * @returns whether the person typed "yes"
 * @throws UsageFault where no one can be asked
 */
export async function confirm(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new UsageFault('Add --yes: there is no one here to ask.');
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return (await terminal.question(`${question} Type "yes" to go on: `)).trim().toLowerCase() === 'yes';
  } finally {
    terminal.close();
  }
}
