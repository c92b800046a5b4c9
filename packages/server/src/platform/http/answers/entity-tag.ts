import { hash } from 'node:crypto';

/** The text within an entity tag (RFC 9110, 8.8.3) made of what an answer depends on: 22 characters. */
export function tagDigest(...parts: readonly string[]): string {
  return hash('sha256', parts.join('\n'), 'base64url').slice(0, 22);
}

/** A weak entity tag: answers with the same one mean the same, whatever bytes they come as. */
export function weakTag(...parts: readonly string[]): string {
  return `W/"${tagDigest(...parts)}"`;
}
