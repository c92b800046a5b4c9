import { SaxesParser } from 'saxes';

/** An element as it begins. */
export interface OpenElement {
  /** Without a prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Receives what a part holds, in its order. */
export interface XmlReader {
  readonly onOpen: (element: OpenElement) => void;
  readonly onText?: (text: string) => void;
  readonly onClose?: (name: string) => void;
}

/** A cell holds at most 32,767 characters, however they are written. */
const LONGEST_TEXT = 1_000_000;
const DEEPEST = 1_000;
/** So much is parsed at once: what is refused ends early. */
const CHUNK = 64 * 1024;

/** A text of a part that is longer than any spreadsheet writes. */
export class TextTooLong extends Error {}

const localName = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name);

/** An attribute of an element; null where it has none of the name. */
export function attribute({ attributes }: OpenElement, name: string): string | null {
  return Object.hasOwn(attributes, name) ? (attributes[name] ?? null) : null;
}

/** An attribute whose prefix is a convention alone, such as `r:id`. */
export function prefixedAttribute({ attributes }: OpenElement, name: string): string | null {
  const found = Object.keys(attributes).find((one) => localName(one) === name && one !== name);
  return found === undefined ? null : (attributes[found] ?? null);
}

/**
 * Reads a part of a workbook element by element, whatever the prefixes and namespaces of its names: the strict form of
 * the format (ISO/IEC 29500) differs in these alone.
 *
 * @throws TextTooLong; Error for what is no XML, or has a document type, which could declare entities
 */
export function readXml(bytes: Uint8Array, { onOpen, onText, onClose }: XmlReader): void {
  const parser = new SaxesParser();
  let depth = 0;
  let pending = 0;
  parser.on('doctype', () => {
    throw new Error('A workbook has no document type.');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1;
    pending = 0;
    if (depth > DEEPEST) throw new Error('A workbook is not nested so deeply.');
    onOpen({ name: localName(name), attributes });
  });
  parser.on('text', (text) => {
    pending = 0;
    if (text.length > LONGEST_TEXT) throw new TextTooLong();
    onText?.(text);
  });
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    pending = 0;
    onClose?.(localName(name));
  });
  const decoder = new TextDecoder();
  for (let at = 0; at < bytes.length; at += CHUNK) {
    const chunk = bytes.subarray(at, at + CHUNK);
    parser.write(decoder.decode(chunk, { stream: true }));
    pending += chunk.length;
    // Neither a text nor a tag ended in all of it.
    if (pending > LONGEST_TEXT + CHUNK) throw new TextTooLong();
  }
  parser.write(decoder.decode());
  parser.close();
}
