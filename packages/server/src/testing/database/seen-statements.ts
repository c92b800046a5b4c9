import type pg from 'pg';

/** Statements that read or change rows; what opens and ends a transaction is none. */
const ROWS = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * Notes the text of every statement that the application sends over a pool from now on; what is asked as the owner of the
 * tables is left out.
 */
export function noteStatements(pool: pg.Pool): ReadonlySet<string> {
  const seen = new Set<string>();
  const noted = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (noted.has(client)) return;
    noted.add(client);
    let isOwner = false;
    const send = client.query.bind(client);
    const query = (...sent: Parameters<typeof send>): unknown => {
      const question: unknown = sent[0];
      const text = isConfiguration(question) ? question.text : question;
      if (typeof text === 'string') {
        if (text === 'reset role') isOwner = true;
        else if (text.startsWith('set role')) isOwner = false;
        else if (!isOwner && ROWS.test(text)) seen.add(text);
      }
      return send(...sent);
    };
    Object.defineProperty(client, 'query', { value: query });
  });
  return seen;
}

function isConfiguration(question: unknown): question is { readonly text: unknown } {
  return typeof question === 'object' && question !== null && 'text' in question;
}
