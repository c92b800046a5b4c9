import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { BackupSchedule } from '../backup/scheduled/make-scheduled-backup.ts';
import { parseMetricsAddress, type MetricsAddress } from '../metrics/metrics-address.ts';
import { parseRetention, type Retention } from '../backup/scheduled/retention.ts';
import type { S3Settings } from '../files/s3-files.ts';
import { givenVariables, unknownVariables, type SecretFile } from './given-variables.ts';
import { applicationRole } from '../database/pool.ts';
import { hostOf, isLoopbackHost, LOOPBACK_NETWORKS, networksSchema } from './network-addresses.ts';
import type { VariableName } from './variables.ts';

/** The checked configuration of the server. */
export interface Configuration {
  readonly port: number;
  readonly host: string;
  /** Whether only this machine can connect. */
  readonly isLoopback: boolean;
  /** Absolute path. */
  readonly dataFolder: string;
  /** A PostgreSQL server, or null for the shipped one in the data folder. */
  readonly databaseUrl: string | null;
  /** The same database for requests, signed in as the application's role. */
  readonly databaseApplicationUrl: string | undefined;
  /** How many connections to the PostgreSQL server at most. */
  readonly databaseConnections: number;
  /** What is between this server and the PostgreSQL server. */
  readonly databasePooler: 'none' | 'transaction';
  /** How many sessions the session cache keeps. */
  readonly rememberedSessions: number;
  /** How many records an organisation has at most to be given as one list. */
  readonly listLimit: number;
  /** What one API token may ask of this server in a minute. */
  readonly tokenRequestsPerMinute: number;
  /** Where metrics are served; null for nowhere. */
  readonly metrics: MetricsAddress | null;
  /** The collector that traces go to; null for none. */
  readonly tracesTo: string | null;
  /** Where exchange rates are fetched every day; null for nowhere. */
  readonly ratesUrl: string | null;
  /** Without a slash at the end. */
  readonly publicUrl: string;
  /** Whether that address was configured, not guessed. */
  readonly isPublicUrlSet: boolean;
  /**
   * What links in mails begin with: the public address where it is configured, or this machine's where only this
   * machine can connect. Null otherwise: a link to a guessed address could lead to a foreign server
   * (docs/product/guarantees.md, "Lessons from other products"). With port 0 it names port 0: the server that listens
   * knows better.
   */
  readonly linkBase: string | null;
  /** Null: one is made and kept in the database. */
  readonly secret: string | null;
  readonly trustedProxies: readonly string[];
  /** Where identity providers may be asked besides the public Internet. */
  readonly ssoPrivateNetworks: readonly string[];
  readonly smtpUrl: string | null;
  readonly smtpHeloName: string | null;
  readonly mailFrom: string;
  readonly supportEmail: string;
  /** Where to report a weakness: an address for `security.txt`; null where there is none. */
  readonly securityContact: string | null;
  /** The largest document in megabytes. */
  readonly maxUploadMb: number;
  /** Where documents are kept; null for the data folder. */
  readonly s3: S3Settings | null;
  /** How backups are made by themselves; null where none are. */
  readonly backup: BackupSchedule | null;
  /** Whether the database in the data folder is backed up before this version migrates it. */
  readonly backsUpBeforeUpgrade: boolean;
  readonly logLevel: (typeof LOG_LEVELS)[number];
  /** Whether lines for people are written beside the log; `auto` does so at a terminal. */
  readonly logFormat: 'auto' | 'json' | 'text';
  /** For how long a server that is asked to stop continues answering while it is not ready, in seconds. */
  readonly drainDelay: number;
  readonly demo: 'auto' | 'off';
  /** The first organisation and its System Admin, for a first start without the screen; null without. */
  readonly setup: UnattendedSetup | null;
  /** The secrets that were given as files, by variable. */
  readonly secretFiles: readonly SecretFile[];
  /** What to say of variables that look like ours and are none, a sentence each. */
  readonly unknownVariables: readonly string[];
}

/** The first organisation as the variables name it. */
export interface UnattendedSetup {
  readonly organisationName: string;
  readonly emailAddress: string;
  readonly password: string;
  readonly currency: string;
}

/** Variables that cannot be used as they are; one sentence for each. */
export class ConfigurationFault extends Error {
  readonly faults: readonly string[];
  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.name = 'ConfigurationFault';
    this.faults = faults;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const SECRET_LENGTH = 32;
/** A secret that repeats a few characters is an example, not a secret. */
const SECRET_DISTINCT_CHARACTERS = 8;

function urlOf(text: string, protocols: readonly string[]): URL | null {
  const url = URL.parse(text);
  return url !== null && protocols.includes(url.protocol) ? url : null;
}

/** A whole number as text, within bounds. */
function wholeNumber(least: number, most: number) {
  const fault = `must be a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, { error: fault, abort: true })
    .transform(Number)
    .refine((number) => number >= least && number <= most, fault);
}

const isUrl = (protocols: readonly string[]) => (text: string) => urlOf(text, protocols) !== null;
const isLogLevel = (text: string): text is (typeof LOG_LEVELS)[number] =>
  LOG_LEVELS.some((level) => level === text);

/** A host name or an address literal, as a greeting has them (RFC 5321, section 4.1.1.1). */
const HELO_NAME = /^(?:[a-z0-9.-]{1,253}|\[(?:IPv6:)?[0-9a-f.:]{2,45}\])$/i;
/** A mail address, alone or as `Name <address>`; a line break would forge headers. */
// eslint-disable-next-line no-control-regex -- control characters are exactly what must not be there
const MAILBOX = /^(?:[^<>\u0000-\u001f]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/;

const environmentSchema = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/, 'must be a port number from 0 to 65535')
    .transform(Number)
    .refine((port) => port <= 65_535, 'must be a port number from 0 to 65535')
    .default(3000),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, 'must be a host name or an IP address')
    .default('localhost'),
  PACTBOOK_DATA: z.string().default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      isUrl(['postgres:', 'postgresql:']),
      'must be an address like postgres://user:password@host:5432/database',
    )
    .optional(),
  DATABASE_APPLICATION_URL: z
    .string()
    .refine(
      (text) => isUrl(['postgres:', 'postgresql:'])(text) && new URL(text).username === applicationRole,
      `must be an address like postgres://${applicationRole}:password@host:5432/database`,
    )
    .optional(),
  PACTBOOK_DATABASE_POOL: wholeNumber(2, 200).default(10),
  PACTBOOK_DATABASE_POOLER: z
    .enum(['none', 'transaction'], { error: 'must be none or transaction' })
    .default('none'),
  PACTBOOK_SESSIONS_REMEMBERED: wholeNumber(100, 1_000_000).default(20_000),
  PACTBOOK_LIST_LIMIT: wholeNumber(1, 1_000_000).default(100_000),
  PACTBOOK_TOKEN_REQUESTS_PER_MINUTE: wholeNumber(1, 1_000_000).default(600),
  PACTBOOK_PUBLIC_URL: z
    .string()
    .refine((text) => {
      const url = urlOf(text, ['http:', 'https:']);
      return (
        url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === ''
      );
    }, 'must be an address like https://contracts.example.com, without a path')
    .optional(),
  PACTBOOK_SECRET: z
    .string()
    .min(SECRET_LENGTH, { error: `must have at least ${SECRET_LENGTH} characters`, abort: true })
    .refine(
      (text) => new Set(text).size >= SECRET_DISTINCT_CHARACTERS,
      'must be random, not a repeated pattern',
    )
    .optional(),
  PACTBOOK_TRUSTED_PROXY: networksSchema.default([]),
  PACTBOOK_SSO_PRIVATE_NETWORKS: networksSchema.optional(),
  SMTP_URL: z
    .string()
    .refine(isUrl(['smtp:', 'smtps:']), 'must be an address like smtps://user:password@mail.example.com')
    .optional(),
  SMTP_HELO_NAME: z
    .string()
    .regex(HELO_NAME, 'must be a host name such as pactbook.example.com, or an address such as [192.0.2.1]')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(MAILBOX, 'must be a mail address, alone or as Name <address>')
    .default('Pactbook <pactbook@localhost>'),
  SUPPORT_EMAIL: z.string().regex(MAILBOX, 'must be a mail address').default('support@localhost'),
  PACTBOOK_SECURITY_CONTACT: z
    .string()
    .refine(isUrl(['mailto:', 'https:']), 'must be like mailto:security@example.com or an https address')
    .optional(),
  PACTBOOK_MAX_UPLOAD_MB: wholeNumber(1, 2_000).default(50),
  PACTBOOK_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  PACTBOOK_S3_ENDPOINT: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'must be an address like https://s3.example.com')
    .optional(),
  PACTBOOK_S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,50}$/, 'must be the name of a region')
    .default('us-east-1'),
  PACTBOOK_S3_ACCESS_KEY_ID: z.string().optional(),
  PACTBOOK_S3_SECRET_ACCESS_KEY: z.string().optional(),
  PACTBOOK_BACKUP_FOLDER: z.string().optional(),
  PACTBOOK_BACKUP_AT: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time of the day such as 03:00')
    .optional(),
  PACTBOOK_BACKUP_KEEP: z
    .string()
    .refine(
      (text) => parseRetention(text) !== null,
      'must say how many days, weeks, months or years have a backup, such as 7d,4w,6m',
    )
    .optional(),
  PACTBOOK_BACKUP_BEFORE_UPGRADE: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
  PACTBOOK_METRICS: z
    .string()
    .refine(
      (text) => parseMetricsAddress(text) !== null,
      'must be an address and a port such as 127.0.0.1:9464',
    )
    .optional(),
  PACTBOOK_METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  LOG_LEVEL: z
    .string()
    .refine(isLogLevel, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info'),
  LOG_FORMAT: z.enum(['auto', 'json', 'text'], { error: 'must be auto, json or text' }).default('auto'),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'must be an address like http://127.0.0.1:4318')
    .optional(),
  PACTBOOK_RATES_URL: z
    .string()
    .refine(isUrl(['http:', 'https:']), 'must be an address like https://rates.example.com/rates.csv')
    .optional(),
  PACTBOOK_DRAIN_DELAY: wholeNumber(0, 30).default(0),
  PACTBOOK_SETUP_ORGANIZATION: z.string().max(200, 'must have 200 characters or fewer').optional(),
  PACTBOOK_SETUP_EMAIL: z
    .string()
    .regex(/^[^<>@\s]+@[^<>@\s]+$/, 'must be a mail address')
    .optional(),
  PACTBOOK_SETUP_PASSWORD: z.string().optional(),
  PACTBOOK_SETUP_CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be a currency code such as EUR')
    .default('USD'),
  PACTBOOK_DEMO: z.enum(['auto', 'off'], { error: 'must be auto or off' }).default('auto'),
} satisfies Record<VariableName, z.ZodType>);

/** Where documents are kept, when not on disk. @throws ConfigurationFault for half of a setting */
function s3Of(read: z.infer<typeof environmentSchema>): S3Settings | null {
  const { PACTBOOK_S3_BUCKET: bucket, PACTBOOK_S3_ENDPOINT: endpoint } = read;
  const { PACTBOOK_S3_ACCESS_KEY_ID: accessKeyId, PACTBOOK_S3_SECRET_ACCESS_KEY: secretAccessKey } = read;
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigurationFault([
      'PACTBOOK_S3_ACCESS_KEY_ID and PACTBOOK_S3_SECRET_ACCESS_KEY belong together.',
    ]);
  }
  if (bucket === undefined) {
    if (endpoint === undefined && accessKeyId === undefined) return null;
    throw new ConfigurationFault(['PACTBOOK_S3_BUCKET must be set to keep documents in an S3 service.']);
  }
  const hasKey = accessKeyId !== undefined && secretAccessKey !== undefined;
  return {
    bucket,
    endpoint: endpoint ?? null,
    region: read.PACTBOOK_S3_REGION,
    credentials: hasKey ? { accessKeyId, secretAccessKey } : null,
  };
}

/** @throws ConfigurationFault for a part without the others */
function setupOf(read: z.infer<typeof environmentSchema>): UnattendedSetup | null {
  const { PACTBOOK_SETUP_ORGANIZATION: organisationName, PACTBOOK_SETUP_EMAIL: emailAddress } = read;
  const { PACTBOOK_SETUP_PASSWORD: password } = read;
  const parts = [organisationName, emailAddress, password];
  if (parts.every((part) => part === undefined)) return null;
  if (organisationName === undefined || emailAddress === undefined || password === undefined) {
    throw new ConfigurationFault([
      'PACTBOOK_SETUP_ORGANIZATION, PACTBOOK_SETUP_EMAIL and PACTBOOK_SETUP_PASSWORD_FILE belong together.',
    ]);
  }
  return { organisationName, emailAddress, password, currency: read.PACTBOOK_SETUP_CURRENCY };
}

const DEFAULT_RETENTION: Retention = { days: 7, weeks: 4, months: 6, years: 0 };

/** How backups are made by themselves. @throws ConfigurationFault for when and how many without where */
function backupOf(read: z.infer<typeof environmentSchema>): BackupSchedule | null {
  const { PACTBOOK_BACKUP_FOLDER: folder, PACTBOOK_BACKUP_AT: at, PACTBOOK_BACKUP_KEEP: keep } = read;
  if (folder === undefined) {
    if (at === undefined && keep === undefined) return null;
    throw new ConfigurationFault(['PACTBOOK_BACKUP_FOLDER must be set for backups to be made.']);
  }
  const [hours = 3, minutes = 0] = at?.split(':').map(Number) ?? [];
  return {
    folder: resolve(folder),
    at: { hours, minutes },
    keep: (keep === undefined ? null : parseRetention(keep)) ?? DEFAULT_RETENTION,
  };
}

/** Where metrics are served. @throws ConfigurationFault for others' machines without a token, and for a token alone */
function metricsOf(text: string | undefined, token: string | undefined): MetricsAddress | null {
  const address = text === undefined ? null : parseMetricsAddress(text);
  if (address === null) {
    if (token === undefined) return null;
    throw new ConfigurationFault([
      'PACTBOOK_METRICS must be set for PACTBOOK_METRICS_TOKEN to have a meaning.',
    ]);
  }
  if (token === undefined && !isLoopbackHost(address.host)) {
    throw new ConfigurationFault([
      'PACTBOOK_METRICS_TOKEN must be set where others can reach PACTBOOK_METRICS.',
    ]);
  }
  return { ...address, token: token ?? null };
}

/**
 * Reads the configuration from environment variables; an empty one counts as not set.
 *
 * @throws ConfigurationFault with one sentence for each variable that cannot be used; it names no secret value
 */
export function readConfiguration(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Configuration {
  const { given, secretFiles, faults } = givenVariables(environment);
  if (faults.length > 0) throw new ConfigurationFault(faults);
  const read = environmentSchema.safeParse(given);
  if (!read.success) {
    throw new ConfigurationFault(
      read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}.`),
    );
  }
  if (read.data.DATABASE_APPLICATION_URL !== undefined && read.data.DATABASE_URL === undefined)
    throw new ConfigurationFault([
      'DATABASE_URL must be set for DATABASE_APPLICATION_URL to have a meaning.',
    ]);
  const { HOST: host, PORT: port, PACTBOOK_PUBLIC_URL: configuredUrl } = read.data;
  const hostInUrl = isIP(host) === 6 ? `[${host}]` : host;
  const publicUrl = (configuredUrl ?? `http://${hostInUrl}:${port}`).replace(/\/$/, '');
  const isOnlyHere = isLoopbackHost(host) && read.data.PACTBOOK_TRUSTED_PROXY.length === 0;
  return {
    port,
    host,
    isLoopback: isLoopbackHost(host),
    dataFolder: resolve(read.data.PACTBOOK_DATA),
    databaseUrl: read.data.DATABASE_URL ?? null,
    databaseApplicationUrl: read.data.DATABASE_APPLICATION_URL,
    databaseConnections: read.data.PACTBOOK_DATABASE_POOL,
    databasePooler: read.data.PACTBOOK_DATABASE_POOLER,
    rememberedSessions: read.data.PACTBOOK_SESSIONS_REMEMBERED,
    listLimit: read.data.PACTBOOK_LIST_LIMIT,
    metrics: metricsOf(read.data.PACTBOOK_METRICS, read.data.PACTBOOK_METRICS_TOKEN),
    tokenRequestsPerMinute: read.data.PACTBOOK_TOKEN_REQUESTS_PER_MINUTE,
    tracesTo: read.data.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
    ratesUrl: read.data.PACTBOOK_RATES_URL ?? null,
    publicUrl,
    isPublicUrlSet: configuredUrl !== undefined,
    linkBase: configuredUrl !== undefined || isOnlyHere ? publicUrl : null,
    secret: read.data.PACTBOOK_SECRET ?? null,
    trustedProxies: read.data.PACTBOOK_TRUSTED_PROXY,
    // Behind a proxy on the same machine the product is open to others, whom loopback must not be shown.
    ssoPrivateNetworks:
      read.data.PACTBOOK_SSO_PRIVATE_NETWORKS ??
      (isOnlyHere && isLoopbackHost(hostOf(publicUrl)) ? LOOPBACK_NETWORKS : []),
    smtpUrl: read.data.SMTP_URL ?? null,
    smtpHeloName: read.data.SMTP_HELO_NAME ?? null,
    mailFrom: read.data.MAIL_FROM,
    supportEmail: read.data.SUPPORT_EMAIL,
    securityContact: read.data.PACTBOOK_SECURITY_CONTACT ?? null,
    maxUploadMb: read.data.PACTBOOK_MAX_UPLOAD_MB,
    s3: s3Of(read.data),
    backup: backupOf(read.data),
    backsUpBeforeUpgrade: read.data.PACTBOOK_BACKUP_BEFORE_UPGRADE === 'auto',
    logLevel: read.data.LOG_LEVEL,
    logFormat: read.data.LOG_FORMAT,
    drainDelay: read.data.PACTBOOK_DRAIN_DELAY,
    demo: read.data.PACTBOOK_DEMO,
    setup: setupOf(read.data),
    secretFiles,
    unknownVariables: unknownVariables(environment),
  };
}
