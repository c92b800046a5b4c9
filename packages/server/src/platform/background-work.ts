import type { Logger } from 'pino';

/** Work that no answer waits for, such as noting when a session was last used. */
export interface BackgroundWork {
  /** Starts it; a failure is logged with the name and has no other effect. */
  start(name: string, work: () => Promise<unknown>): void;
  /** Resolves when everything started so far has ended. */
  settled(): Promise<void>;
}

/** Keeps track of background work, so that shutting down can wait for it. */
export function createBackgroundWork(log: Logger): BackgroundWork {
  const running = new Set<Promise<unknown>>();
  return {
    start: (name, work) => {
      const ended = work()
        .catch((error: unknown) => log.warn({ work: name, err: error }, 'Background work failed'))
        .finally(() => running.delete(ended));
      running.add(ended);
    },
    settled: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
