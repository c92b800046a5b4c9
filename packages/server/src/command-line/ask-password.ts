import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { newPasswordFault } from '@pactbook/domain/features/sign-in/credentials.ts';
import { isCommonPassword } from '../platform/passwords/common-passwords.ts';
import { UsageFault } from './subcommand.ts';

/** Asks without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

async function firstInputLine(): Promise<string> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
}

/**
 * A new password for an account: asked for twice at a terminal, otherwise the first line of the standard input. Never an
 * argument: those are seen by everyone on the machine.
 *
 * @throws UsageFault when the two differ or it is not good enough
 */
export async function askNewPassword(emailAddress: string): Promise<string> {
  const isTerminal = process.stdin.isTTY;
  const password = isTerminal ? await askHidden(`Password for ${emailAddress}: `) : await firstInputLine();
  const fault = newPasswordFault(password, emailAddress, { isCommon: isCommonPassword });
  if (fault !== null) throw new UsageFault(fault);
  if (isTerminal && (await askHidden('The same again: ')) !== password) {
    throw new UsageFault('The two passwords differ.');
  }
  return password;
}

/** Any other secret, such as that of an OpenID client: asked for without showing it, or the first line of the input. */
export async function askSecret(question: string): Promise<string> {
  return (process.stdin.isTTY ? await askHidden(`${question}: `) : await firstInputLine()).trim();
}
