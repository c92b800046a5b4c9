import { VARIABLES } from './variables.ts';

/** The text of `npm start -- --help`: what it does and every variable with its default. */
export function serverHelp(): string {
  const width = Math.max(...VARIABLES.map(({ name }) => name.length));
  const lines = VARIABLES.flatMap((variable) => [
    `  ${variable.name.padEnd(width)}  ${variable.meaning}`,
    `  ${''.padEnd(width)}  Default: ${variable.default}`,
  ]);
  return [
    'npm start',
    '',
    'Starts Pactbook: the web and the API on one port. It stops in order on SIGTERM and SIGINT.',
    '',
    'Environment variables; a secret can be given as a file instead, by the same name with _FILE:',
    ...lines,
    '',
  ].join('\n');
}
