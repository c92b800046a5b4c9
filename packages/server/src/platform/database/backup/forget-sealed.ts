import type pg from 'pg';

/**
 * Leaves out what was sealed under another secret, in the transaction of a restore: no one can open it.
 *
 * @returns whose it was, a sentence each
 */
export async function forgetSealed(client: pg.ClientBase): Promise<string[]> {
  const { rows: people } = await client.query<{ address: string; organisation: string }>(
    `select u.email_address as address, o.name as organisation
     from second_factors f
       join users u on u.organisation_id = f.organisation_id and u.id = f.user_id
       join organisations o on o.id = u.organisation_id
     order by 2, 1`,
  );
  await client.query('delete from recovery_codes');
  await client.query('delete from second_factors');
  const { rows: connections } = await client.query<{ name: string; organisation: string }>(
    `select c.name, o.name as organisation
     from sso_connections c join organisations o on o.id = c.organisation_id
     where c.sealed_secret is not null order by 2, 1`,
  );
  await client.query('update sso_connections set sealed_secret = null');
  const { rowCount: mails } = await client.query('delete from mail_outbox where sealed_body is not null');
  return [
    ...people.map(
      ({ address, organisation }) =>
        `${address} (${organisation}) has no second factor any more: it can be set up again.`,
    ),
    ...connections.map(
      ({ name, organisation }) =>
        `The connection ${name} (${organisation}) needs the secret of its identity provider again.`,
    ),
    ...((mails ?? 0) > 0 ? [`${mails} unsent mails with links that let people in are left out.`] : []),
  ];
}
