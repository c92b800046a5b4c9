import { inflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setSamlStage } from '../../../testing/saml/saml-stage.ts';
import { SsoRefusal } from '../identity.ts';
import { samlMetadata, samlRequestUrl } from './saml.ts';
import { readXml } from './xml-reader.ts';

const stage = setSamlStage();
const { party } = stage;
const honest = stage.signed();

describe('we ask a provider', () => {
  test('who is there, where to answer, and nothing about how people prove themselves', async () => {
    const url = new URL(await samlRequestUrl(party, '5c1f', 'relay/state&=é'));
    expect(url.origin + url.pathname).toBe(party.idpSsoUrl);
    expect(url.searchParams.get('RelayState')).toBe('relay/state&=é');
    expect([...url.searchParams.keys()].toSorted()).toEqual(['RelayState', 'SAMLRequest']);
    const asked = readXml(
      inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8'),
    );
    expect(Object.fromEntries(asked.attributes)).toMatchObject({
      ID: '_5c1f',
      Version: '2.0',
      Destination: party.idpSsoUrl,
      AssertionConsumerServiceURL: party.acsUrl,
      ProtocolBinding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
    });
    expect(asked.attributes.has('ForceAuthn')).toBe(false);
    expect(asked.children.map(({ name }) => name)).toEqual(['Issuer', 'NameIDPolicy']);
    expect(asked.children[0]?.text).toBe(party.spEntityId);
    expect(asked.children[1]?.attributes.get('Format')).toBe(
      'urn:oasis:names:tc:SAML:1.1:nameid-format:unspecified',
    );
  });

  test('at an address with a query of its own, by names that XML has to escape', async () => {
    const odd = { ...party, idpSsoUrl: 'https://idp.example/sso?tenant=a&b="', spEntityId: 'urn:<&">' };
    const url = new URL(await samlRequestUrl(odd, '_5c1f', 'r'));
    expect(url.searchParams.get('tenant')).toBe('a');
    const asked = readXml(
      inflateRawSync(Buffer.from(url.searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8'),
    );
    expect(asked.attributes.get('ID')).toBe('_5c1f');
    expect(asked.children[0]?.text).toBe('urn:<&">');
  });
});

test('our metadata says who we are, where answers go, and that assertions have to be signed', async () => {
  const metadata = readXml(await samlMetadata(party));
  const [service] = metadata.children;
  expect(metadata.attributes.get('entityID')).toBe(party.spEntityId);
  expect(service?.attributes.get('WantAssertionsSigned')).toBe('true');
  expect(service?.attributes.get('AuthnRequestsSigned')).toBe('false');
  const consumer = service?.children.find(({ name }) => name === 'AssertionConsumerService');
  expect(Object.fromEntries(consumer?.attributes ?? [])).toMatchObject({
    Location: party.acsUrl,
    Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
  });
  expect(await samlMetadata(party)).toBe(await samlMetadata(party));
});

describe('whatever is done to a signed answer, it signs in the signed person or no one', () => {
  const mia = stage.admit(honest);
  const texts = [...honest.matchAll(/(?<=>)[^<>]+(?=<)/g)];
  const values = [...honest.matchAll(/(?<=")[^"<>]*(?=")/g)];

  async function isMiaOrNobody(xml: string): Promise<void> {
    const person = await stage.admit(xml).catch((error: unknown) => {
      if (error instanceof SsoRefusal) return mia;
      throw error;
    });
    expect(person).toEqual(await mia);
  }

  test('a byte changed, left out or put in', async () => {
    const bytes = Buffer.from(honest);
    const place = fc.integer({ min: 0, max: bytes.length - 1 });
    const byte = fc.oneof(
      fc.constantFrom(...Buffer.from('<>&"\'!-? =/a\n')),
      fc.integer({ min: 0, max: 255 }),
    );
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 0, max: 1 }), fc.option(byte), async (at, gone, put) => {
        const inside = Buffer.from(put === null ? [] : [put]);
        const changed = Buffer.concat([bytes.subarray(0, at), inside, bytes.subarray(at + gone)]);
        await isMiaOrNobody(changed.toString('latin1'));
      }),
      { numRuns: 250 },
    );
  });

  test('two texts, or two values of attributes, changed for each other', async () => {
    const places = fc.constantFrom(texts, values);
    const pair = fc.tuple(places, fc.nat(), fc.nat());
    await fc.assert(
      fc.asyncProperty(pair, async ([among, one, other]) => {
        const [first, second] = [among[one % among.length], among[other % among.length]].toSorted(
          (a, b) => (a?.index ?? 0) - (b?.index ?? 0),
        );
        if (first === undefined || second === undefined || first === second) return;
        const swapped =
          honest.slice(0, first.index) +
          second[0] +
          honest.slice(first.index + first[0].length, second.index) +
          first[0] +
          honest.slice(second.index + second[0].length);
        await isMiaOrNobody(swapped);
      }),
      { numRuns: 150 },
    );
  });

  test('a piece of it put somewhere else, once more or instead', async () => {
    const tags = [...honest.matchAll(/</g)].map(({ index }) => index);
    const at = fc.constantFrom(...tags, honest.length);
    await fc.assert(
      fc.asyncProperty(at, at, at, fc.boolean(), async (one, other, target, isMoved) => {
        const [start, end] = one < other ? [one, other] : [other, one];
        const piece = honest.slice(start, end).replace('mia-4711', 'admin');
        const rest = isMoved ? honest.slice(0, start) + honest.slice(end) : honest;
        await isMiaOrNobody(rest.slice(0, target) + piece + rest.slice(target));
      }),
      { numRuns: 150 },
    );
  });
});
