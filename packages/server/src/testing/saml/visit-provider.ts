/** The form that a provider's last page has the browser post to us. */
export interface PostedForm {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
}

const MOST_STEPS = 8;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'" };

function readable(text: string): string {
  return text.replaceAll(/&(amp|lt|gt|quot|#039);/g, (_whole, name: string) => ENTITIES[name] ?? '');
}

function attributeOf(tag: string, name: string): string | null {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? null : readable(found);
}

/** The page's form, with what its hidden fields already hold. */
function formOn(page: string, address: string): PostedForm {
  const form = /<form[^>]*>/.exec(page)?.[0];
  if (form === undefined) throw new Error(`There is no form on ${address}:\n${page.slice(0, 3_000)}`);
  const fields = [...page.matchAll(/<input[^>]*>/g)].flatMap(([input]): [string, string][] => {
    const name = attributeOf(input, 'name');
    return name === null ? [] : [[name, attributeOf(input, 'value') ?? '']];
  });
  return {
    action: new URL(attributeOf(form, 'action') ?? '', address).href,
    fields: Object.fromEntries(fields),
  };
}

/** A browser without scripts: it keeps cookies and follows redirects. */
class Visitor {
  readonly #cookies = new Map<string, string>();

  async open(address: string, fields?: Readonly<Record<string, string>>): Promise<[string, string]> {
    let at = address;
    let body = fields === undefined ? null : new URLSearchParams(fields);
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const cookie = [...this.#cookies].map((pair) => pair.join('=')).join('; ');
      const answer = await fetch(at, {
        method: body === null ? 'GET' : 'POST',
        body,
        redirect: 'manual',
        headers: { cookie },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        this.#cookies.set(name, value);
      }
      const next = answer.headers.get('location');
      if (next === null) return [at, await answer.text()];
      await answer.body?.cancel();
      at = new URL(next, at).href;
      body = null;
    }
    throw new Error(`${address} redirects without end.`);
  }
}

/**
 * Goes to a provider as a person's browser would, signs in on its form, and gives the form that carries its answer,
 * not yet posted.
 */
export async function visitProvider(
  address: string,
  person: { readonly userName: string; readonly password: string },
): Promise<PostedForm> {
  const visitor = new Visitor();
  const [at, page] = await visitor.open(address);
  const { action, fields } = formOn(page, at);
  const [last, answer] = await visitor.open(action, {
    ...fields,
    username: person.userName,
    password: person.password,
  });
  return formOn(answer, last);
}
