import { markdownTable, printedPage } from './markdown.ts';

/** docs/generated/events.md: every type of event. @throws Error when there is none */
export function printEvents(events: readonly { readonly type: string; readonly summary: string }[]): string {
  if (events.length === 0) throw new Error('The domain defines no events.');
  return printedPage(
    'Events',
    'Written in the transaction of the change that made them; feed, history and change counter read them.',
    [
      markdownTable(
        ['Event', 'When'],
        events.map(({ type, summary }) => [`\`${type}\``, summary]),
      ),
    ],
  );
}

/** One environment variable, as the server's configuration describes it. */
interface PrintedVariable {
  readonly name: string;
  readonly meaning: string;
  readonly default: string;
}

/** docs/generated/configuration.md: every environment variable of the server. @throws Error when there is none */
export function printConfiguration(variables: readonly PrintedVariable[]): string {
  if (variables.length === 0) throw new Error('The server reads no variables.');
  return printedPage(
    'Configuration',
    'Environment variables of the server, checked at start. An empty one counts as not set.',
    [
      markdownTable(
        ['Variable', 'Meaning', 'Default'],
        variables.map((variable) => [`\`${variable.name}\``, variable.meaning, variable.default]),
      ),
    ],
  );
}
