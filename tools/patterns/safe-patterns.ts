import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { check } from 'recheck';
import { inRepository } from '../running/repository.ts';
import type { Pattern } from './find-patterns.ts';

// The analysis also exists in JavaScript; the Java and native versions are only faster.
process.env['RECHECK_BACKEND'] = 'pure';

/** Where the fingerprints of the patterns stand that were analysed and found safe. */
const RECORD = 'tools/patterns/safe-patterns.json';

const TIMEOUT_MS = 30_000;

/** A pattern that some text slows down, or that could not be analysed, and why. */
export interface SlowPattern {
  readonly place: string;
  readonly pattern: string;
  readonly why: string;
}

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

/** Analyses patterns, which takes some hundredths of a second each: those that are not safe. */
export async function findSlowPatterns(patterns: readonly Pattern[]): Promise<SlowPattern[]> {
  const slow: SlowPattern[] = [];
  for (const { source, flags, place } of patterns) {
    const result = await check(source, flags, { timeout: TIMEOUT_MS });
    if (result.status === 'safe') continue;
    const why = result.status === 'vulnerable' ? result.attack.pattern : result.error.kind;
    slow.push({ place, pattern: `/${source}/${flags}`, why });
  }
  return slow;
}

function analyserVersion(): string {
  const manifest: unknown = createRequire(import.meta.url)('recheck/package.json');
  return typeof manifest === 'object' && manifest !== null && 'version' in manifest
    ? String(manifest.version)
    : '';
}
