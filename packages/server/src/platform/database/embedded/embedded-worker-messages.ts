import type { SyncCounter } from './durable-node-fs.ts';

export type EmbeddedWorkerRequest = { kind: 'ping'; id: number } | { kind: 'close' };

export type EmbeddedWorkerReply =
  | { kind: 'ready'; port: number | null }
  | { kind: 'pong'; id: number; syncs: SyncCounter }
  | { kind: 'aborted'; reason: string }
  | { kind: 'closed' };
