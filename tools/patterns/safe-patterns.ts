import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { inRepository } from '../running/repository.ts';
import type { Violation } from '../source-tree/source-tree.ts';
import type { Pattern } from './find-patterns.ts';

/** Where the fingerprints of the patterns stand that were analysed and found safe. */
const RECORD = 'tools/patterns/safe-patterns.json';

/** What one analysis says of one pattern: another version of the analyser, or another pattern, has another fingerprint. */
export function fingerprintOf({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string {
  return createHash('sha256').update(`recheck ${analyserVersion()} /${source}/${flags}`).digest('hex');
}

/** The fingerprints of patterns that were found safe. */
export function readSafeFingerprints(): ReadonlySet<string> {
  const read: unknown = JSON.parse(readFileSync(inRepository(RECORD), 'utf8'));
  if (!Array.isArray(read)) throw new Error(`${RECORD} is not a list of fingerprints.`);
  return new Set(read.map(String));
}

/** Keeps exactly these patterns as analysed and safe. */
export function recordSafePatterns(patterns: readonly Pattern[]): void {
  const lines = patterns.map(fingerprintOf).toSorted();
  writeFileSync(inRepository(RECORD), `${JSON.stringify(lines, null, 2)}\n`);
}

/** A violation for each pattern that no one analysed since it was written, or since the analyser changed. */
export function unanalysedPatterns(patterns: readonly Pattern[]): Violation[] {
  const safe = readSafeFingerprints();
  return patterns
    .filter((pattern) => !safe.has(fingerprintOf(pattern)))
    .map(({ source, flags, place }) => ({
      file: place,
      rule: 'analysed-patterns',
      message: `/${source}/${flags} was not analysed, or some text slows it down: "npm run generate" tells`,
    }));
}

function analyserVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('recheck/package.json');
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : '';
}
