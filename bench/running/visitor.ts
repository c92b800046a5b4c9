import { BENCH_ACCOUNT } from '../data/bench-account.ts';

/** Signs in to a running product, as the administrator unless somebody else is named, and returns the session token. */
export async function signIn(
  address: string,
  emailAddress: string = BENCH_ACCOUNT.emailAddress,
): Promise<string> {
  const response = await fetch(`${address}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...BENCH_ACCOUNT, emailAddress }),
  });
  const answer: unknown = await response.json();
  if (
    typeof answer === 'object' &&
    answer !== null &&
    'token' in answer &&
    typeof answer.token === 'string'
  ) {
    return answer.token;
  }
  throw new Error(`Signing in was answered with ${response.status}.`);
}

/** Requests the list of records and returns its ETag and its uncompressed bytes. */
export async function fetchList(address: string, token: string): Promise<{ tag: string; bytes: Buffer }> {
  const response = await fetch(`${address}/api/contracts`, { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`The list was answered with ${response.status}.`);
  return { tag: response.headers.get('etag') ?? '', bytes: Buffer.from(await response.arrayBuffer()) };
}
