import { closeSync, fdatasyncSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { PGlite } from '@electric-sql/pglite';

/** The parts of Emscripten's node file system that this module replaces. */
interface SyncingStream {
  /** The file descriptor of the system; Emscripten opens folders as well. */
  nfd: number;
  node: { mode: number };
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: SyncingStream) => number };
}
const fileKindMask = 0o170000;
const folderKind = 0o040000;
type EmscriptenOptions = Parameters<NodeFS['init']>[1];

/** What happened on the file system, for diagnostics and for the durability tests. */
export interface SyncCounter {
  files: number;
  folders: number;
}

/**
 * The folder-backed file system of PGlite, with the one thing it lacks: a flush that reaches the disk.
 *
 * PGlite 0.5.14 answers every fsync of PostgreSQL with "done" without doing anything, so an acknowledged
 * commit is lost in a power cut. Here PostgreSQL's fsync becomes a real `fdatasync` (files) or `fsync`
 * (folders). It replaces an internal of the package, hence the exact version pin and the test that counts.
 */
export class DurableNodeFs extends NodeFS {
  readonly syncs: SyncCounter = { files: 0, folders: 0 };
  readonly #onAbort: (reason: string) => void;

  /**
   * @param folder the PostgreSQL data folder
   * @param onAbort called when the engine has stopped for good (for instance PANIC on a full disk); PGlite itself
   *   swallows this and would go on with a broken memory image
   */
  constructor(folder: string, onAbort: (reason: string) => void) {
    super(folder);
    this.#onAbort = onAbort;
  }

  override async init(pg: PGlite, options: EmscriptenOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(pg, options);
    const useRealSync = (module: { FS: { filesystems: object } }): void => {
      const fileSystem = nodeFileSystem(module.FS.filesystems);
      fileSystem.stream_ops.fsync = (stream) => this.#sync(stream);
    };
    return {
      emscriptenOpts: {
        ...emscriptenOpts,
        onAbort: (reason: unknown) => this.#onAbort(String(reason)),
        preRun: [...(emscriptenOpts.preRun ?? []), useRealSync],
      },
    };
  }

  #sync(stream: SyncingStream): number {
    try {
      if ((stream.node.mode & fileKindMask) === folderKind) {
        fsyncSync(stream.nfd);
        this.syncs.folders += 1;
      } else {
        fdatasyncSync(stream.nfd);
        this.syncs.files += 1;
      }
    } catch (error) {
      // What the disk holds now is unknown. PostgreSQL's answer is to stop and recover from the log.
      this.#onAbort(`A flush to the disk failed: ${String(error)}`);
      throw error;
    }
    return 0;
  }
}

function nodeFileSystem(filesystems: object): NodeFileSystem {
  const candidate: unknown = Reflect.get(filesystems, 'NODEFS');
  if (!isNodeFileSystem(candidate)) {
    throw new Error(
      'This version of PGlite has no node file system to make durable; its version is pinned on purpose.',
    );
  }
  return candidate;
}

function isNodeFileSystem(candidate: unknown): candidate is NodeFileSystem {
  return (
    typeof candidate === 'object' &&
    candidate !== null &&
    'stream_ops' in candidate &&
    'realPath' in candidate
  );
}

/** Flushes a folder's list of names to the disk. Windows has no such call and needs none. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Flushes every file and folder below `root` to the disk, the folder itself last. */
export function syncTree(root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true })) {
    const path = join(root, entry.name);
    if (entry.isDirectory()) {
      syncTree(path);
    } else if (entry.isFile()) {
      const descriptor = openSync(path, 'r+');
      try {
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
    }
  }
  syncFolder(root);
}
