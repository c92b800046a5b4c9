// Serves SimpleSAMLphp to the program that started this one, until its input ends: journeys in the browser start it, which
// know nothing of the server's code. Input: first a line with the people (JSON), then a line for each service that it
// is to answer to. Output: a line with {"address", "metadata"} or {"missing": why}, then {"introduced"} for each service.
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { startSimpleSamlPhp, whyNoSimpleSamlPhp, type SimpleSamlPhp } from '../start-simplesamlphp.ts';

const peopleSchema = z.array(
  z.strictObject({
    userName: z.string(),
    password: z.string(),
    emailAddress: z.string(),
    firstName: z.string(),
    lastName: z.string(),
  }),
);
const serviceSchema = z.strictObject({ spEntityId: z.string(), acsUrl: z.string() });

function say(answer: Readonly<Record<string, string>>): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}

/** Until the input ends, or this program is asked to end. */
async function serve(): Promise<void> {
  const input = createInterface({ input: process.stdin });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => input.close());
  let provider: SimpleSamlPhp | null = null;
  try {
    for await (const line of input) {
      const given: unknown = JSON.parse(line);
      if (provider === null) {
        provider = await startSimpleSamlPhp(peopleSchema.parse(given));
        say({ address: provider.address, metadata: provider.metadata });
      } else {
        const service = serviceSchema.parse(given);
        provider.introduce(service);
        say({ introduced: service.spEntityId });
      }
    }
  } finally {
    await provider?.stop();
  }
}

const missing = whyNoSimpleSamlPhp();
if (missing === null) await serve();
else say({ missing });
