import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/**
 * The 6,000 most frequent passwords of twelve characters or more, and the 3,500 most frequent of any length, as they
 * came to light in breaches (the word lists of SecLists and zxcvbn): of each the first 48 bits of the SHA-256 of its
 * lower-case form, because much of the list is nothing that anyone wants to read.
 */
const LIST = new URL('common-passwords.txt', import.meta.url);
const DIGEST_BYTES = 6;
/** No longer one is common, and looking for parts of one takes time. */
const LONGEST_COMMON = 64;
const SHORTEST_PART = 3;
/** Saying the same over and over makes a password long in the end. */
const LONGEST_REPETITION = 24;

let digests: ReadonlySet<string> | null = null;

function isListed(text: string): boolean {
  digests ??= new Set(readFileSync(LIST, 'utf8').split('\n'));
  return digests.has(
    createHash('sha256').update(text).digest().subarray(0, DIGEST_BYTES).toString('base64url'),
  );
}

/**
 * Whether a password is one of the most common ones, two of them in a row, one with digits at its end, or the same few
 * characters over and over, whatever the case and the signs in between (ASVS 6.2.4, 6.2.12). The list is a file beside
 * this one; no service is asked.
 */
export function isCommonPassword(password: string): boolean {
  const key = password.normalize('NFKC').toLowerCase();
  const bare = key.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (isRepetition(key) || isRepetition(bare)) return true;
  const word = bare.replace(/[0-9]{1,8}$/, '');
  if (word.length >= SHORTEST_PART && isListed(word)) return true;
  return [key, bare].some((text) => text.length <= LONGEST_COMMON && (isListed(text) || isTwoListed(text)));
}

function isTwoListed(text: string): boolean {
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at += 1) {
    if (isListed(text.slice(0, at)) && isListed(text.slice(at))) return true;
  }
  return false;
}

/** Whether a text is up to four characters said over and over, such as `abcabcabcabc`. */
function isRepetition(text: string): boolean {
  if (text.length > LONGEST_REPETITION) return false;
  return [1, 2, 3, 4].some(
    (length) => text.length >= 2 * length && text.slice(length) === text.slice(0, text.length - length),
  );
}
