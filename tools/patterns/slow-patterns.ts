import { check } from 'recheck';
import type { Pattern } from './find-patterns.ts';

// The analysis also exists in JavaScript; the Java and native versions are only faster.
process.env['RECHECK_BACKEND'] = 'pure';

const TIMEOUT_MS = 300_000;

/** A pattern that some text slows down, or that could not be analysed, and why. */
export interface SlowPattern {
  readonly place: string;
  readonly pattern: string;
  readonly why: string;
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
