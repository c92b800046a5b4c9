import type { DatabaseLog } from '../database/database-log.ts';

const LEVELS = ['LOG', 'WARNING', 'ERROR', 'FATAL', 'PANIC'];
/** What an operator should know though PostgreSQL writes it as plain LOG. */
const TROUBLE = [
  'terminated by signal',
  'was not properly shut down',
  'could not',
  'No space left',
  'reinitializing',
];
/** Said to every connection that is refused, and by every process that ends, while the server starts or stops. */
const isRefusal = (text: string): boolean =>
  text.startsWith('the database system is ') ||
  (text.startsWith('terminating ') && text.endsWith(' due to administrator command'));

/** Writes a line of PostgreSQL into the log of the product. Lines that continue another one are left out. */
export function logLine(line: string, log: DatabaseLog): void {
  if (line.trim() === '' || line.startsWith('\t')) return;
  const level = LEVELS.find((each) => line.startsWith(`${each}: `));
  if (level === undefined) {
    // Of the loader or of setpriv: there is no server yet.
    log.warn({ line }, 'PostgreSQL');
    return;
  }
  const text = line.slice(level.length + 1).trim();
  if (level === 'PANIC' || (level === 'FATAL' && !isRefusal(text))) log.error({ line: text }, 'PostgreSQL');
  else if (TROUBLE.some((part) => text.includes(part))) log.warn({ line: text }, 'PostgreSQL');
  else log.debug({ line: text }, 'PostgreSQL');
}
