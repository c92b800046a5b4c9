import { isStorableText } from '../../kernel/text/storable-text.ts';
import { DOCUMENT_TYPES, documentTypeOfName, type DocumentTypeName } from './document-type.ts';

/** Characters of a document's name. */
export const DOCUMENT_NAME_LIMIT = 255;

// eslint-disable-next-line no-control-regex -- control characters are exactly what must not be there
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/g;

/** At most so many UTF-16 units, cut between characters. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > limit) break;
    kept += character;
  }
  return kept;
}

/** With the ending in any case, at most {@link DOCUMENT_NAME_LIMIT} characters: what is too long loses its middle. */
function fit(name: string): string {
  if (name.length <= DOCUMENT_NAME_LIMIT) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  return cut(name.slice(0, name.length - ending.length), DOCUMENT_NAME_LIMIT - ending.length) + ending;
}

/**
 * A file's name as people may see it (ASVS 5.3.2: it is never a path): without folders, without control characters and
 * without marks that turn the direction of text, by which `exe.pdf` could be a disguise; at most 255 characters.
 */
export function cleanDocumentName(given: string): string {
  const lastPart = given.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = lastPart.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ').normalize('NFC').trim();
  const name = fit(clean);
  return /^\.*$/.test(name) || !isStorableText(name) ? 'document' : name;
}

/** The name with an ending that fits what the file is: a name that claims to be something else gets one more. */
export function withEndingOf(name: string, type: DocumentTypeName): string {
  if (documentTypeOfName(name) === type) return name;
  const ending = `.${DOCUMENT_TYPES[type].endings[0]}`;
  return cut(name, DOCUMENT_NAME_LIMIT - ending.length) + ending;
}
