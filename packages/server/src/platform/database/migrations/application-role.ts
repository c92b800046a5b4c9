import pg from 'pg';
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
