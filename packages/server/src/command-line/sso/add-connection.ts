import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { AppError } from '@pactbook/domain/kernel/app-error.ts';
import {
  newSsoConnectionSchema,
  type NewSsoConnection,
} from '@pactbook/domain/features/single-sign-on/connection.ts';
import { addNewConnection } from '../../features/single-sign-on/commands.ts';
import { findOrganisation } from '../find-organisation.ts';
import { required, UsageFault, type CommandLine, type Subcommand } from '../subcommand.ts';
import { secretBoxOf } from './connections.ts';

const SHARED_HELP = `  --organisation NAME   Its name or id.
  --name NAME           What the connection is called on screen.
  --domain DOMAIN       A mail domain that it claims; may be given several times.
  --disabled            Add it without sending anybody there yet.
`;
const SHARED_OPTIONS = {
  organisation: { type: 'string' },
  name: { type: 'string' },
  domain: { type: 'string', multiple: true },
  disabled: { type: 'boolean' },
} as const;

interface SharedValues {
  readonly name?: string | undefined;
  readonly domain?: readonly string[] | undefined;
  readonly disabled?: boolean | undefined;
}

/** @throws UsageFault with the first thing that is wrong */
function checked(entered: Record<string, unknown>, values: SharedValues): NewSsoConnection {
  const connection = newSsoConnectionSchema.safeParse({
    ...entered,
    name: required(values.name, '--name'),
    domains: values.domain ?? [],
    isEnabled: values.disabled !== true,
  });
  if (connection.success) return connection.data;
  const [issue] = connection.error.issues;
  throw new UsageFault(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'cannot be used'}.`);
}

async function add(
  commandLine: CommandLine,
  organisationName: string,
  connection: NewSsoConnection,
  cause: string,
): Promise<number> {
  const { services, configuration, say } = commandLine;
  const { scope, name } = await findOrganisation(services, organisationName);
  try {
    const origin = { scope, actor: null, cause, requestId: null };
    const { serviceProvider } = await addNewConnection(services, origin, {
      input: connection,
      secrets: await secretBoxOf(commandLine),
      publicUrl: configuration.publicUrl,
    });
    say(`"${connection.name}" is a way into "${name}". Enter at the provider:`);
    const { callbackUrl, entityId, acsUrl, metadataUrl, startUrl } = serviceProvider;
    if (callbackUrl !== null) say(`  Redirect address:          ${callbackUrl}`);
    if (entityId !== null) say(`  Entity ID:                 ${entityId}`);
    if (acsUrl !== null) say(`  Assertion consumer (ACS):  ${acsUrl}`);
    if (metadataUrl !== null) say(`  Our metadata:              ${metadataUrl}`);
    say(`  Sign-in address, for a tile: ${startUrl}`);
    return 0;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new UsageFault(error.message);
  }
}

/** `sso add-oidc`: a connection by OpenID Connect. */
export const ssoAddOidc: Subcommand = {
  name: 'sso add-oidc',
  summary: 'Add a single sign-on connection by OpenID Connect',
  help: `npm run pactbook -- sso add-oidc --organisation NAME --name NAME --issuer URL --client-id ID [options]

Adds a connection and prints what to enter at the provider. The client secret is asked for, or
read as the first line of the standard input; an empty one makes a public client.

${SHARED_HELP}  --issuer URL          The provider's issuer, exactly as its configuration names it.
  --client-id ID        The client ID that the provider gave.
`,
  prepare: (args) => {
    const options = {
      ...SHARED_OPTIONS,
      issuer: { type: 'string' },
      'client-id': { type: 'string' },
    } as const;
    const { values } = parseArgs({ args: [...args], options });
    const organisation = required(values.organisation, '--organisation');
    const issuer = required(values.issuer, '--issuer');
    const clientId = required(values['client-id'], '--client-id');
    const connection = checked({ protocol: 'oidc', issuer, clientId }, values);
    return async (commandLine) => {
      const clientSecret = await commandLine.askSecret('Client secret');
      return add(commandLine, organisation, { ...connection, clientSecret }, 'sso add-oidc');
    };
  },
};

async function readMetadata(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch {
    throw new UsageFault(`The file ${path} cannot be read.`);
  }
}

/** `sso add-saml`: a connection by SAML 2.0. */
export const ssoAddSaml: Subcommand = {
  name: 'sso add-saml',
  summary: 'Add a single sign-on connection by SAML 2.0',
  help: `npm run pactbook -- sso add-saml --organisation NAME --name NAME --metadata FILE [options]

Adds a connection and prints what to enter at the provider.

${SHARED_HELP}  --metadata FILE       The provider's metadata as an XML file.
`,
  prepare: (args) => {
    const { values } = parseArgs({
      args: [...args],
      options: { ...SHARED_OPTIONS, metadata: { type: 'string' } },
    });
    const organisation = required(values.organisation, '--organisation');
    const path = required(values.metadata, '--metadata');
    const connection = checked({ protocol: 'saml' }, values);
    return async (commandLine) => {
      const idpMetadata = await readMetadata(commandLine.pathOf(path));
      return add(commandLine, organisation, { ...connection, idpMetadata }, 'sso add-saml');
    };
  },
};
