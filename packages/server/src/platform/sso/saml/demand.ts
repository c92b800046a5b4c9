import { SsoRefusal } from '../identity.ts';

/** Continues only when what is demanded is met. @throws SsoRefusal with the reason */
export function demand(isMet: boolean, reason: string): void {
  if (!isMet) throw new SsoRefusal(reason);
}

/** A value of the answer inside a reason: on one line, and short enough for a log. */
export function quoted(value: string | undefined): string {
  return value === undefined ? 'nothing' : JSON.stringify(value.slice(0, 200));
}

/** Refuses a value that is not exactly the expected one, and says both. @throws SsoRefusal */
export function demandExactly(what: string, found: string | undefined, expected: string): void {
  demand(found === expected, `${what} is ${quoted(found)}, expected ${quoted(expected)}.`);
}
