import { SsoRefusal } from '../identity.ts';
import { demand, quoted } from './demand.ts';

/** How far the clocks of two honest servers may be apart. */
export const CLOCK_SKEW_MS = 60_000;
/** SAML writes moments in UTC (core 1.3.3). */
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

/** A moment of an answer in milliseconds since 1970. @throws SsoRefusal when it is missing or none */
function momentOf(what: string, text: string | undefined): number {
  if (text === undefined) throw new SsoRefusal(`${what} is missing.`);
  const moment = MOMENT.test(text) ? Date.parse(text) : Number.NaN;
  demand(!Number.isNaN(moment), `${what} is ${quoted(text)}, which is no moment in UTC.`);
  return moment;
}

/** Refuses what begins later than now, the clocks' difference allowed. @throws SsoRefusal */
export function demandBegun(what: string, text: string | undefined, now: number): void {
  demand(momentOf(what, text) <= now + CLOCK_SKEW_MS, `${what} is ${quoted(text)}, which is still to come.`);
}

/** Refuses what has ended, the clocks' difference allowed. @returns its end @throws SsoRefusal */
export function demandNotEnded(what: string, text: string | undefined, now: number): number {
  const end = momentOf(what, text);
  demand(now - CLOCK_SKEW_MS < end, `${what} is ${quoted(text)}, which is over.`);
  return end;
}
