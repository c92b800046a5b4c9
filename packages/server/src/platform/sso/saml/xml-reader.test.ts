import { describe, expect, test } from 'vitest';
import { attribute } from '../../../testing/saml/saml-answer.ts';
import { posted } from '../../../testing/saml/saml-provider.ts';
import { setSamlStage } from '../../../testing/saml/saml-stage.ts';
import { readXml, XmlFault } from './xml-reader.ts';

const stage = setSamlStage();
const honest = stage.signed();
const declared = (types: string): string => `<!DOCTYPE a [${types}]>`;
/** Of the processor, as other programs of the machine do not count; far beyond what a refusal takes: what these documents ask for takes longer, or never ends. */
const QUICKLY_MS = 5_000;

async function quickRefusal(xml: string): Promise<string> {
  const begin = process.cpuUsage();
  const reason = await stage.refusalOfPost(posted(xml));
  const { user, system } = process.cpuUsage(begin);
  expect((user + system) / 1_000).toBeLessThan(QUICKLY_MS);
  return reason;
}

describe('an answer with more than elements and text is refused, even when the signature does not see it', () => {
  const laughs = Array.from(
    { length: 20 },
    (_, at) => `<!ENTITY l${at + 1} "&l${at};&l${at};&l${at};">`,
  ).join('');

  test.each([
    ['a document type', declared('') + honest],
    [
      'a file named by an entity',
      declared('<!ENTITY x SYSTEM "file:///etc/passwd">') + honest.replace('mia-4711', '&x;'),
    ],
    [
      'an address named by an entity',
      declared('<!ENTITY x SYSTEM "http://127.0.0.1:9/">') + honest.replace('mia-4711', '&x;'),
    ],
    ['entities that multiply', declared(`<!ENTITY l0 "lol">${laughs}`) + honest.replace('mia-4711', '&l20;')],
    ['parameter entities', declared('<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd">%p;') + honest],
    ['a document type of its own address', `<!DOCTYPE a SYSTEM "http://127.0.0.1:9/x.dtd">${honest}`],
    ['an attribute given by a document type', declared('<!ATTLIST a ID CDATA "x">') + honest],
    ['a comment in the NameID', honest.replace('mia-4711', 'mia-4711<!---->')],
    ['a comment that splits the NameID', honest.replace('mia-4711', 'mia<!-- -->-4711')],
    ['a comment in an address', honest.replace('mia@acme', 'mia@acme<!---->')],
    ['a comment elsewhere', honest.replace('<samlp:Status>', '<!-- hello --><samlp:Status>')],
    ['a CDATA section in the NameID', honest.replace('mia-4711', '<![CDATA[mia-4711]]>')],
    ['a processing instruction in the NameID', honest.replace('mia-4711', 'mia<?x y?>-4711')],
    ['a processing instruction in front', `<?xml-stylesheet href="http://127.0.0.1:9/"?>${honest}`],
  ])('%s', async (_what, xml) => {
    expect(await quickRefusal(xml)).toContain('no usable XML');
  });
});

describe('an answer that is no XML is refused', () => {
  test.each([
    ['an element left open', honest.replace('</samlp:Response>', '')],
    ['an element closed twice', `${honest}</samlp:Response>`],
    ['two documents', honest + honest],
    ['text behind it', `${honest}x`],
    ['an attribute twice', honest.replace('Version="2.0"', 'Version="2.0" Version="2.0"')],
    [
      'an attribute twice by its namespace',
      honest.replace('Version="2.0"', 'xmlns:a="u" xmlns:b="u" a:x="1" b:x="2" Version="2.0"'),
    ],
    ['a prefix that stands for nothing', honest.replace('<samlp:Status>', '<nothing:x/><samlp:Status>')],
    ['an entity that is not declared', honest.replace('mia-4711', '&nbsp;mia')],
    ['a character that may not be', honest.replace('mia-4711', '&#0;')],
    ['half a character', honest.replace('mia-4711', '&#xD800;')],
    ['a smaller sign in an attribute', honest.replace('Version="2.0"', 'Version="<2.0"')],
    ['another version of XML', `<?xml version="1.1"?>${honest}`],
    ['another encoding', `<?xml version="1.0" encoding="latin1"?>${honest}`],
    [
      'a name that means something to JavaScript',
      honest.replace('<samlp:Status>', '<x:y xmlns:x="u" __proto__="1"/><samlp:Status>'),
    ],
    [
      'a prefix that means something to JavaScript',
      honest.replace('<samlp:Status>', '<constructor:y xmlns:constructor="u"/><samlp:Status>'),
    ],
    ['a name with letters from elsewhere', honest.replace('<samlp:Status>', '<а/><samlp:Status>')],
    ['HTML', '<html><body><form></body></html>'],
    ['JSON', '{"assertion":true}'],
  ])('%s', async (_what, xml) => {
    expect(await quickRefusal(xml)).toContain('no usable XML');
  });
});

describe('an answer of honest size and monstrous shape is refused quickly', () => {
  const inStatus = (inside: string): string =>
    honest.replace('<samlp:Status>', () => `<samlp:Status>${inside}`);
  const steps = (count: number): string =>
    honest.replace('<ds:Transforms>', () => `<ds:Transforms>${'<ds:Transform/>'.repeat(count)}`);

  test.each<[string, string, string]>([
    ['20,000 transforms', steps(20_000), '256 KB'],
    ['10,000 transforms', steps(10_000), 'too many elements'],
    ['4,000 transforms', steps(4_000), 'There are 4002 Transform'],
    ['20,000 elements inside each other', inStatus('<a>'.repeat(20_000) + '</a>'.repeat(20_000)), 'too deep'],
    ['41 elements inside each other', inStatus('<a>'.repeat(41) + '</a>'.repeat(41)), 'too deep'],
    ['10,000 elements', inStatus('<a/>'.repeat(10_000)), 'too many elements'],
    [
      '5,000 attributes',
      inStatus(`<a ${Array.from({ length: 5_000 }, (_, at) => `a${at}=""`).join(' ')}/>`),
      'too many attributes',
    ],
    [
      '3,000 namespaces',
      inStatus(Array.from({ length: 3_000 }, (_, at) => `<a xmlns:n${at}="u"/>`).join('')),
      'too many namespaces',
    ],
    [
      '7,000 attributes of 1,400 elements',
      inStatus('<a b="" c="" d="" e="" f=""/>'.repeat(1_400)),
      'too many attributes',
    ],
    ['150 KB of character references', honest.replace('mia-4711', '&#65;'.repeat(30_000)), ''],
  ])('%s', async (_what, xml, reason) => {
    expect(await quickRefusal(xml)).toContain(reason);
  });
});

test('an honest answer that names 1,500 groups is read', async () => {
  const groups = attribute('groups', ...Array.from({ length: 1_500 }, (_, at) => `group ${at}`));
  const xml = stage.signed({ attributes: groups });
  expect(await stage.admit(xml)).toMatchObject({ subject: 'mia-4711' });
});

test('the reader gives namespaces, attributes and text as XML means them', () => {
  const root = readXml(
    '<a:r xmlns:a="urn:a" xmlns="urn:d" ID="&lt;1" a:Id="2"><c xml:id="3">x&amp;&#233;</c> y</a:r>',
  );
  expect(root).toMatchObject({ namespace: 'urn:a', name: 'r', ids: ['<1', '2'], text: ' y' });
  expect([...root.attributes]).toEqual([['ID', '<1']]);
  expect(root.children).toMatchObject([{ namespace: 'urn:d', name: 'c', ids: ['3'], text: 'x&é' }]);
  expect(() => readXml('')).toThrow(XmlFault);
});
