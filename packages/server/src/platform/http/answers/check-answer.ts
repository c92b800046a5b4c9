import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import type { z } from 'zod';

/** What happens when an answer does not fit its endpoint: development and tests fail, production logs and strips. */
export type AnswerCheck = 'throw' | 'strip';

/** Where and how a value misses its schema, without the value: `teams.0: invalid_type`. */
function placesOf(error: z.ZodError): string[] {
  return error.issues.slice(0, 20).map((issue) => `${issue.path.map(String).join('.')}: ${issue.code}`);
}

/**
 * Checks an answer against its endpoint and gives what may be sent: never a field that the endpoint does not know.
 *
 * @param report called with the places where the answer does not fit the schema
 * @throws Error with `throw` when it does not fit
 */
export function checkAnswer(
  endpoint: AnyEndpoint,
  value: unknown,
  check: AnswerCheck,
  report: (faults: readonly string[]) => void,
): unknown {
  const result = endpoint.output.safeParse(value);
  if (result.success) return result.data;
  const faults = placesOf(result.error);
  if (check === 'throw') {
    throw new Error(`The answer of ${endpoint.id} does not fit its schema: ${faults.join(', ')}`);
  }
  report(faults);
  return withoutUnknown(value, result.error);
}

function withoutUnknown(value: unknown, error: z.ZodError): unknown {
  const copy: unknown = structuredClone(value);
  for (const issue of error.issues) {
    if (issue.code !== 'unrecognized_keys') continue;
    const holder = issue.path.reduce<unknown>(
      (inside, key) => (isObject(inside) ? Reflect.get(inside, key) : undefined),
      copy,
    );
    if (isObject(holder)) for (const key of issue.keys) Reflect.deleteProperty(holder, key);
  }
  return copy;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
