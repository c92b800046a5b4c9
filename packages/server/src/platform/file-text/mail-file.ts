import { readFile } from 'node:fs/promises';
import PostalMime from 'postal-mime';
import { decodeFound } from './found-encoding.ts';

/** A file with an email, and what parses it. */
export async function openMail(path: string) {
  const bytes = await readFile(path);
  const { text: decoded } = await decodeFound(bytes);
  return { bytes, decoded, parse: (mail: Uint8Array | string) => PostalMime.parse(mail) };
}
