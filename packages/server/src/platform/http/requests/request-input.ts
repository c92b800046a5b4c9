import { AppError, invalidFields } from '@pactbook/domain/kernel/app-error.ts';
import type { AnyEndpoint } from '@pactbook/domain/kernel/endpoint.ts';
import type { z } from 'zod';
import { refuseHostileJson } from './hostile-json.ts';

/** What a field wants, in words, by the name that the schema library gives the type. */
const WANTED: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

function wrongType(issue: { readonly expected: string; readonly input?: unknown }): string {
  const isMissing = issue.input === undefined;
  const wanted = WANTED[issue.expected];
  if (wanted === undefined) return isMissing ? 'This field is missing' : 'This value is not allowed here';
  return isMissing ? `This field is missing: send ${wanted}` : `Send ${wanted} here`;
}

/**
 * The sentence for a fault whose schema brings no words of its own (docs/product/interface.md, "Errors": a sentence for
 * a person), such as a list sent where text belongs: plain clients meet these, the screen's forms never do.
 */
function fieldMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return wrongType(issue);
    case 'invalid_value':
      return `Send one of ${issue.values.map(String).join(', ')}`;
    case 'invalid_format':
      return issue.format === 'uuid' ? 'This is not an id' : 'This text does not have the right form';
    case 'too_small':
      return `Send ${String(issue.minimum)} or more${issue.origin === 'string' ? ' characters' : ''}`;
    case 'too_big':
      return `Send ${String(issue.maximum)} or fewer${issue.origin === 'string' ? ' characters' : ''}`;
    case 'unrecognized_keys':
      return 'This field is not known';
    default:
      return 'This value is not allowed here';
  }
}

/** One message a faulty field, keyed by its dotted path; an unknown key is a fault of that key. */
function fieldFaults(error: z.ZodError): Record<string, string> {
  const faults = new Map<string, string>();
  const note = (path: readonly PropertyKey[], message: string): void => {
    const key = path.map(String).join('.');
    if (!faults.has(key)) faults.set(key, message);
  };
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) note([...issue.path, key], 'This field is not known');
    } else {
      note(issue.path, issue.message);
    }
  }
  return Object.fromEntries(faults);
}

function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: fieldMessage });
  if (!result.success) throw invalidFields(fieldFaults(result.error));
  return result.data;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch (error) {
    throw new AppError('malformed_request', 'The address is not correctly encoded.', { cause: error });
  }
}

/**
 * The query of an address as an object.
 *
 * @throws AppError `malformed_request` when a name occurs twice or the encoding is broken
 */
function parseQuery(url: string): Record<string, string> {
  const start = url.indexOf('?');
  if (start < 0 || start === url.length - 1) return {};
  const query = new Map<string, string>();
  for (const part of url.slice(start + 1).split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decoded(equals < 0 ? part : part.slice(0, equals));
    if (query.has(name)) throw new AppError('malformed_request', `The parameter "${name}" stands twice.`);
    query.set(name, equals < 0 ? '' : decoded(part.slice(equals + 1)));
  }
  const values = Object.fromEntries(query);
  refuseHostileJson(values);
  return values;
}

/** Path parameters that fit the endpoint. A value that no record can have is 404. */
export function checkParams(endpoint: AnyEndpoint, params: unknown): unknown {
  const result = endpoint.params.safeParse(params);
  if (!result.success) throw new AppError('not_found', 'There is nothing at this address.');
  return result.data;
}

/** @throws AppError `malformed_request` or `invalid_fields` */
export function checkQuery(endpoint: AnyEndpoint, url: string): unknown {
  return checked(endpoint.query, parseQuery(url));
}

/** A body that fits the endpoint. Where none is wanted, an empty object passes as none. @throws AppError `invalid_fields` */
export function checkBody(endpoint: AnyEndpoint, body: unknown): unknown {
  if (endpoint.bodyKind !== 'none') return checked(endpoint.body, body);
  const isEmpty =
    body === undefined || body === null || (typeof body === 'object' && Object.keys(body).length === 0);
  if (isEmpty) return undefined;
  const keys = typeof body === 'object' ? Object.keys(body) : [];
  const faults = Object.fromEntries(keys.map((key) => [key, 'This field is not known']));
  throw new AppError('invalid_fields', 'This call takes no body.', { fields: faults });
}

const LONGEST_SHOWN = 60;

/**
 * The version that an `If-Match` header names, null when there is none or it is `*`: `"7"`, or a tag that begins with it,
 * also as a proxy that compresses makes it weak or adds to it: `"7.x"`, `W/"7"`, `"7-gzip"`.
 *
 * @throws AppError `malformed_request` for anything else
 */
export function parseIfMatch(header: string | undefined): number | null {
  if (header === undefined || header.trim() === '*') return null;
  const digits = /^(?:W\/)?"(\d{1,9})(?:[.;-][\w-]*)?"$/.exec(header.trim())?.[1];
  if (digits === undefined) {
    const given = header.trim().slice(0, LONGEST_SHOWN);
    const what = given.startsWith('W/') ? 'the tag of an answer, not of a version' : 'which is no version';
    throw new AppError(
      'malformed_request',
      `If-Match has ${given}, ${what}. Send the version of what you change in quotes, such as "7".`,
    );
  }
  return Number(digits);
}
