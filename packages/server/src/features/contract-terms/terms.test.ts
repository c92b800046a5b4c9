import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  nextPossibleEnd,
  NOTICE_LIMITS,
  NOTICE_PERIODS,
  NOTICE_UNITS,
  noticeDeadline,
  noticeDeadlineOf,
  RENEWAL_TYPES,
} from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays, calendarDateAt } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';

describe('terms, owners and decisions', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let viewer: BuiltUser;
  let limited: BuiltUser;
  let left: BuiltUser;
  let team: { id: string; name: string };
  let today: string;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server, { timeZoneId: 'UTC' });
    team = await buildTeam(server, acme);
    const organisation = acme;
    admin = await buildUser(server, {
      organisation,
      role: 'System Admin',
      firstName: 'Ana',
      lastName: 'Ruiz',
      timeZoneId: 'UTC',
    });
    manager = await buildUser(server, { organisation, role: 'Team Manager', teams: [team.id] });
    viewer = await buildUser(server, {
      organisation,
      role: 'Record Viewer',
      firstName: 'Vic',
      lastName: 'Lee',
    });
    limited = await buildUser(server, { organisation });
    left = await buildUser(server, { organisation, firstName: 'Lea', lastName: 'Left' });
    today = calendarDateAt(server.services.now(), 'UTC');
  });
  afterAll(() => server.stop());

  const send = (user: BuiltUser, method: string, path: string, body?: object, headers = {}) =>
    server.request(method, `/contracts/${path}`, { token: user.token, body, headers });
  const fieldsOf = ({ status, body }: TestAnswer) => [status, body.error?.fields];
  const history = async (id: string) => (await send(admin, 'GET', `${id}/activity`)).body.items;
  const auto = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 45, noticeUnit: 'DAYS' } as const;

  test('are kept with a record and read back, with the last day for notice', async () => {
    const { status, body } = await send(admin, 'POST', 'create', {
      product: 'Figma',
      vendor: 'Figma Inc.',
      status: 'LIVE',
      startDate: '2025-06-01',
      endDate: '2190-05-31',
      renewal: auto,
      owners: [viewer.id, admin.id, viewer.id],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      renewal: auto,
      owners: [viewer.id, admin.id],
      noticeDeadline: '2190-04-16',
      termNumber: 1,
      termStartDate: null,
      decision: null,
    });
    expect((await send(viewer, 'GET', body.id)).body).toEqual({ ...body, canEdit: false, canDelete: false });
    const listed = await server.request('GET', '/contracts', { token: viewer.token });
    expect(listed.body.find(({ id }: { id: string }) => id === body.id)).toMatchObject({ renewal: auto });
    const hidden = (await send(limited, 'GET', body.id)).body;
    for (const key of ['renewal', 'noticeDeadline', 'termNumber', 'termStartDate', 'decision']) {
      expect([key, key in hidden]).toEqual([key, false]);
    }
    const changed = await send(admin, 'POST', body.id, {
      renewal: { type: 'EVERGREEN' },
      owners: [admin.id],
    });
    expect(changed.body).toMatchObject({
      renewal: { type: 'EVERGREEN' },
      owners: [admin.id],
      noticeDeadline: null,
    });
    const [event] = await history(body.id);
    expect(event.changes).toEqual([
      { field: 'renewal', from: auto, to: { type: 'EVERGREEN' } },
      {
        field: 'owners',
        from: ['Vic Lee', 'Ana Ruiz'],
        to: ['Ana Ruiz'],
      },
    ]);
    const same = await send(admin, 'POST', body.id, { renewal: { type: 'EVERGREEN' }, owners: [admin.id] });
    expect(same.body.version).toBe(changed.body.version);
  });

  test('are refused with the words of the form', async () => {
    const create = async (body: object) =>
      fieldsOf(await send(admin, 'POST', 'create', { product: 'a', vendor: 'b', ...body }));
    expect(await create({ renewal: { type: 'AUTO_RENEWS' } })).toEqual([
      422,
      { 'renewal.termMonths': 'Enter the renewal term in months' },
    ]);
    expect(await create({ renewal: { ...auto, termMonths: 1 } })).toEqual([
      422,
      { 'renewal.noticeValue': 'Notice period cannot be longer than the term' },
    ]);
    expect(
      await create({
        startDate: '2027-01-01',
        endDate: '2027-01-31',
        renewal: { type: 'FIXED', noticeValue: 2, noticeUnit: 'MONTHS' },
      }),
    ).toEqual([422, { 'renewal.noticeValue': 'Notice period cannot be longer than the term' }]);
    const past = { status: 'LIVE', endDate: addDays(today, -1) };
    expect(await create(past)).toEqual([
      422,
      { endDate: 'A Live record cannot have an end date in the past' },
    ]);
    expect((await create({ ...past, renewal: { type: 'EVERGREEN' } }))[0]).toBe(201);
    expect((await create({ owners: Array.from({ length: 6 }, () => admin.id) }))[0]).toBe(422);
  });

  test('name as owners who is active in the organisation; who leaves stays and cannot be added', async () => {
    const stranger = await buildUser(server);
    const { id } = await buildContract(server, acme, { owners: [left.id] });
    const gone = await server.request('DELETE', `/users/${left.id}`, { token: admin.token });
    expect(gone.status).toBe(204);
    expect((await send(admin, 'GET', id)).body.owners).toEqual([left.id]);
    expect((await send(admin, 'POST', id, { owners: [left.id, admin.id] })).body.owners).toEqual([
      left.id,
      admin.id,
    ]);
    const other = await buildContract(server, acme);
    const add = (owner: string) => send(admin, 'POST', other.id, { owners: [owner] });
    expect(fieldsOf(await add(left.id))).toEqual([422, { owners: 'This user is deactivated' }]);
    expect(fieldsOf(await add(stranger.id))).toEqual([422, { owners: 'This user does not exist' }]);
    const people = await server.request('GET', '/people', { token: limited.token });
    const known: { id: string; name: string }[] = people.body;
    expect(known.find((person) => person.id === left.id)).toEqual({
      id: left.id,
      name: 'Lea Left',
      isActive: false,
    });
    expect(known.some((person) => person.id === stranger.id)).toBe(false);
    expect(JSON.stringify(known)).not.toContain('@');
  });

  test('begin again with *Renew*: the old term stays readable, and Expired becomes Live', async () => {
    const [startDate, endDate] = [addDays(today, -400), addDays(today, -20)];
    const { id } = await buildContract(server, acme, {
      status: 'EXPIRED',
      teams: [team.id],
      startDate,
      endDate,
      renewal: { type: 'ON_AGREEMENT', noticeValue: 1, noticeUnit: 'MONTHS' },
      annualCosts: [{ date: startDate, cost: 1_000 }],
    });
    await send(manager, 'POST', `${id}/decide`, { decision: 'RENEGOTIATE', reason: 'Too dear' });
    const next = addDays(today, 345);
    const renewed = await send(manager, 'POST', `${id}/renew`, {
      endDate: next,
      annualCosts: [{ date: addDays(endDate, 1), cost: 1_100.5 }],
    });
    expect(renewed.status).toBe(200);
    expect(renewed.body).toMatchObject({
      status: 'LIVE',
      startDate,
      endDate: next,
      termNumber: 2,
      termStartDate: addDays(endDate, 1),
      totalCost: 2_100.5,
      decision: null,
      version: 3,
    });
    const terms = await send(viewer, 'GET', `${id}/terms`);
    expect(terms.body).toMatchObject([
      {
        number: 2,
        startDate: addDays(endDate, 1),
        endDate: next,
        endedAs: null,
        endedBy: null,
        decision: null,
      },
      {
        number: 1,
        startDate,
        endDate,
        renewal: { type: 'ON_AGREEMENT', noticeValue: 1, noticeUnit: 'MONTHS' },
        noticeDeadline: noticeDeadline(endDate, { noticeValue: 1, noticeUnit: 'MONTHS' }),
        endedAs: 'renewed',
        endedBy: manager.id,
        decision: { decision: 'RENEW', decidedBy: manager.id, decidedOn: today },
      },
    ]);
    expect((await send(limited, 'GET', `${id}/terms`)).status).toBe(403);
    const [event] = await history(id);
    expect(event).toMatchObject({ type: 'contractRenewed', version: 3 });
    expect(event.changes.map(({ field }: { field: string }) => field)).toEqual([
      'status',
      'endDate',
      'termStartDate',
      'termNumber',
      'annualCosts',
      'totalCost',
    ]);
    const early = await send(manager, 'POST', id, { startDate: null, endDate: addDays(endDate, 0) });
    expect(fieldsOf(early)).toEqual([422, { endDate: expect.any(String) }]);
  });

  test('do not begin where they cannot: the dialog hears why', async () => {
    const endDate = addDays(today, 30);
    const { id } = await buildContract(server, acme, {
      status: 'LIVE',
      endDate,
      renewal: { type: 'FIXED', noticeValue: 3, noticeUnit: 'MONTHS' },
      annualCosts: [{ date: '2026-01-01', cost: 1 }],
    });
    const renew = async (body: object) => fieldsOf(await send(admin, 'POST', `${id}/renew`, body));
    expect(await renew({ endDate })).toEqual([
      422,
      { endDate: 'End date must be on or after the start date' },
    ]);
    expect(await renew({ endDate: addDays(endDate, 400), startDate: endDate })).toEqual([
      422,
      { startDate: 'The new term must begin after the current one' },
    ]);
    expect(await renew({ endDate: addDays(endDate, 31) })).toEqual([
      422,
      { endDate: 'Notice period cannot be longer than the term' },
    ]);
    const costs = [{ date: '2026-01-01', cost: 2 }];
    expect(await renew({ endDate: addDays(endDate, 400), annualCosts: costs })).toEqual([
      422,
      { 'annualCosts.0.date': 'There is already a cost for January 2026' },
    ]);
    const evaluated = await buildContract(server, acme);
    expect(fieldsOf(await send(admin, 'POST', `${evaluated.id}/renew`, { endDate }))).toEqual([
      422,
      { endDate: 'Only a Live or Expired record can be renewed' },
    ]);
    const stale = await send(admin, 'POST', `${id}/renew`, { endDate }, { 'if-match': '"9"' });
    expect([stale.status, stale.body.error.current.id]).toEqual([409, id]);
    expect((await send(viewer, 'POST', `${id}/renew`, { endDate })).status).toBe(403);
    expect((await send(admin, 'GET', `${id}/terms`)).body).toHaveLength(1);
  });

  test('are renewed once by ten who try at once with one version', async () => {
    const { id } = await buildContract(server, acme, { status: 'LIVE', endDate: addDays(today, 5) });
    const body = { endDate: addDays(today, 370) };
    const tries = Array.from({ length: 10 }, () =>
      send(admin, 'POST', `${id}/renew`, body, { 'if-match': '"1"' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(9);
    expect((await send(admin, 'GET', `${id}/terms`)).body).toHaveLength(2);
  });

  test('are decided about: the newest decision counts, and can be withdrawn', async () => {
    const { id } = await buildContract(server, acme, { teams: [team.id], endDate: addDays(today, 60) });
    const decideTo = (body: object) => send(manager, 'POST', `${id}/decide`, body);
    const first = await decideTo({
      decision: 'CANCEL',
      reason: '  Nobody uses it ',
      decidedOn: '2026-01-02',
    });
    expect(first.body.decision).toEqual({
      id: expect.any(String),
      decision: 'CANCEL',
      reason: 'Nobody uses it',
      decidedOn: '2026-01-02',
      decidedBy: manager.id,
    });
    expect(first.body.version).toBe(2);
    const again = await decideTo({ decision: 'CANCEL', reason: 'Nobody uses it', decidedOn: '2026-01-02' });
    expect(again.body.version).toBe(2);
    const second = await decideTo({ decision: 'LET_LAPSE' });
    expect(second.body.decision).toMatchObject({ decision: 'LET_LAPSE', reason: '', decidedOn: today });
    expect(fieldsOf(await decideTo({ decision: 'RENEW', decidedOn: addDays(today, 3) }))).toEqual([
      422,
      { decidedOn: 'Enter a date that is not in the future' },
    ]);
    expect((await send(viewer, 'DELETE', `${id}/decision`)).status).toBe(403);
    expect((await send(manager, 'DELETE', `${id}/decision`)).body).toMatchObject({
      decision: null,
      version: 4,
    });
    expect((await send(manager, 'DELETE', `${id}/decision`)).status).toBe(404);
    const events = await history(id);
    expect(events.map(({ type }: { type: string }) => type)).toEqual([
      'contractDecisionWithdrawn',
      'contractDecided',
      'contractDecided',
      'contractCreated',
    ]);
    expect(events[2].changes).toEqual([
      { field: 'decision', from: null, to: 'CANCEL' },
      { field: 'reason', from: '', to: 'Nobody uses it' },
      { field: 'decidedOn', from: null, to: '2026-01-02' },
    ]);
  });

  test('have the same last day for notice in the database as in the domain, for any terms', async () => {
    const anyTerms = fc.record({
      endDate: fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1972-06-01', days)),
      noticeValue: fc.integer({ min: 0, max: 730 }),
      noticeUnit: fc.constantFrom(...NOTICE_UNITS),
      noticeToEndOf: fc.constantFrom(undefined, ...NOTICE_PERIODS),
      type: fc.constantFrom(...RENEWAL_TYPES),
      on: fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('1972-06-01', days)),
    });
    const samples = fc
      .sample(anyTerms, { numRuns: 2_000, seed: 4 })
      .map(({ endDate, on, noticeValue: value, ...terms }) => {
        const renewal = {
          ...terms,
          noticeValue: terms.noticeUnit === 'DAYS' ? value : value % (NOTICE_LIMITS[terms.noticeUnit] + 1),
        };
        return { endDate, renewal, possibleEnd: nextPossibleEnd({ endDate, renewal }, on) };
      });
    const rows = await server.testDatabase.asOwner<{ day: string; deadline: string }>(
      `with added as (insert into contracts (id, organisation_id, product, vendor, status, end_date, possible_end,
          renewal_type, notice_value, notice_unit, notice_to_end_of, description, notes, custom_fields, created_at, updated_at)
        select gen_random_uuid(), $1, s.place::text, 'v', 'EVALUATING', (s.value ->> 'endDate')::date,
          (s.value ->> 'possibleEnd')::date, s.value #>> '{renewal,type}',
          (s.value #>> '{renewal,noticeValue}')::integer, s.value #>> '{renewal,noticeUnit}',
          s.value #>> '{renewal,noticeToEndOf}', '', '', '{}', now(), now()
        from json_array_elements($2::json) with ordinality as s (value, place)
        returning product::integer as place, end_date, notice_deadline)
      select end_date::text as day, notice_deadline::text as deadline from added order by place`,
      [(await buildOrganisation(server)).id, JSON.stringify(samples)],
    );
    expect(rows).toEqual(
      samples.map((sample) => ({ day: sample.endDate, deadline: noticeDeadlineOf(sample) })),
    );
  });
});
