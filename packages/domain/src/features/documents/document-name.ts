import { isStorableText } from '../../kernel/text/storable-text.ts';
import { visibleText } from '../../kernel/text/visible-text.ts';
import { DOCUMENT_TYPES, documentTypeOfName, type DocumentTypeName } from './document-type.ts';

/** The maximum length of a document's name. */
export const DOCUMENT_NAME_LIMIT = 255;

// eslint-disable-next-line no-control-regex -- control characters are exactly what is removed
const INVISIBLE = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff]/g;

/** At most this many UTF-16 units, cut between characters. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  let kept = '';
  for (const character of text) {
    if (kept.length + character.length > limit) break;
    kept += character;
  }
  return kept;
}

/** With its extension, at most {@link DOCUMENT_NAME_LIMIT} characters: a longer name is cut before the extension. */
function fit(name: string): string {
  if (name.length <= DOCUMENT_NAME_LIMIT) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && name.length - dot <= 10 ? name.slice(dot) : '';
  return cut(name.slice(0, name.length - ending.length), DOCUMENT_NAME_LIMIT - ending.length) + ending;
}

/**
 * A file's name for display (ASVS 5.3.2: it is never a path): without folders, control characters and marks that change
 * the direction of text, which could disguise an extension; at most 255 characters.
 */
export function cleanDocumentName(given: string): string {
  const lastPart = given.toWellFormed().split(/[\\/]/).at(-1) ?? '';
  const clean = visibleText(lastPart.replaceAll(INVISIBLE, ' ').replaceAll(/\s+/g, ' ')).normalize('NFC');
  const name = fit(clean);
  return /^\.*$/.test(name) || !isStorableText(name) ? 'document' : name;
}

/** The name with the extension of the file's type; a name with another extension gets a second one. */
export function withEndingOf(name: string, type: DocumentTypeName): string {
  if (documentTypeOfName(name) === type) return name;
  const ending = `.${DOCUMENT_TYPES[type].endings[0]}`;
  return cut(name, DOCUMENT_NAME_LIMIT - ending.length) + ending;
}
