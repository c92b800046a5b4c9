/** One environment variable: its name, what it means and what holds when it is not set. */
export interface Variable {
  readonly name: string;
  readonly meaning: string;
  /** The default in words, for the printed list. */
  readonly default: string;
  /** Whether its value is a secret, which can also be given as a file: the name with _FILE. */
  readonly isSecret?: true;
}

/** Every environment variable that the server reads; `--help` and docs/generated/configuration.md are printed from it. */
export const VARIABLES = [
  { name: 'PORT', meaning: 'The port to listen on; 0 takes a free one.', default: '3000' },
  {
    name: 'HOST',
    meaning: 'The address to listen on. localhost is this machine alone, 0.0.0.0 every network.',
    default: 'localhost',
  },
  {
    name: 'PACTBOOK_DATA',
    meaning: 'The folder of the database, documents and unsent mail.',
    default: './data',
  },
  {
    name: 'DATABASE_URL',
    meaning: 'A PostgreSQL server (15 or newer) to use in place of the one that is shipped with Pactbook.',
    default: 'a PostgreSQL of its own in PACTBOOK_DATA',
    isSecret: true,
  },
  {
    name: 'DATABASE_APPLICATION_URL',
    meaning:
      'The same database, with the user pactbook_app and a password of its choice: requests then sign in as that role and cannot become the owner of the tables.',
    default: 'the user of DATABASE_URL, which takes the role pactbook_app',
    isSecret: true,
  },
  {
    name: 'PACTBOOK_DATABASE_POOL',
    meaning:
      'How many connections to that server at most, from 2 to 200. Lists, exports and sums take at most half of them.',
    default: '10',
  },
  {
    name: 'PACTBOOK_DATABASE_POOLER',
    meaning:
      'transaction when DATABASE_URL leads to a pooler in transaction mode, such as PgBouncer; none when it leads to the server itself.',
    default: 'none',
  },
  {
    name: 'PACTBOOK_SESSIONS_REMEMBERED',
    meaning:
      'How many sessions this server keeps in memory, those used last, from 100 to 1000000; the others are read from the database when they are used.',
    default: '20000',
  },
  {
    name: 'PACTBOOK_LIST_LIMIT',
    meaning:
      'How many records are given as one list, from 1 to 1000000. Who has more gets 413 for the list, and the table pages through them.',
    default: '100000',
  },
  {
    name: 'PACTBOOK_TOKEN_REQUESTS_PER_MINUTE',
    meaning:
      'How many requests a minute one API token may make of this server, from 1 to 1000000; further ones get 429.',
    default: '600',
  },
  {
    name: 'PACTBOOK_PUBLIC_URL',
    meaning:
      'The address at which people open the product, such as https://contracts.example.com. Mails with links need it as soon as others can connect.',
    default: 'http://<HOST>:<PORT>',
  },
  {
    name: 'PACTBOOK_SECRET',
    meaning: 'The secret that signs sessions, at least 32 characters. Changing it signs everyone out.',
    default: 'made once and kept in the database',
    isSecret: true,
  },
  {
    name: 'PACTBOOK_TRUSTED_PROXY',
    meaning:
      'Addresses or networks (comma-separated) of the reverse proxies whose X-Forwarded-For header is believed.',
    default: 'none: the header is ignored',
  },
  {
    name: 'PACTBOOK_SSO_PRIVATE_NETWORKS',
    meaning:
      'Addresses or networks (comma-separated) inside your own network at which identity providers may be asked, such as 10.0.0.0/8. Plain http works for loopback only.',
    default: 'none; loopback when only this machine can open the product',
  },
  {
    name: 'SMTP_URL',
    meaning: 'The mail server, such as smtps://user:password@mail.example.com.',
    default: 'mail is written to files in PACTBOOK_DATA/mail',
    isSecret: true,
  },
  {
    name: 'SMTP_HELO_NAME',
    meaning:
      'The name with which the mail server is greeted (EHLO), such as pactbook.example.com. Some servers refuse one that is no full host name.',
    default: 'the host name of this machine, or [127.0.0.1] where it has no domain',
  },
  { name: 'MAIL_FROM', meaning: 'The sender of every mail.', default: 'Pactbook <pactbook@localhost>' },
  {
    name: 'SUPPORT_EMAIL',
    meaning: 'Where the messages of Contact Support go.',
    default: 'support@localhost',
  },
  {
    name: 'PACTBOOK_SECURITY_CONTACT',
    meaning:
      'Whom to tell of a weakness of this installation: mailto: or an https address, for /.well-known/security.txt.',
    default: 'none: there is no such page',
  },
  {
    name: 'PACTBOOK_MAX_UPLOAD_MB',
    meaning: 'The largest document in megabytes, from 1 to 2000.',
    default: '50',
  },
  {
    name: 'PACTBOOK_S3_BUCKET',
    meaning: 'A bucket of an S3-compatible service in which documents are kept.',
    default: 'documents are files in PACTBOOK_DATA/documents',
  },
  {
    name: 'PACTBOOK_S3_ENDPOINT',
    meaning: 'The address of that service, such as https://s3.example.com.',
    default: "Amazon's own",
  },
  { name: 'PACTBOOK_S3_REGION', meaning: 'The region of the bucket.', default: 'us-east-1' },
  {
    name: 'PACTBOOK_S3_ACCESS_KEY_ID',
    meaning: 'The key that may read, write, list and delete in the bucket, together with its secret.',
    default: 'what the machine offers, such as its role',
  },
  {
    name: 'PACTBOOK_S3_SECRET_ACCESS_KEY',
    meaning: 'The secret of PACTBOOK_S3_ACCESS_KEY_ID.',
    default: 'none',
    isSecret: true,
  },
  {
    name: 'PACTBOOK_BACKUP_FOLDER',
    meaning:
      'A folder into which a verified backup is written every day, best on another disk or machine. Of several servers one makes it.',
    default: 'none: no backup is made by itself',
  },
  {
    name: 'PACTBOOK_BACKUP_AT',
    meaning: 'When, by the clock of the machine.',
    default: '03:00',
  },
  {
    name: 'PACTBOOK_BACKUP_KEEP',
    meaning:
      'Which of these backups are kept: the newest of each of so many days (d), weeks (w), months (m) and years (y).',
    default: '7d,4w,6m',
  },
  {
    name: 'PACTBOOK_BACKUP_BEFORE_UPGRADE',
    meaning:
      'auto backs the database in PACTBOOK_DATA up into PACTBOOK_DATA/backups before a new version migrates it (two are kept); off does not.',
    default: 'auto',
  },
  {
    name: 'PACTBOOK_METRICS',
    meaning:
      'Where this server tells Prometheus how it fares, as address:port such as 127.0.0.1:9464, apart from the port that people use.',
    default: 'none: no metrics are counted',
  },
  {
    name: 'PACTBOOK_METRICS_TOKEN',
    meaning:
      'The bearer token that is wanted there, at least 16 characters. Without one only loopback can be named.',
    default: 'none',
    isSecret: true,
  },
  {
    name: 'LOG_LEVEL',
    meaning: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    default: 'info',
  },
  {
    name: 'LOG_FORMAT',
    meaning:
      'json writes the log alone to the standard output, one JSON object a line; text adds lines for people; auto is text at a terminal and json elsewhere.',
    default: 'auto',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    meaning:
      'The base address of an OpenTelemetry collector that takes OTLP over HTTP, such as http://127.0.0.1:4318: traces of requests go there.',
    default: 'none: no traces are made',
  },
  {
    name: 'PACTBOOK_RATES_URL',
    meaning:
      "Where exchange rates are fetched every day: a file in a form that the page Currencies reads, such as the European Central Bank's eurofxref-hist as CSV, also in a ZIP archive. Only this address is asked; redirects are not followed.",
    default: 'none: no rates are fetched',
    isSecret: true,
  },
  {
    name: 'PACTBOOK_DRAIN_DELAY',
    meaning:
      'How many seconds, from 0 to 30, a server that is stopped by SIGTERM or SIGHUP continues answering while /api/readyz says 503, so that a load balancer takes it out first.',
    default: '0',
  },
  {
    name: 'PACTBOOK_SETUP_ORGANIZATION',
    meaning:
      'What the first organization is called, for a first start without the screen for it. Used once, while there is no organization; no demo is loaded then.',
    default: 'none: the server prints an address for the first setup',
  },
  {
    name: 'PACTBOOK_SETUP_EMAIL',
    meaning: 'The address of its first System Admin.',
    default: 'none',
  },
  {
    name: 'PACTBOOK_SETUP_PASSWORD',
    meaning: 'With what that person signs in, best as PACTBOOK_SETUP_PASSWORD_FILE.',
    default: 'none',
    isSecret: true,
  },
  {
    name: 'PACTBOOK_SETUP_CURRENCY',
    meaning: 'The currency of that organization, such as EUR.',
    default: 'USD',
  },
  {
    name: 'PACTBOOK_DEMO',
    meaning:
      'auto fills an empty database in PACTBOOK_DATA with a demo organisation when only this machine can connect; off never does.',
    default: 'auto',
  },
] as const satisfies readonly Variable[];

export type VariableName = (typeof VARIABLES)[number]['name'];

/** The text of `npm start -- --help`: what it does and every variable with its default. */
export function serverHelp(): string {
  const width = Math.max(...VARIABLES.map(({ name }) => name.length));
  const lines = VARIABLES.flatMap((variable) => [
    `  ${variable.name.padEnd(width)}  ${variable.meaning}`,
    `  ${''.padEnd(width)}  Default: ${variable.default}`,
  ]);
  return [
    'npm start',
    '',
    'Starts Pactbook: the web and the API on one port. It stops in order on SIGTERM and SIGINT.',
    '',
    'Environment variables; a secret can be given as a file instead, by the same name with _FILE:',
    ...lines,
    '',
  ].join('\n');
}
