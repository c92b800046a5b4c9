import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationFault, readConfiguration } from './configuration.ts';
import { serverHelp, VARIABLES, type Variable } from './variables.ts';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfiguration(environment);
  } catch (error) {
    if (error instanceof ConfigurationFault) return error.faults;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('serves this machine alone from a database in the data folder when nothing is set', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 3000,
      host: 'localhost',
      isLoopback: true,
      databaseUrl: null,
      databaseConnections: 10,
      databasePooler: 'none',
      rememberedSessions: 20_000,
      tokenRequestsPerMinute: 600,
      metrics: null,
      publicUrl: 'http://localhost:3000',
      smtpUrl: null,
      trustedProxies: [],
      drainDelay: 0,
      tracesTo: null,
      backsUpBeforeUpgrade: true,
      secretFiles: [],
      demo: 'auto',
    });
  });

  it('puts a guessed address into no link: only a configured one, or this machine where no one else connects', () => {
    const linkBase = (environment: Record<string, string>): string | null =>
      readConfiguration(environment).linkBase;
    const configured = { PACTBOOK_PUBLIC_URL: 'https://contracts.example.com/' };
    expect(linkBase({})).toBe('http://localhost:3000');
    expect(linkBase({ PORT: '8080', HOST: '127.0.0.1' })).toBe('http://127.0.0.1:8080');
    expect(linkBase({ HOST: '0.0.0.0' })).toBeNull();
    expect(linkBase({ HOST: 'contracts.internal' })).toBeNull();
    expect(linkBase({ PACTBOOK_TRUSTED_PROXY: '127.0.0.1' })).toBeNull();
    for (const more of [{}, { HOST: '0.0.0.0' }, { PACTBOOK_TRUSTED_PROXY: '127.0.0.1' }]) {
      expect(linkBase({ ...configured, ...more })).toBe('https://contracts.example.com');
    }
  });

  it('lets identity providers be on this machine only where no one else opens the product', () => {
    const networks = (environment: Record<string, string>): readonly string[] =>
      readConfiguration(environment).ssoPrivateNetworks;
    expect(networks({})).toEqual(['127.0.0.0/8', '::1']);
    expect(networks({ HOST: '::1' })).toEqual(['127.0.0.0/8', '::1']);
    expect(networks({ HOST: '0.0.0.0' })).toEqual([]);
    expect(networks({ PACTBOOK_PUBLIC_URL: 'https://contracts.example.com' })).toEqual([]);
    expect(networks({ PACTBOOK_TRUSTED_PROXY: '127.0.0.1' })).toEqual([]);
    expect(networks({ PACTBOOK_SSO_PRIVATE_NETWORKS: '10.0.0.0/8, fd00::/8' })).toEqual([
      '10.0.0.0/8',
      'fd00::/8',
    ]);
    expect(faultsOf({ PACTBOOK_SSO_PRIVATE_NETWORKS: 'intranet' })).toHaveLength(1);
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfiguration({ PORT: '', DATABASE_URL: '  ', SMTP_URL: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
      smtpUrl: null,
    });
  });

  it.each([
    ['127.0.0.1', true],
    ['127.8.8.8', true],
    ['::1', true],
    ['localhost', true],
    ['0.0.0.0', false],
    ['::', false],
    ['192.168.1.5', false],
    ['contracts.example.com', false],
  ])('knows whether %s is this machine alone: %s', (host, isLoopback) => {
    expect(readConfiguration({ HOST: host }).isLoopback).toBe(isLoopback);
  });

  it.each([
    ['PORT', 'eighty', 'PORT must be a port number from 0 to 65535.'],
    ['PORT', '70000', 'PORT must be a port number from 0 to 65535.'],
    ['HOST', 'a b', 'HOST must be a host name or an IP address.'],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL must be an address like postgres://user:password@host:5432/database.',
    ],
    [
      'PACTBOOK_PUBLIC_URL',
      'https://x.example/path',
      'PACTBOOK_PUBLIC_URL must be an address like https://contracts.example.com, without a path.',
    ],
    [
      'PACTBOOK_PUBLIC_URL',
      'javascript:alert(1)',
      'PACTBOOK_PUBLIC_URL must be an address like https://contracts.example.com, without a path.',
    ],
    ['PACTBOOK_SECRET', 'tooshort', 'PACTBOOK_SECRET must have at least 32 characters.'],
    ['PACTBOOK_SECRET', 'a'.repeat(40), 'PACTBOOK_SECRET must be random, not a repeated pattern.'],
    [
      'PACTBOOK_TRUSTED_PROXY',
      '10.0.0.0/40',
      'PACTBOOK_TRUSTED_PROXY must be IP addresses or networks such as 10.0.0.0/8, separated by commas.',
    ],
    ['SMTP_URL', 'http://mail', 'SMTP_URL must be an address like smtps://user:password@mail.example.com.'],
    ['MAIL_FROM', 'nobody', 'MAIL_FROM must be a mail address, alone or as Name <address>.'],
    [
      'MAIL_FROM',
      'A\r\nBcc: x@example.com <a@example.com>',
      'MAIL_FROM must be a mail address, alone or as Name <address>.',
    ],
    [
      'SMTP_HELO_NAME',
      'pactbook example',
      'SMTP_HELO_NAME must be a host name such as pactbook.example.com, or an address such as [192.0.2.1].',
    ],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    ['LOG_FORMAT', 'yaml', 'LOG_FORMAT must be auto, json or text.'],
    ['PACTBOOK_DEMO', 'yes', 'PACTBOOK_DEMO must be auto or off.'],
    [
      'DATABASE_APPLICATION_URL',
      'postgres://owner:secret@db/pactbook',
      'DATABASE_APPLICATION_URL must be an address like postgres://pactbook_app:password@host:5432/database.',
    ],
    [
      'DATABASE_APPLICATION_URL',
      'postgres://pactbook_app:secret@db/pactbook',
      'DATABASE_URL must be set for DATABASE_APPLICATION_URL to have a meaning.',
    ],
    ['PACTBOOK_DATABASE_POOL', '1', 'PACTBOOK_DATABASE_POOL must be a whole number from 2 to 200.'],
    ['PACTBOOK_DATABASE_POOL', '1e2', 'PACTBOOK_DATABASE_POOL must be a whole number from 2 to 200.'],
    ['PACTBOOK_DATABASE_POOLER', 'session', 'PACTBOOK_DATABASE_POOLER must be none or transaction.'],
    [
      'PACTBOOK_SESSIONS_REMEMBERED',
      '99',
      'PACTBOOK_SESSIONS_REMEMBERED must be a whole number from 100 to 1000000.',
    ],
    ['PACTBOOK_MAX_UPLOAD_MB', '0', 'PACTBOOK_MAX_UPLOAD_MB must be a whole number from 1 to 2000.'],
    ['PACTBOOK_BACKUP_AT', '03:00', 'PACTBOOK_BACKUP_FOLDER must be set for backups to be made.'],
    ['PACTBOOK_BACKUP_KEEP', '7d', 'PACTBOOK_BACKUP_FOLDER must be set for backups to be made.'],
    ['PACTBOOK_BACKUP_AT', '24:00', 'PACTBOOK_BACKUP_AT must be a time of the day such as 03:00.'],
    [
      'PACTBOOK_BACKUP_KEEP',
      '7h',
      'PACTBOOK_BACKUP_KEEP must say how many days, weeks, months or years have a backup, such as 7d,4w,6m.',
    ],
    [
      'PACTBOOK_S3_ENDPOINT',
      'https://s3.example.com',
      'PACTBOOK_S3_BUCKET must be set to keep documents in an S3 service.',
    ],
    [
      'PACTBOOK_S3_ACCESS_KEY_ID',
      'key',
      'PACTBOOK_S3_ACCESS_KEY_ID and PACTBOOK_S3_SECRET_ACCESS_KEY belong together.',
    ],
  ])('refuses %s=%s with one sentence', (name, value, sentence) => {
    expect(faultsOf({ [name]: value })).toEqual([sentence]);
  });

  it('names every fault at once, and no value', () => {
    const faults = faultsOf({ PORT: 'x', PACTBOOK_SECRET: 'hunter2', LOG_LEVEL: 'x' });
    expect(faults).toHaveLength(3);
    expect(faults.join()).not.toContain('hunter2');
  });

  it('lets a secret be in a file, but not in both places, and names no value and no file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pactbook-secrets-'));
    const file = join(folder, 'secret');
    const secret = 'a secret out of a file, long enough';
    await writeFile(file, `${secret}\n`);
    await writeFile(join(folder, 'empty'), '\n');
    expect(readConfiguration({ PACTBOOK_SECRET_FILE: file }).secret).toBe(secret);
    for (const { name, isSecret } of VARIABLES as readonly Variable[]) {
      const faults = faultsOf({ [name]: 'x', [`${name}_FILE`]: file });
      const sentence = `${name} and ${name}_FILE are both set; one of them is enough.`;
      expect(faults.includes(sentence), name).toBe(isSecret === true);
    }
    expect(faultsOf({ PACTBOOK_SECRET_FILE: join(folder, 'gone') })).toEqual([
      'PACTBOOK_SECRET_FILE names a file that is not there.',
    ]);
    expect(faultsOf({ SMTP_URL_FILE: folder })).toEqual(['SMTP_URL_FILE names a folder, not a file.']);
    expect(faultsOf({ SMTP_URL_FILE: join(folder, 'empty') })).toEqual([
      'SMTP_URL_FILE names an empty file.',
    ]);
    await rm(folder, { recursive: true });
  });

  it('reports variables that have no effect, with the one that may have been meant', () => {
    const problemsOf = (name: string): readonly string[] =>
      readConfiguration({ [name]: 'x', PATH: '/bin', PACTBOOK_EMPTY: '' }).unknownVariables;
    const none = 'is no variable of this version and has no effect.';
    expect(problemsOf('PACTBOOK_BACKUP_FOLDR')).toEqual([
      `PACTBOOK_BACKUP_FOLDR ${none} Did you mean PACTBOOK_BACKUP_FOLDER?`,
    ]);
    expect(problemsOf('PACTBOOK_SECRETS_FILE')).toEqual([
      `PACTBOOK_SECRETS_FILE ${none} Did you mean PACTBOOK_SECRET_FILE?`,
    ]);
    expect(problemsOf('PACTBOOK_COLOUR_OF_THE_SKY')).toEqual([`PACTBOOK_COLOUR_OF_THE_SKY ${none}`]);
    expect(readConfiguration({ PACTBOOK_DATA: '/x' }).unknownVariables).toEqual([]);
  });

  it('serves metrics to this machine, to others only with a token, and a token means nothing without them', () => {
    const metrics = (variables: Record<string, string>) => readConfiguration(variables).metrics;
    const token = 'a token of 24 characters';
    expect(metrics({ PACTBOOK_METRICS: '127.0.0.1:9464' })).toEqual({
      host: '127.0.0.1',
      port: 9464,
      token: null,
    });
    expect(metrics({ PACTBOOK_METRICS: '[::]:9464', PACTBOOK_METRICS_TOKEN: token })).toMatchObject({
      host: '::',
      token,
    });
    for (const variables of [
      { PACTBOOK_METRICS: '0.0.0.0:9464' },
      { PACTBOOK_METRICS: '9464' },
      { PACTBOOK_METRICS: 'localhost:99999' },
      { PACTBOOK_METRICS: '127.0.0.1:9464', PACTBOOK_METRICS_TOKEN: 'short' },
      { PACTBOOK_METRICS_TOKEN: token },
    ])
      expect(faultsOf(variables)).toHaveLength(1);
  });

  it('is set up unattended with all three variables or none', () => {
    const organisation = { PACTBOOK_SETUP_ORGANIZATION: 'Initech' };
    expect(faultsOf(organisation)).toHaveLength(1);
    const { setup } = readConfiguration({
      ...organisation,
      PACTBOOK_SETUP_EMAIL: 'ada@initech.example',
      PACTBOOK_SETUP_PASSWORD: 'four words nobody guesses',
    });
    expect(setup).toMatchObject({ organisationName: 'Initech', emailAddress: 'ada@initech.example' });
  });

  it('is explained by the help, every variable with its default', () => {
    for (const { name, meaning } of VARIABLES) {
      expect(serverHelp()).toContain(name);
      expect(serverHelp()).toContain(meaning);
    }
  });
});
