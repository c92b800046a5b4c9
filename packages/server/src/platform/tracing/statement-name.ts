const LITERAL = /'[^']*'/g;
const FIRST_WORD = /^\s*([a-z]+)/i;
/** What a statement that begins with `with` writes. */
const WRITING =
  /\b(?:insert\s+into|delete\s+from|update\s+"?[a-z_]+"?(?:\s+(?:as\s+)?[a-z_]+)?\s+set)\b[^]*/i;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i;
/** The names that we give statements; those of plans are sums of their texts. */
const GIVEN = /^[a-z][a-z_]*$/;

/**
 * What a statement is called in a trace: the name it was given, else what it does and to which table. No value can be in
 * it: parameters are not looked at, and texts within the statement are left out.
 */
export function statementNameOf(text: string, given?: string): string {
  if (given !== undefined && GIVEN.test(given)) return given;
  const whole = text.replaceAll(LITERAL, '');
  const first = FIRST_WORD.exec(whole)?.[1]?.toLowerCase() ?? 'statement';
  const written = first === 'with' ? WRITING.exec(whole)?.[0] : undefined;
  const plain = written ?? whole;
  const verb = FIRST_WORD.exec(written ?? '')?.[1]?.toLowerCase() ?? (first === 'with' ? 'select' : first);
  const table = verb === 'begin' ? undefined : TABLE.exec(plain)?.[1]?.toLowerCase();
  return table === undefined ? verb : `${verb} ${table}`;
}
