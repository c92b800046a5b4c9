import pg from 'pg';
import type { AsOwner } from '../owner/run-as-owner.ts';
import { applicationRole } from '../pool.ts';

const insufficientPrivilege = '42501';

/**
 * Makes the role the application runs as, when it is missing, and lets the connecting user take it. The role belongs
 * to the whole server, so several databases of one server use the same.
 *
 * @throws Error when the connecting user may neither create the role nor take it; the message has the statements
 */
export async function ensureApplicationRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ present: boolean; usable: boolean; name: string }>(
    `select present.yes as present, session_user as name,
            case when present.yes then pg_has_role(session_user, '${applicationRole}', 'member') else false end as usable
     from (select exists (select from pg_roles where rolname = '${applicationRole}') as yes) present`,
  );
  const state = rows[0];
  if (state === undefined || (state.present && state.usable)) return;
  try {
    if (!state.present) await client.query(`create role ${applicationRole} nologin`);
    await client.query(`grant ${applicationRole} to session_user`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new Error(
      `The database user ${state.name} may not set up the role ${applicationRole}. As an administrator of the server run once: ` +
        `CREATE ROLE ${applicationRole} NOLOGIN; GRANT ${applicationRole} TO "${state.name}";`,
      { cause: error },
    );
  }
}

/** Refused: the role may not sign in, or not with this password. */
const signInRefused = new Set(['28000', '28P01']);

/**
 * Lets the application sign in as its own role, where an address says so: connections then have no user to go back to.
 * The role gets the password of the address when it cannot sign in with it yet.
 *
 * @throws Error when the owner may not do that; the message has the statement
 */
export async function letApplicationSignIn(asOwner: AsOwner, applicationUrl: string): Promise<void> {
  const mayLogIn = await asOwner(async (client) => {
    const { rows } = await client.query<{ may: boolean }>(
      `select rolcanlogin as may from pg_roles where rolname = '${applicationRole}'`,
    );
    return rows[0]?.may === true;
  });
  if (mayLogIn && (await canSignIn(applicationUrl))) return;
  // As the driver reads it out of the address.
  const { password = '' } = new pg.Client({ connectionString: applicationUrl });
  try {
    await asOwner((client) =>
      client.query(
        `alter role ${applicationRole} login${password === '' ? '' : ` password ${pg.escapeLiteral(password)}`}`,
      ),
    );
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== insufficientPrivilege) throw error;
    throw new Error(
      `The role ${applicationRole} cannot sign in as DATABASE_APPLICATION_URL says, and the user of DATABASE_URL may not ` +
        `change that. As an administrator of the server run once: ALTER ROLE ${applicationRole} LOGIN PASSWORD '…';`,
      { cause: error },
    );
  }
}

async function canSignIn(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && signInRefused.has(error.code ?? '')) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}
