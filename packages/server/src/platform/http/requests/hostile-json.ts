import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import { DEEPEST_JSON, jsonShapeOf } from '@pactbook/domain/kernel/json-shape.ts';

const UTF_8 = new TextDecoder('utf-8', { fatal: true });
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const malformed = (message: string): AppError => new AppError('malformed_request', message);
const tooDeep = (): AppError => malformed(`The request body is nested deeper than ${DEEPEST_JSON} levels.`);

function checkText(text: string): void {
  if (text.includes('\u0000') || !text.isWellFormed()) {
    throw new AppError('unsupported_encoding', 'Texts must be valid Unicode without NUL characters.');
  }
}

/**
 * Refuses, anywhere in a parsed JSON value: keys that reach an object's prototype, texts that the database cannot
 * store (NUL, half surrogates), and nesting deeper than 32 levels (docs/product/interface.md, "Conventions"; ASVS
 * 15.3.6).
 *
 * @throws AppError `malformed_request` or `unsupported_encoding`
 */
export function refuseHostileJson(root: unknown): void {
  const open: { value: unknown; depth: number }[] = [{ value: root, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string') checkText(value);
    if (typeof value !== 'object' || value === null) continue;
    if (depth >= DEEPEST_JSON) throw tooDeep();
    for (const [key, child] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw malformed(`The key "${key}" is not allowed.`);
      checkText(key);
      open.push({ value: child, depth: depth + 1 });
    }
  }
}

/** Refuses a body by its shape alone, before anything is made of it. */
function refuseShape(text: string, valueLimit: number): void {
  const shape = jsonShapeOf(text, valueLimit);
  if (shape === 'tooDeep') throw tooDeep();
  if (shape === 'fits') return;
  const most = valueLimit.toLocaleString('en-US');
  throw new AppError('too_large', `The request body has more than ${most} keys and list items.`);
}

/**
 * The value of a JSON request body.
 *
 * @param valueLimit most keys and list items in all
 * @throws AppError `too_large` when it has more, `malformed_request` when it is no JSON or nested too deep,
 * `unsupported_encoding` when it is no UTF-8
 */
export function parseJsonBody(bytes: Buffer, valueLimit: number): unknown {
  let text: string;
  try {
    text = UTF_8.decode(bytes);
  } catch (error) {
    throw new AppError('unsupported_encoding', 'The request body must be UTF-8.', { cause: error });
  }
  refuseShape(text, valueLimit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new AppError('malformed_request', 'The request body is not valid JSON.', { cause: error });
  }
  refuseHostileJson(value);
  return value;
}
