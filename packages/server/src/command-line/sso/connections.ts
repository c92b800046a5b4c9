import { randomBytes } from 'node:crypto';
import type { Connection } from '../../features/single-sign-on/queries.ts';
import { listConnections } from '../../features/single-sign-on/commands.ts';
import { loadOrMakeKey } from '../../platform/sessions/store.ts';
import { createSecretBox, type SecretBox } from '../../platform/secrets/secret-box.ts';
import type { NamedOrganisation } from '../find-organisation.ts';
import { UsageFault, type CommandLine } from '../subcommand.ts';

const SECRET_BYTES = 48;

/** The box that the server opens too: its key comes from the same secret. */
export async function secretBoxOf({
  services,
  configuration,
}: Pick<CommandLine, 'services' | 'configuration'>): Promise<SecretBox> {
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  const secret = configuration.secret ?? (await loadOrMakeKey(services.database, fresh, services.now()));
  return createSecretBox(secret);
}

/**
 * The connection of a name (in whatever case) or an id.
 *
 * @throws UsageFault when there is none, or several of that name
 */
export async function findNamedConnection(
  { services }: CommandLine,
  { scope, name: organisation }: NamedOrganisation,
  nameOrId: string,
): Promise<Connection> {
  const wanted = nameOrId.trim().toLowerCase();
  const all = await listConnections(services, scope);
  const found = all.filter(({ id, name }) => id === wanted || name.toLowerCase() === wanted);
  const [first] = found;
  if (first === undefined) {
    const names = all.map(({ name }) => name).join(', ');
    throw new UsageFault(
      `"${organisation}" has no connection "${nameOrId}". There are: ${names || 'none yet'}.`,
    );
  }
  if (found.length > 1) {
    const ids = found.map(({ id }) => id).join(', ');
    throw new UsageFault(`Several connections are called "${nameOrId}". Name one by its id: ${ids}.`);
  }
  return first;
}
