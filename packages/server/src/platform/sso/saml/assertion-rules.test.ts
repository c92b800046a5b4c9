import { describe, expect, test } from 'vitest';
import type { AnswerParts } from '../../../testing/saml/saml-answer.ts';
import { setSamlStage } from '../../../testing/saml/saml-stage.ts';
import { signXml } from '../../../testing/saml/sign-xml.ts';
import { judgeSamlAnswer } from './saml.ts';

const stage = setSamlStage();
const { now, party } = stage;
const SECOND = 1_000;
const sign = (xml: string): string => signXml(xml, { key: stage.provider.key, element: 'Assertion' });
const audience = (...names: readonly string[]): string =>
  `<saml:AudienceRestriction>${names.map((name) => `<saml:Audience>${name}</saml:Audience>`).join('')}</saml:AudienceRestriction>`;
const conditions = (inside: string): string =>
  `<saml:Conditions NotBefore="2030-06-15T11:59:00Z" NotOnOrAfter="2030-06-15T12:05:00Z">${inside}</saml:Conditions>`;

describe('an answer of an honest provider signs in', () => {
  test.each<[string, Partial<AnswerParts>]>([
    ['as it usually comes', {}],
    ['without a destination', { destination: null }],
    ['without an issuer around the assertion', { responseIssuer: null }],
    ['without an end of the session', { sessionUntil: null }],
    ['60 seconds less one before it begins', { from: now + 59 * SECOND }],
    ['60 seconds less one after its conditions end', { until: now - 59 * SECOND }],
    ['60 seconds less one after its confirmation ends', { confirmedUntil: now - 59 * SECOND }],
    ['with a beginning of its confirmation', { confirmedFrom: now - SECOND }],
    [
      'for several audiences, us among them',
      { conditions: conditions(audience('https://other.example', party.spEntityId)) },
    ],
    ['to be used once', { conditions: conditions(`${audience(party.spEntityId)}<saml:OneTimeUse/>`) }],
  ])('%s', async (_how, parts) => {
    expect(await stage.admit(stage.signed(parts))).toEqual({
      subject: 'mia-4711',
      emailAddresses: ['mia@acme.example'],
      isEmailVerified: true,
      firstName: 'Mia',
      lastName: 'Miller',
    });
  });

  test('and tells the ID to remember, until the assertion would be too old anyway', async () => {
    const samlResponse = Buffer.from(
      stage.signed({ assertionId: '_known', until: now + 90 * SECOND, confirmedUntil: now + 300 * SECOND }),
    ).toString('base64');
    expect(await judgeSamlAnswer(party, { samlResponse, requestId: '_5c1f0f0e', now })).toMatchObject({
      assertionId: '_known',
      usableUntil: now + 150 * SECOND,
    });
  });
});

describe('an answer is refused, however well it is signed,', () => {
  const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
  const confirmation = (recipient: string): string =>
    `<saml:SubjectConfirmation Method="${BEARER}"><saml:SubjectConfirmationData Recipient="${recipient}"/></saml:SubjectConfirmation>`;

  test.each<[string, Partial<AnswerParts>, string]>([
    [
      'for another audience',
      { audience: 'https://other.example' },
      'The assertion is for "https://other.example"',
    ],
    [
      'for an audience that only begins like us',
      { audience: `${party.spEntityId}/x` },
      'The assertion is for',
    ],
    ['for an audience with a space', { audience: `${party.spEntityId} ` }, 'The assertion is for'],
    ['for no audience', { audience: null }, 'no audience'],
    [
      'for us in one restriction and another in the next',
      { conditions: conditions(audience(party.spEntityId) + audience('https://other.example')) },
      'The assertion is for "https://other.example"',
    ],
    [
      'for another recipient',
      { recipient: 'https://other.example/acs' },
      'The recipient is "https://other.example/acs"',
    ],
    ['for a recipient in capitals', { recipient: party.acsUrl.toUpperCase() }, 'The recipient is'],
    ['for no recipient', { recipient: null }, 'The recipient is nothing'],
    ['for another destination', { destination: 'https://other.example/acs' }, 'The destination is'],
    ['for an empty destination', { destination: '' }, 'The destination is ""'],
    [
      'by another issuer',
      { issuer: 'https://evil.example' },
      'The issuer of the assertion is "https://evil.example"',
    ],
    ['by no issuer', { issuer: null }, 'The issuer of the assertion is nothing'],
    [
      'around which another issuer stands',
      { responseIssuer: 'https://evil.example' },
      'The issuer of the response is',
    ],
    ['by two issuers', { more: `<saml:Issuer>${party.idpEntityId}</saml:Issuer>` }, 'is given twice'],
    [
      'when the provider refused',
      { status: 'urn:oasis:names:tc:SAML:2.0:status:Requester' },
      'The provider says "urn:oasis:names:tc:SAML:2.0:status:Requester"',
    ],
    ['when the status only ends like a success', { status: 'x:status:Success' }, 'The provider says'],
    [
      'for the holder of a key',
      { method: 'urn:oasis:names:tc:SAML:2.0:cm:holder-of-key' },
      'The confirmation is',
    ],
    [
      'by the word of a sender',
      { method: 'urn:oasis:names:tc:SAML:2.0:cm:sender-vouches' },
      'The confirmation is',
    ],
    [
      'to another request',
      { inResponseTo: '_other', responseInResponseTo: '_other' },
      "The response's InResponseTo is",
    ],
    [
      'to another request by its envelope alone',
      { responseInResponseTo: '_other' },
      "The response's InResponseTo is",
    ],
    ['to another request by its assertion alone', { inResponseTo: '_other' }, 'InResponseTo does not match'],
    ['to no request', { inResponseTo: null, responseInResponseTo: null }, 'No one asked'],
    ['to no request by its assertion', { inResponseTo: null }, "The confirmation's InResponseTo is nothing"],
    ['60 seconds after its conditions end', { until: now - 60 * SECOND }, "The conditions' NotOnOrAfter is"],
    [
      '60 seconds after its confirmation ends',
      { confirmedUntil: now - 60 * SECOND },
      "The confirmation's NotOnOrAfter is",
    ],
    ['61 seconds before its conditions begin', { from: now + 61 * SECOND }, "The conditions' NotBefore is"],
    [
      '61 seconds before its confirmation begins',
      { confirmedFrom: now + 61 * SECOND },
      "The confirmation's NotBefore is",
    ],
    ['when its session has ended', { sessionUntil: now - 60 * SECOND }, 'The SessionNotOnOrAfter is'],
    ['without an end of its conditions', { until: null }, 'is not a valid date'],
    ['without a beginning of its conditions', { from: null }, "The conditions' NotBefore is missing"],
    ['without conditions', { conditions: '' }, 'no Conditions'],
    [
      'with two sets of conditions',
      { conditions: conditions(audience(party.spEntityId)).repeat(2) },
      'multiple conditions',
    ],
    [
      'with a condition that we do not understand',
      { conditions: conditions(`${audience(party.spEntityId)}<saml:Condition/>`) },
      'a condition that is not understood',
    ],
    [
      'with moments of no zone',
      { conditions: conditions(audience(party.spEntityId)).replace('12:05:00Z', '12:05:00') },
      'no moment in UTC',
    ],
    [
      'with moments that are none',
      { conditions: conditions(audience(party.spEntityId)).replace('2030-06-15T12:05:00Z', 'never') },
      'is not a valid date',
    ],
    ['with advice of others', { more: '<saml:Advice/>' }, 'The assertion holds Advice'],
    [
      'with a second subject',
      { more: `<saml:Subject>${confirmation(party.acsUrl)}</saml:Subject>` },
      'more than one Subject',
    ],
  ])('%s', async (_when, parts, reason) => {
    expect(await stage.refusal(stage.signed(parts))).toContain(reason);
  });

  test('without an end of its confirmation', async () => {
    expect(await stage.refusal(stage.signed({ confirmedUntil: null }))).toBeTruthy();
  });

  const SOON = '2030-06-15T12:01:01Z';
  const long = 'x'.repeat(256);
  test.each<[string, RegExp | string, string, string]>([
    [
      'when its confirmation is for somebody named',
      '<saml:SubjectConfirmationData',
      '<saml:NameID>eve</saml:NameID><saml:SubjectConfirmationData',
      'for somebody else',
    ],
    [
      'when somebody is to sign in soon',
      /AuthnInstant="[^"]*"/,
      `AuthnInstant="${SOON}"`,
      'The AuthnInstant is',
    ],
    [
      'when it is to be issued soon',
      /(<saml:Assertion.*)IssueInstant="[^"]*"/,
      `$1IssueInstant="${SOON}"`,
      'The IssueInstant is',
    ],
    [
      'of another version',
      /(<saml:Assertion.*)Version="2.0"/,
      '$1Version="1.1"',
      'The version of the assertion',
    ],
    ['in a response of another version', 'Version="2.0"', 'Version="1.1"', 'The version of the response'],
    ['in the answer to a sign-out', /samlp:Response/g, 'samlp:LogoutResponse', 'no SAML response'],
    [
      'with an ID that is too long to remember',
      /ID="_(?=.{36}" Version="2.0" IssueInstant="[^"]*"><saml:I)/,
      `ID="_${long}`,
      'no ID of a usable length',
    ],
    [
      'by an issuer who is a person',
      /<saml:Issuer>(?!.*<saml:Issuer>)/,
      '<saml:Issuer Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">',
      "not written as an entity's name",
    ],
  ])('%s', async (_when, part, instead, reason) => {
    const usual = stage.response();
    const changed = usual.replace(part, instead);
    expect(changed).not.toBe(usual);
    expect(await stage.refusal(sign(changed))).toContain(reason);
  });

  test('with a second confirmation that is for somebody else', async () => {
    const other = confirmation('https://other.example');
    const xml = stage.response().replace('</saml:Subject>', `${other}</saml:Subject>`);
    expect(await stage.refusal(sign(xml))).toContain('The recipient is "https://other.example"');
  });

  test('without a confirmation, or without a word that anybody signed in', async () => {
    const unconfirmed = stage
      .response()
      .replace(/<saml:SubjectConfirmation .*<\/saml:SubjectConfirmation>/, '');
    expect(await stage.refusal(sign(unconfirmed))).toContain('no confirmation of its subject');
    const unspoken = stage.response().replace(/<saml:AuthnStatement.*<\/saml:AuthnStatement>/, '');
    expect(await stage.refusal(sign(unspoken))).toContain('does not say that anybody signed in');
  });
});
