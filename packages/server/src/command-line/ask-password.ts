import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { newPasswordFault } from '@pactbook/domain/features/sign-in/credentials.ts';
import { isCommonPassword } from '../platform/passwords/common-passwords.ts';
import { UsageFault, type Terminal } from './subcommand.ts';

/** Asks without showing what is typed. */
async function askHidden({ input, output }: Terminal, question: string): Promise<string> {
  output.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    output.write('\n');
  }
}

async function firstInputLine({ input }: Terminal): Promise<string> {
  for await (const line of createInterface({ input })) return line;
  return '';
}

/**
 * A new password for an account: asked for twice at a terminal, otherwise the first line of the standard input. Never an
 * argument: those are seen by everyone on the machine.
 *
 * @throws UsageFault when the two differ or it is not good enough
 */
export async function askNewPassword(terminal: Terminal, emailAddress: string): Promise<string> {
  const isTerminal = terminal.input.isTTY === true;
  const password = isTerminal
    ? await askHidden(terminal, `Password for ${emailAddress}: `)
    : await firstInputLine(terminal);
  const fault = newPasswordFault(password, emailAddress, { isCommon: isCommonPassword });
  if (fault !== null) throw new UsageFault(fault);
  if (isTerminal && (await askHidden(terminal, 'The same again: ')) !== password) {
    throw new UsageFault('The two passwords differ.');
  }
  return password;
}

/** Any other secret, such as that of an OpenID client: asked for without showing it, or the first line of the input. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  const answer =
    terminal.input.isTTY === true
      ? await askHidden(terminal, `${question}: `)
      : await firstInputLine(terminal);
  return answer.trim();
}
