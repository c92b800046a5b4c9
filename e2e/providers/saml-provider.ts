import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = join(
  dirname(dirname(dirname(fileURLToPath(import.meta.url)))),
  'packages/server/src/testing/saml/programs/serve-simplesamlphp.ts',
);

/** A person with an account at the provider. */
export interface SamlAccount {
  readonly userName: string;
  readonly password: string;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A SimpleSAMLphp that runs in a process of its own, or why it is not available on this machine. */
export interface SamlProvider {
  readonly missing: string | null;
  /** Its metadata, as an administrator would copy it. */
  readonly metadata: string;
  /** Registers a service provider. */
  readonly introduce: (service: { spEntityId: string; acsUrl: string }) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts it with these people. */
export async function startSamlProvider(accounts: readonly SamlAccount[]): Promise<SamlProvider> {
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['pipe', 'pipe', 'inherit'] });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ask = async (question: unknown): Promise<Record<string, string>> => {
    child.stdin.write(`${JSON.stringify(question)}\n`);
    const { value, done } = await answers.next();
    if (done === true) throw new Error('The SAML provider ended before it answered.');
    return JSON.parse(value) as Record<string, string>;
  };
  const stop = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const isGone = new Promise((resolve) => child.once('exit', resolve));
    child.stdin.end();
    await isGone;
  };
  const { missing = null, metadata = '' } = await ask(accounts);
  return {
    missing,
    metadata,
    introduce: async (service) => {
      await ask(service);
    },
    stop,
  };
}
