/** What a page was answered with. */
export interface BrowserAnswer {
  readonly status: number;
  /** Where it leads, absolute; empty when it leads nowhere. */
  readonly location: string;
}

/** As much of a browser as a sign-in at a provider needs: it keeps cookies by host and follows what it gets. */
export interface SsoBrowser {
  visit(address: string): Promise<BrowserAnswer>;
  /** Posts a form, as a page of the provider would make it. */
  post(address: string, form: Readonly<Record<string, string>>): Promise<BrowserAnswer>;
  /** Continues until a page under a prefix is reached, and gives its address without visiting it. */
  followTo(address: string, prefix: string): Promise<URL>;
  /** The cookies of a host as a header. */
  cookiesFor(address: string): string;
}

const MOST_STEPS = 15;

/** A browser with nothing in it. */
export function openSsoBrowser(): SsoBrowser {
  const jars = new Map<string, Map<string, string>>();
  const cookiesFor = (address: string): string =>
    [...(jars.get(new URL(address).host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  const send = async (address: string, init: RequestInit): Promise<BrowserAnswer> => {
    const answer = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie: cookiesFor(address) },
    });
    await answer.arrayBuffer();
    const { host } = new URL(address);
    const jar = jars.get(host) ?? new Map<string, string>();
    jars.set(host, jar);
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const [name = '', ...value] = pair.split('=');
      jar.set(name, value.join('='));
    }
    const location = answer.headers.get('location');
    return { status: answer.status, location: location === null ? '' : new URL(location, address).href };
  };
  const visit = (address: string): Promise<BrowserAnswer> => send(address, {});
  return {
    visit,
    cookiesFor,
    post: (address, form) => send(address, { method: 'POST', body: new URLSearchParams(form) }),
    followTo: async (address, prefix) => {
      let next = address;
      for (let step = 0; step < MOST_STEPS; step += 1) {
        if (next.startsWith(prefix)) return new URL(next);
        const { location, status } = await visit(next);
        if (location === '') throw new Error(`${new URL(next).pathname} was answered with ${status}.`);
        next = location;
      }
      throw new Error('There was no end to the redirects.');
    },
  };
}
