import type { Services } from '../services.ts';
import { forgetNode, noteNode, type Node } from './store.ts';

const REPORT_EVERY_MS = 15_000;

/** A server that reports itself until it stops. */
export interface NodeReport {
  /** Forgets the server: it ended in order. */
  stop(): Promise<void>;
}

/** Reports this server in the database every 15 seconds, for *System Health*. A failure is only logged. */
export function reportNode(
  services: Services,
  node: Omit<Node, 'unreadableForwardedFor'>,
  unreadableForwardedFor: () => string | null = () => null,
): NodeReport {
  const { database, log, now } = services;
  let reporting: Promise<void> = Promise.resolve();
  const report = (): void => {
    reporting = reporting
      .then(() => noteNode(database, { ...node, unreadableForwardedFor: unreadableForwardedFor() }, now()))
      .catch((error: unknown) => log.warn({ err: error }, 'This server could not report itself'));
  };
  const timer = setInterval(report, REPORT_EVERY_MS);
  timer.unref();
  report();
  return {
    stop: async () => {
      clearInterval(timer);
      await reporting;
      await forgetNode(database, node.id).catch((error: unknown) =>
        log.warn({ err: error }, 'This server could not be taken off the list'),
      );
    },
  };
}
