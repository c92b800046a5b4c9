import { cpuSeconds } from '../../packages/server/src/testing/process-numbers.ts';

const QUIET_CPU_S = 0.05;
/** Longer than the time between two runs of a job that takes long after a start, such as the day's reminders (15 s). */
const QUIET_SECONDS = 20;
const LONGEST_PREPARATION_S = 900;

/** Waits until a server has nothing to do: for some seconds in a row it takes next to nothing of the processor. */
export async function untilQuiet(pid: number): Promise<void> {
  let quietSeconds = 0;
  for (let second = 0; second < LONGEST_PREPARATION_S && quietSeconds < QUIET_SECONDS; second += 1) {
    const before = cpuSeconds(pid);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    quietSeconds = cpuSeconds(pid) - before < QUIET_CPU_S ? quietSeconds + 1 : 0;
  }
}
