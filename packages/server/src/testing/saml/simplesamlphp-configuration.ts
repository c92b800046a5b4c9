import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeSigningKey } from './signing-key.ts';

/** A person who can sign in at the provider, by name and password. */
export interface ProviderPerson {
  readonly userName: string;
  readonly password: string;
  readonly emailAddress: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** What the provider has to know of us. */
export interface KnownService {
  readonly spEntityId: string;
  readonly acsUrl: string;
}

const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const POST_BINDING = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST';

/** A PHP file that gives a variable the value of a JSON file, so that nothing has to be written as PHP. */
function writeValue(folder: string, name: string, variable: string, value: unknown): void {
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(value));
  writeFileSync(
    join(folder, `${name}.php`),
    `<?php $${variable} = json_decode(file_get_contents(__DIR__ . '/${name}.json'), true);\n`,
  );
}

function settings(folder: string, address: string): Record<string, unknown> {
  return {
    baseurlpath: `${address}/`,
    certdir: join(folder, 'keys'),
    loggingdir: join(folder, 'state'),
    datadir: join(folder, 'state'),
    tempdir: join(folder, 'state'),
    metadatadir: join(folder, 'metadata'),
    'session.phpsession.savepath': join(folder, 'state'),
    secretsalt: randomBytes(16).toString('hex'),
    'auth.adminpassword': randomBytes(16).toString('hex'),
    technicalcontact_name: 'A test',
    technicalcontact_email: 'test@example.com',
    timezone: 'UTC',
    'admin.checkforupdates': false,
    'logging.handler': 'errorlog',
    'logging.level': 4,
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true, core: true, saml: true },
    // The test speaks plain http on this machine.
    'session.cookie.secure': false,
    'session.cookie.samesite': null,
    'language.cookie.secure': false,
    'language.cookie.samesite': null,
    'language.default': 'en',
    'store.type': 'phpsession',
    'metadata.sources': [{ type: 'flatfile' }],
    'theme.use': 'default',
    production: false,
  };
}

/** The folder that SIMPLESAMLPHP_CONFIG_DIR names: an identity provider for these people, with a new key. */
export function writeConfiguration(folder: string, address: string, people: readonly ProviderPerson[]): void {
  for (const inside of ['keys', 'state', 'metadata']) mkdirSync(join(folder, inside));
  const key = makeSigningKey();
  writeFileSync(join(folder, 'keys', 'provider.pem'), key.privateKey);
  writeFileSync(join(folder, 'keys', 'provider.crt'), key.certificate);
  writeValue(folder, 'config', 'config', settings(folder, address));
  const users = people.map(({ userName, password, emailAddress, firstName, lastName }) => [
    `${userName}:${password}`,
    { uid: [userName], mail: [emailAddress], givenName: [firstName], sn: [lastName] },
  ]);
  writeValue(folder, 'authsources', 'config', {
    people: { 0: 'exampleauth:UserPass', ...Object.fromEntries(users) },
  });
  writeValue(join(folder, 'metadata'), 'saml20-idp-hosted', 'metadata', {
    [`${address}/idp`]: {
      host: '__DEFAULT__',
      privatekey: 'provider.pem',
      certificate: 'provider.crt',
      auth: 'people',
      'signature.algorithm': RSA_SHA256,
      NameIDFormat: PERSISTENT,
      authproc: { 10: { class: 'saml:AttributeNameID', attribute: 'uid', Format: PERSISTENT } },
    },
  });
  writeServices(folder, []);
}

/** The services that the provider answers to; it reads them at every request. */
export function writeServices(folder: string, services: readonly KnownService[]): void {
  const known = services.map(({ spEntityId, acsUrl }) => [
    spEntityId,
    { AssertionConsumerService: [{ Binding: POST_BINDING, Location: acsUrl, index: 1 }] },
  ]);
  writeValue(join(folder, 'metadata'), 'saml20-sp-remote', 'metadata', Object.fromEntries(known));
}
