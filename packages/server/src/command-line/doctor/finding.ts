/** The state of a thing. */
export type FindingState = 'ok' | 'warning' | 'failed';

/** What a check found, with what to do about it where there is something to do. It names no secret. */
export interface Finding {
  /** What was looked at, such as `database`. */
  readonly check: string;
  readonly state: FindingState;
  readonly text: string;
  readonly advice: string | null;
}

/** All is well. */
export function fine(check: string, text: string): Finding {
  return { check, state: 'ok', text, advice: null };
}

/** It works, and someone should look at it. */
export function caution(check: string, text: string, advice: string): Finding {
  return { check, state: 'warning', text, advice };
}

/** It does not work. */
export function fault(check: string, text: string, advice: string): Finding {
  return { check, state: 'failed', text, advice };
}

/** The reason of an error as a sentence. */
function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
  return `${text}${cause}`.replace(/([^.])$/, '$1.');
}

/**
 * What a check finds; a check that breaks is its own finding, and the others continue.
 *
 * @param advice what to do when it breaks
 */
export async function lookFor(
  check: string,
  advice: string,
  look: () => Promise<readonly Finding[]> | readonly Finding[],
): Promise<readonly Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [fault(check, reasonOf(error), advice)];
  }
}

/** The findings for a person: a line each, and what to do below it. */
export function findingLines(findings: readonly Finding[]): string[] {
  const width = Math.max(...findings.map(({ check }) => check.length));
  return findings.flatMap(({ check, state, text, advice }) => [
    `${state.padEnd(7)}  ${check.padEnd(width)}  ${text}`,
    ...(advice === null ? [] : [`${' '.repeat(width + 11)}${advice}`]),
  ]);
}
