const MAIL_ADDRESS = /(^|[\s<>"'(),:;@[\]{}])[^\s<>"'(),:;@[\]{}]+@[^\s<>"'(),:;@[\]{}]+/g;
const TOKEN = /(^|[^\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const QUERY_STRING = /\?[^\s"']+/g;

/** A text from outside (an error of a mail server, a driver …) without mail addresses, tokens and query strings. */
export function scrub(text: string): string {
  return text
    .slice(0, 10_000)
    .replace(TOKEN, '$1[token]')
    .replace(MAIL_ADDRESS, '$1[address]')
    .replace(QUERY_STRING, '?[query]');
}

/**
 * What is logged of an error: its class, code, stack and scrubbed message. What drivers attach to it (the values of a
 * row that broke a rule, the parameters of a statement) is left out, because it is people's data.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  // A message of the database quotes the value it refused after the first colon.
  const isFromDatabase = 'severity' in error;
  const message = scrub(isFromDatabase ? (error.message.split(':')[0] ?? '') : error.message);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    ...(code === undefined ? {} : { code }),
    message,
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}
