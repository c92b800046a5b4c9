import type pg from 'pg';
import type { StatementWatch } from '../../tracing/tracing.ts';

/** Lets a watch know of each statement of a connection that is waited for. */
export function watchStatements(client: pg.PoolClient, watch: StatementWatch): void {
  // oxlint-disable-next-line typescript/unbound-method -- the proxy is called on what the method would be called on
  client.query = new Proxy(client.query, {
    apply: (query, self, args: unknown[]): unknown => {
      const [config] = args;
      const { text, name } = typeof config === 'string' ? { text: config, name: undefined } : textOf(config);
      const end = watch(text, name);
      const answer: unknown = Reflect.apply(query, self, args);
      if (end !== null && answer instanceof Promise)
        answer.then(
          () => end(false),
          () => end(true),
        );
      return answer;
    },
  });
}

function textOf(config: unknown): { readonly text: string; readonly name: string | undefined } {
  const isConfig = typeof config === 'object' && config !== null && 'text' in config;
  if (!isConfig || typeof config.text !== 'string') return { text: '', name: undefined };
  const name = 'name' in config && typeof config.name === 'string' ? config.name : undefined;
  return { text: config.text, name };
}
