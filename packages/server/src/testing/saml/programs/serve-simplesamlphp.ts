// Serves SimpleSAMLphp to whoever started this program, until its input ends: journeys in the browser start it, which
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

const input = createInterface({ input: process.stdin });
const missing = whyNoSimpleSamlPhp();
let provider: SimpleSamlPhp | null = null;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => input.close());

if (missing !== null) {
  say({ missing });
  input.close();
}
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
await provider?.stop();
