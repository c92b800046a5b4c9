import type { DatabaseLog } from '../database/database-log.ts';

const LINE = /^(LOG|WARNING|ERROR|FATAL|PANIC): +(.*)$/;
/** What an operator should know though PostgreSQL writes it as plain LOG. */
const TROUBLE = /terminated by signal|was not properly shut down|could not|No space left|reinitializing/;
/** Said to every connection that is refused or ended while the server starts or stops. */
const REFUSED = /^(?:the database system is |terminating connection due to administrator command)/;

/** Writes a line of PostgreSQL into the log of the product. Lines that continue another one are left out. */
export function logLine(line: string, log: DatabaseLog): void {
  const [, level, text] = LINE.exec(line) ?? [];
  if (level === undefined || text === undefined) {
    // Of the loader or of setpriv: there is no level, and no server yet.
    if (line.trim() !== '' && !line.startsWith('\t')) log.warn({ line }, 'PostgreSQL');
    return;
  }
  if (level === 'PANIC' || (level === 'FATAL' && !REFUSED.test(text)))
    log.error({ line: text }, 'PostgreSQL');
  else if (TROUBLE.test(text)) log.warn({ line: text }, 'PostgreSQL');
  else log.debug({ line: text }, 'PostgreSQL');
}
