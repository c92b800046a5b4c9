/** A quarter of a processor: how long a process runs and how long it is stopped, in milliseconds. */
export const PRESSED = { runMs: 10, stopMs: 30 } as const;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Lets a process run only part of the time while work continues, as on a machine that has other things to do. */
export async function slowDown<Result>(
  pid: number,
  { runMs, stopMs }: typeof PRESSED,
  work: () => Promise<Result>,
): Promise<Result> {
  let isDone = false;
  const pressing = (async (): Promise<void> => {
    while (!isDone) {
      process.kill(pid, 'SIGSTOP');
      await pause(stopMs);
      process.kill(pid, 'SIGCONT');
      await pause(runMs);
    }
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await pressing;
  }
}
