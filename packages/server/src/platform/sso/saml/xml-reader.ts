import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';

/** An element of a document, with its own text joined and without what SAML has no use for. */
export interface XmlElement {
  /** The namespace, '' when it has none. */
  readonly namespace: string;
  /** The name without its prefix. */
  readonly name: string;
  /** The attributes without a prefix, by name. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Every value by which a signature might refer to it: ID, Id, xml:id … of any namespace. */
  readonly ids: readonly string[];
  readonly children: readonly XmlElement[];
  /** The text directly inside, references resolved, nothing trimmed. */
  readonly text: string;
}

/** A document that is not well-formed, or holds more or other things than SAML needs. */
export class XmlFault extends Error {}

/**
 * Real answers and metadata stay below: 12 deep, 10 attributes, and three attributes for each of some hundred groups
 * where a provider declares its namespaces again in every value.
 */
const MOST_ELEMENTS = 5_000;
const MOST_DEPTH = 40;
const MOST_ATTRIBUTES_OF_ONE = 40;
const MOST_ATTRIBUTES = 6_000;
const MOST_NAMESPACES = 2_500;
const MOST_NAMESPACES_AT_ONCE = 60;
const XMLNS = 'http://www.w3.org/2000/xmlns/';
const PLAIN_NAME = /^[A-Za-z_][\w.-]*$/;

interface GrowingElement {
  namespace: string;
  name: string;
  attributes: Map<string, string>;
  ids: string[];
  children: GrowingElement[];
  text: string;
}

/** Refuses names that mean something to a JavaScript object; the signature library keeps prefixes in one. */
function checkName(...parts: readonly string[]): void {
  for (const part of parts) {
    if (part !== '' && (!PLAIN_NAME.test(part) || part in {})) throw new XmlFault('an unusual name');
  }
}

function checkAttribute({ prefix, local, uri }: SaxesAttributeNS): void {
  checkName(prefix, uri === XMLNS && prefix === '' ? '' : local);
}

function elementOf(tag: SaxesTagNS): GrowingElement {
  const all = Object.values(tag.attributes);
  if (all.length > MOST_ATTRIBUTES_OF_ONE) throw new XmlFault('too many attributes');
  checkName(tag.prefix, tag.local);
  for (const attribute of all) checkAttribute(attribute);
  return {
    namespace: tag.uri,
    name: tag.local,
    attributes: new Map(
      all.filter(({ prefix, uri }) => prefix === '' && uri === '').map(({ local, value }) => [local, value]),
    ),
    ids: all.filter(({ local }) => local.toLowerCase() === 'id').map(({ value }) => value),
    children: [],
    text: '',
  };
}

/** Counts while a document is read, and refuses it as soon as it is larger than any honest one. */
class SizeLimits {
  #elements = 0;
  #attributes = 0;
  #namespaces = 0;
  /** How many namespaces each open element declares. */
  readonly #declared: number[] = [];

  enter({ ns, attributes }: SaxesTagNS): void {
    this.#declared.push(Object.keys(ns).length);
    this.#elements += 1;
    this.#attributes += Object.keys(attributes).length;
    this.#namespaces += this.#declared.at(-1) ?? 0;
    const atOnce = this.#declared.reduce((sum, count) => sum + count, 0);
    if (this.#elements > MOST_ELEMENTS) throw new XmlFault('too many elements');
    if (this.#attributes > MOST_ATTRIBUTES) throw new XmlFault('too many attributes');
    if (this.#namespaces > MOST_NAMESPACES || atOnce > MOST_NAMESPACES_AT_ONCE) {
      throw new XmlFault('too many namespaces');
    }
    if (this.#declared.length > MOST_DEPTH) throw new XmlFault('elements too deep inside each other');
  }

  leave(): void {
    this.#declared.pop();
  }
}

function refuse(what: string): () => never {
  return () => {
    throw new XmlFault(what);
  };
}

/**
 * Reads a document strictly: well-formed XML 1.0 with namespaces and nothing else. A document type, an entity of one, a
 * comment, a processing instruction or a CDATA section is refused wherever it occurs, and so is what is deeper or
 * larger than any real document (ASVS 1.5.1: no external entities, no bombs, no comment inside a name).
 *
 * @throws XmlFault
 */
export function readXml(text: string): XmlElement {
  // Where nothing may be commented out, these two can only be what they look like: no parser is asked.
  if (text.includes('<!')) throw new XmlFault('a document type, comment or CDATA section');
  if (text.lastIndexOf('<?') > 0) throw new XmlFault('a processing instruction');
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: GrowingElement[] = [];
  const limits = new SizeLimits();
  const roots: GrowingElement[] = [];
  parser.on('error', ({ message }) => {
    throw new XmlFault(`not well-formed: ${message}`);
  });
  parser.on('xmldecl', ({ version, encoding }) => {
    if (version !== '1.0') throw new XmlFault('another version of XML');
    if (encoding !== undefined && encoding.toLowerCase() !== 'utf-8') throw new XmlFault('not UTF-8');
  });
  parser.on('doctype', refuse('a document type'));
  parser.on('comment', refuse('a comment'));
  parser.on('cdata', refuse('a CDATA section'));
  parser.on('processinginstruction', refuse('a processing instruction'));
  parser.on('opentag', (tag) => {
    limits.enter(tag);
    const element = elementOf(tag);
    open.at(-1)?.children.push(element);
    if (open.length === 0) roots.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const inside = open.at(-1);
    if (inside !== undefined) inside.text += piece;
  });
  parser.on('closetag', () => {
    open.pop();
    limits.leave();
  });
  parser.write(text).close();
  const [root] = roots;
  if (root === undefined) throw new XmlFault('no element');
  return root;
}

/** The children of that name in that namespace. */
export function childrenNamed(parent: XmlElement, namespace: string, name: string): readonly XmlElement[] {
  return parent.children.filter((child) => child.name === name && child.namespace === namespace);
}

/** An element and all that it holds, in the order of the document. */
export function* elementsIn(element: XmlElement): Generator<XmlElement> {
  yield element;
  for (const child of element.children) yield* elementsIn(child);
}
