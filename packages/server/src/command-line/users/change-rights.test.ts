import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDatabase, type MadeDatabase } from '../../testing/database/open-test-database.ts';
import { runCommandHere, type CommandSurroundings } from '../../testing/run-command-here.ts';

const BILL = 'bill@initech.example';
const PETER = 'peter@initech.example';
const LAST = 'This is the last System Admin. Give another user this role first.';

describe('people at the command line', () => {
  let made: MadeDatabase;

  beforeAll(async () => {
    made = await makeDatabase('migrated');
  });
  afterAll(() => made.dispose());

  const run = (words: string, surroundings?: CommandSurroundings) =>
    runCommandHere(made.settings, words.split(' '), surroundings);

  it('lets the first administrator in by a link, and people be listed, given and taken rights, and shut out', async () => {
    const organisation = `organisation create --name Initech --admin-email ${BILL} --link`;
    const hidden = await run(organisation, { environment: { HOST: '0.0.0.0' } });
    expect([hidden.code, hidden.output]).toEqual([1, expect.stringContaining('Set PACTBOOK_PUBLIC_URL')]);
    const first = await run(organisation, {
      environment: { PACTBOOK_PUBLIC_URL: 'https://pactbook.example' },
    });
    expect(first).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^The organisation "Initech" is there\.\nWith this link .* once, within 7 days:\nhttps:\/\/pactbook\.example\/u\/resetPassword\?token=[\w-]{40,}\n$/,
      ),
    });
    // Who was invited administers nothing yet, so there is no one to be the last one.
    const password = 'a phrase for the command line\n';
    expect((await run(`user reset-password --email ${BILL} --set`, { input: password })).code).toBe(0);
    expect((await run(`user create --organisation initech --email ${PETER} --link`)).output).toContain(
      '?token=',
    );

    const weak = await run(`user revoke --email ${BILL} --super-admin`);
    expect([weak.code, weak.output]).toEqual([1, expect.stringContaining(LAST)]);
    expect(await run(`user grant --email ${PETER} --manage-all --product-admin`)).toEqual({
      code: 0,
      output: `${PETER} is now a Record Admin and product administrator.\n`,
    });
    expect((await run(`user revoke --email ${PETER} --manage-all --product-admin`)).output).toBe(
      `${PETER} is now a Limited Access User.\n`,
    );
    // What the role does not say is said, and that nothing changed as well.
    const also = await run(`user grant --email ${BILL} --manage-all`);
    expect(also.output).toBe(
      `${BILL} stays a System Admin; given: manages all records. A System Admin manages all records with or without it.\n`,
    );
    expect((await run(`user grant --email ${BILL} --manage-all`)).output).toBe(
      `Nothing changed: ${BILL} is a System Admin with just these rights.\n`,
    );
    expect((await run(`user revoke --email ${BILL} --manage-all`)).output).toContain(
      'taken: manages all records.',
    );
    const list = await run('user list --organisation Initech');
    expect(list.output.split('\n')).toEqual([
      `${BILL}  |  System Admin  |  active  |  never seen`,
      `${PETER}  |  Limited Access User  |  invited  |  never seen`,
      '',
    ]);

    const unasked = await run(`user deactivate --email ${PETER}`);
    expect([unasked.code, unasked.output]).toEqual([1, expect.stringContaining('Add --yes')]);
    const out = await run(`user deactivate --email ${PETER} --yes`);
    expect(out).toEqual({ code: 0, output: `${PETER} is deactivated, and signed out everywhere.\n` });
    expect((await run(`user deactivate --email ${BILL} --yes`)).output).toContain(LAST);
    const lines = (await run('user list --organisation Initech --json')).output.trim().split('\n');
    expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
      { emailAddress: BILL, role: 'System Admin', status: 'active' },
      { emailAddress: PETER, isBwcAdmin: false, status: 'deactivated' },
    ]);
  });

  it('says what is wrong', async () => {
    const faults = [
      [2, 'user list', '--organisation is missing.'],
      [
        1,
        'user grant --email nobody@initech.example --view-all',
        'There is no account for nobody@initech.example.',
      ],
      [2, `user grant --email ${BILL}`, 'Name at least one right.'],
      [1, `user revoke --email ${BILL} --view-team Nowhere`, 'There is no team "Nowhere".'],
    ] as const;
    const answers: Awaited<ReturnType<typeof run>>[] = [];
    for (const [, words] of faults) answers.push(await run(words));
    answers.forEach(({ code, output }, index) => {
      expect([code, output]).toEqual([faults[index]?.[0], expect.stringContaining(faults[index]?.[2] ?? '')]);
      expect(output).not.toMatch(/\n +at /);
    });
  });

  it('explains itself', async () => {
    const names = ['user list', 'user grant', 'user revoke', 'user deactivate'];
    const answers = await Promise.all(names.map((name) => run(`${name} --help`)));
    answers.forEach(({ code, output }, index) =>
      expect([code, output]).toEqual([0, expect.stringContaining(`npm run pactbook -- ${names[index]}`)]),
    );
  });
});
