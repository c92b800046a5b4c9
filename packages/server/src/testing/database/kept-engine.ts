import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Types of the browser know it, those of Node do not.
declare const WebAssembly: { readonly Module: new (bytes: Uint8Array) => object };

const engine = createRequire(import.meta.url).resolve('@electric-sql/pglite');

let kept: object | null = null;

/**
 * Holds the embedded database's program in this process. Each test file starts the database in a thread of its own, and V8
 * shares what it compiled of the same program between threads as long as one of them holds it: without this it would be
 * compiled anew for every file.
 */
export function keepEngine(): void {
  kept ??= new WebAssembly.Module(readFileSync(join(dirname(engine), 'pglite.wasm')));
}
