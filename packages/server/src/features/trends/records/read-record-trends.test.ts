import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ContractInput } from '@pactbook/domain/features/contracts/contract.ts';
import type { RecordTrends } from '@pactbook/domain/features/trends/trends.ts';
import { addDays, addMonths, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract } from '../../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../../testing/build-organisation.ts';
import { buildUser } from '../../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../../testing/start-test-server.ts';

describe('records over time', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** A new organisation, and its administrator asking for what became of its records. */
  async function open() {
    const organisation = await buildOrganisation(server, {
      categories: ['Software', 'Hardware', 'Services'],
    });
    const { token } = await buildUser(server, { organisation, role: 'System Admin' });
    const records = async (query = ''): Promise<RecordTrends> => {
      const { status, body } = await server.request('GET', `/trends/records${query}`, { token });
      expect([query, status, body.error]).toEqual([query, 200, undefined]);
      return body;
    };
    return { organisation, token, records };
  }
  const today = () => calendarDateAt(server.clock.now(), 'America/New_York');
  const year = () => Number(today().slice(0, 4));
  const add = (organisation: BuiltOrganisation, input: Partial<ContractInput>) =>
    buildContract(server, organisation, input);

  it('are counted by the status that they had at the end of each month', async () => {
    const { organisation, token, records } = await open();
    const moving = await add(organisation, { status: 'EVALUATING' });
    const gone = await add(organisation, { status: 'LIVE' });
    const begun = today().slice(0, 7);
    await server.request('POST', `/contracts/${moving.id}`, { token, body: { status: 'LIVE' } });
    await server.testDatabase.asOwner(
      `update contract_status_changes set at = at - interval '2 months' where organisation_id = $1 and from_status is null`,
      [organisation.id],
    );
    await server.request('DELETE', `/contracts/${gone.id}`, { token });
    const { months, statuses } = await records();
    expect(months.at(-1)).toBe(begun);
    expect(months).toHaveLength(3);
    expect(Object.fromEntries(statuses.map(({ status, counts }) => [status, counts]))).toEqual({
      LIVE: [1, 1, 1],
      EVALUATING: [1, 1, 0],
      EXPIRED: [0, 0, 0],
    });
    await server.request('POST', `/contracts/${gone.id}/restore`, { token });
    const after = await records();
    expect(after.statuses.find(({ status }) => status === 'LIVE')?.counts.at(-1)).toBe(2);
  });

  it('keep a step for each status that they take, the trash included', async () => {
    const { organisation, token } = await open();
    const change = (id: string, body: object) => server.request('POST', `/contracts/${id}`, { token, body });
    const moving = await add(organisation, { status: 'EVALUATING' });
    await change(moving.id, { status: 'LIVE' });
    await change(moving.id, { notes: 'No other status' });
    await server.request('DELETE', `/contracts/${moving.id}`, { token });
    await server.request('POST', `/contracts/${moving.id}/restore`, { token });
    await change(moving.id, { status: 'EXPIRED' });
    const gone = await add(organisation, { status: 'LIVE' });
    await server.request('DELETE', `/contracts/${gone.id}`, { token });
    const other = await add(organisation, {});
    const steps = await server.testDatabase.asOwner<{ id: string; step: string }>(
      `select contract_id as id, concat_ws(' to ', coalesce(from_status, 'none'), coalesce(to_status, 'none')) as step
       from contract_status_changes where organisation_id = $1 order by at`,
      [organisation.id],
    );
    const stepsOf = (record: { readonly id: string }) =>
      steps.filter(({ id }) => id === record.id).map(({ step }) => step);
    expect(stepsOf(moving)).toEqual([
      'none to EVALUATING',
      'EVALUATING to LIVE',
      'LIVE to none',
      'none to LIVE',
      'LIVE to EXPIRED',
    ]);
    expect(stepsOf(gone)).toEqual(['none to LIVE', 'LIVE to none']);
    expect(stepsOf(other)).toHaveLength(1);
  });

  it('end in months, by category, each once in the total', async () => {
    const { organisation, records } = await open();
    const first = `${today().slice(0, 7)}-01`;
    const endDate = addDays(addMonths(first, 3), 4);
    const live = { status: 'LIVE', endDate } as const;
    await add(organisation, { ...live, categories: ['Software', 'Hardware'] });
    await add(organisation, { ...live, categories: ['Software'] });
    await add(organisation, { ...live, categories: [] });
    await add(organisation, { ...live, status: 'EVALUATING' });
    const { endMonths, endings, endingTotals } = await records();
    const at = endMonths.indexOf(endDate.slice(0, 7));
    expect(endings.map(({ name, counts }) => [name, counts[at]])).toEqual([
      ['Software', 2],
      ['Hardware', 1],
      ['No category', 1],
    ]);
    expect(endingTotals.reduce((sum, count) => sum + count, 0)).toBe(3);
  });

  it('end in the present month from its first day on, whatever today is', async () => {
    const { organisation, records } = await open();
    const first = `${today().slice(0, 7)}-01`;
    // Records are Live past their end until the expiry of the day has come by.
    for (const endDate of [first, addDays(addMonths(first, 1), -1), addDays(first, -1)]) {
      const { id } = await add(organisation, { status: 'LIVE', categories: ['Software'] });
      await server.testDatabase.asOwner('update contracts set end_date = $2 where id = $1', [id, endDate]);
    }
    const { endMonths, endings, endingTotals } = await records();
    expect(endMonths[0]).toBe(today().slice(0, 7));
    expect(endings.map(({ counts }) => counts[0])).toEqual([2]);
    expect(endingTotals.reduce((sum, count) => sum + count, 0)).toBe(2);
  });

  it('end in one of six ways: renewed by decision, late or by default, cancelled, lapsed after a decision or without', async () => {
    const { organisation, token, records } = await open();
    const now = year();
    const yesterday = addDays(today(), -1);
    const endDate = yesterday;
    const renewed = await add(organisation, { status: 'EXPIRED', endDate });
    const cancelled = await add(organisation, { status: 'EXPIRED', endDate });
    const lapsed = await add(organisation, { status: 'EXPIRED', endDate });
    const talked = await add(organisation, { status: 'EXPIRED', endDate });
    await add(organisation, { status: 'EXPIRED', endDate });
    const body = { endDate: addMonths(today(), 12) };
    await server.request('POST', `/contracts/${renewed.id}/renew`, { token, body });
    for (const [{ id }, decision] of [
      [cancelled, 'CANCEL'],
      [lapsed, 'LET_LAPSE'],
      // That someone talked to the vendor decided nothing.
      [talked, 'RENEGOTIATE'],
    ] as const) {
      await server.request('POST', `/contracts/${id}/decide`, { token, body: { decision } });
    }
    await server.testDatabase.asOwner(
      `insert into contract_terms (organisation_id, contract_id, number, end_date, ended_as, ended_at)
       values ($1, $2, 7, $3, 'autoRenewed', now())`,
      [organisation.id, renewed.id, endDate],
    );
    const { outcomeYears, outcomes } = await records(`?from=${now - 1}&to=${now}`);
    const at = outcomeYears.findIndex((one) => one.year === Number(yesterday.slice(0, 4)));
    expect(outcomes.map(({ outcome, counts }) => [outcome, counts[at]])).toEqual([
      // Renewed after its end.
      ['decided', 0],
      ['late', 1],
      ['byDefault', 1],
      ['cancelled', 1],
      ['lapsed', 1],
      ['undecided', 2],
    ]);
  });
});
