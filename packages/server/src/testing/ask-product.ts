/** What a running product answered. */
export interface ProductAnswer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of every shape
  readonly body: any;
}

/**
 * Asks a running product over HTTP. The path is below /api, such as `/contracts`; a form goes as it is, all else as JSON.
 *
 * @throws TypeError when the connection fails
 */
export async function askProduct(
  address: string,
  method: string,
  path: string,
  { token, body }: { readonly token?: string; readonly body?: unknown } = {},
): Promise<ProductAnswer> {
  const isForm = body instanceof FormData;
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

/** Signs in to a running product and gives the session token. */
export async function signInToProduct(
  address: string,
  account: { readonly emailAddress: string; readonly password: string },
): Promise<string> {
  const { status, body } = await askProduct(address, 'POST', '/users/login', { body: account });
  if (status !== 200) throw new Error(`Signing in was answered with ${status}.`);
  return String(body.token);
}
