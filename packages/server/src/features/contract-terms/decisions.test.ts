import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noticeDeadline } from '@pactbook/domain/features/contracts/renewal.ts';
import { addDays, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildOrganisation, type BuiltOrganisation } from '../../testing/build-organisation.ts';
import { buildTeam } from '../../testing/build-team.ts';
import { buildUser, type BuiltUser } from '../../testing/build-user.ts';
import { startTestServer, type TestAnswer, type TestServer } from '../../testing/start-test-server.ts';
import { dayForContracts } from '@pactbook/domain/features/contract-terms/passing-time.ts';

const auto = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 45, noticeUnit: 'DAYS' } as const;

describe('decisions', () => {
  let server: TestServer;
  let acme: BuiltOrganisation;
  let admin: BuiltUser;
  let manager: BuiltUser;
  let viewer: BuiltUser;
  let team: { id: string; name: string };
  let today: string;

  beforeAll(async () => {
    server = await startTestServer();
    acme = await buildOrganisation(server, { timeZoneId: 'UTC' });
    team = await buildTeam(server, acme);
    const organisation = acme;
    admin = await buildUser(server, { organisation, role: 'System Admin', timeZoneId: 'UTC' });
    manager = await buildUser(server, {
      organisation,
      role: 'Team Manager',
      teams: [team.id],
      timeZoneId: 'UTC',
    });
    viewer = await buildUser(server, { organisation, role: 'Record Viewer', timeZoneId: 'UTC' });
    today = dayForContracts(server.services.now(), 'UTC');
  });
  afterAll(() => server.stop());

  const send = (user: BuiltUser, method: string, path: string, body?: object) =>
    server.request(method, `/contracts/${path}`, { token: user.token, body });
  const fieldsOf = ({ status, body }: TestAnswer) => [status, body.error?.fields];
  const history = async (id: string) => (await send(admin, 'GET', `${id}/activity`)).body.items;

  describe('about records that renew by themselves', () => {
    const sentenceFor = (endDate: string) =>
      `Notice was due by ${formatMediumDate(noticeDeadline(endDate, auto))}. Confirm that the vendor accepts late notice.`;
    const term = (daysLeft: number) => ({
      status: 'LIVE' as const,
      startDate: addDays(today, daysLeft - 364),
      endDate: addDays(today, daysLeft),
      renewal: auto,
    });

    test('end them after the last day for notice only with the word that the vendor accepts it', async () => {
      const { id } = await buildContract(server, acme, { ...term(10), teams: [team.id] });
      const decideTo = (body: object) => send(manager, 'POST', `${id}/decide`, body);
      const late = { lateNoticeAccepted: sentenceFor(addDays(today, 10)) };
      for (const decision of ['CANCEL', 'LET_LAPSE']) {
        expect(fieldsOf(await decideTo({ decision }))).toEqual([422, late]);
        // When people made up their mind says nothing of when the vendor heard of it.
        expect(fieldsOf(await decideTo({ decision, decidedOn: addDays(today, -60) }))).toEqual([422, late]);
        expect(fieldsOf(await decideTo({ decision, lateNoticeAccepted: false }))).toEqual([422, late]);
      }
      expect((await send(admin, 'GET', id)).body).toMatchObject({ version: 1, decision: null });
      const renewed = await decideTo({ decision: 'RENEW', lateNoticeAccepted: true });
      expect(renewed.body.decision).not.toHaveProperty('lateNoticeAccepted');
      const cancelled = await decideTo({ decision: 'CANCEL', lateNoticeAccepted: true });
      expect(cancelled.body.decision).toMatchObject({ decision: 'CANCEL', lateNoticeAccepted: true });
      // Only the reason changes: the word stays.
      const reason = await decideTo({ decision: 'CANCEL', reason: 'Agreed by phone' });
      expect(reason.body.decision).toMatchObject({ reason: 'Agreed by phone', lateNoticeAccepted: true });
      expect((await send(viewer, 'GET', id)).body.decision.lateNoticeAccepted).toBe(true);
      const [present] = (await send(viewer, 'GET', `${id}/terms`)).body;
      expect(present.decision.lateNoticeAccepted).toBe(true);
      const [latest, first] = await history(id);
      expect(latest.changes).toEqual([{ field: 'reason', from: '', to: 'Agreed by phone' }]);
      expect(first.changes).toContainEqual({ field: 'lateNoticeAccepted', from: null, to: true });
      await send(manager, 'DELETE', `${id}/decision`);
      expect((await history(id))[0].changes).toEqual([
        { field: 'decision', from: 'CANCEL', to: null },
        { field: 'lateNoticeAccepted', from: true, to: null },
      ]);
    });

    test('end them up to the last day for notice, and others at any time, without it', async () => {
      const inTime = await buildContract(server, acme, term(45));
      const fixed = await buildContract(server, acme, {
        ...term(10),
        renewal: { type: 'FIXED', noticeValue: 45, noticeUnit: 'DAYS' },
      });
      for (const { id } of [inTime, fixed]) {
        const { status, body } = await send(admin, 'POST', `${id}/decide`, { decision: 'CANCEL' });
        expect([status, body.decision.decision, 'lateNoticeAccepted' in body.decision]).toEqual([
          200,
          'CANCEL',
          false,
        ]);
      }
    });

    test('are late by the day of the organization and not by that of the user who decides', async () => {
      const east = await buildOrganisation(server, { timeZoneId: 'Pacific/Kiritimati' });
      const [east1, west] = await Promise.all(
        ['Pacific/Kiritimati', 'Pacific/Pago_Pago'].map((timeZoneId) =>
          buildUser(server, { organisation: east, role: 'System Admin', timeZoneId }),
        ),
      );
      // 25 hours lie between the two: it is never the same day for both.
      const day = dayForContracts(server.services.now(), 'Pacific/Kiritimati');
      const missed = { ...term(0), startDate: null, endDate: addDays(day, 44) };
      const inTime = { ...missed, endDate: addDays(day, 45) };
      for (const user of [east1, west]) {
        if (!user) throw new Error('Nobody was added.');
        const one = await buildContract(server, east, missed);
        expect(fieldsOf(await send(user, 'POST', `${one.id}/decide`, { decision: 'CANCEL' }))).toEqual([
          422,
          { lateNoticeAccepted: sentenceFor(missed.endDate) },
        ]);
        const other = await buildContract(server, east, inTime);
        expect((await send(user, 'POST', `${other.id}/decide`, { decision: 'CANCEL' })).status).toBe(200);
      }
    });

    test('allow no other dates or conditions that would make them late', async () => {
      const fixed = { ...term(10), renewal: { type: 'FIXED', termMonths: 12 } as const };
      const { id } = await buildContract(server, acme, fixed);
      await send(admin, 'POST', `${id}/decide`, { decision: 'CANCEL' });
      const fault = `On ${formatMediumDate(today)} a decision was made to end this record, after notice was due by ${formatMediumDate(noticeDeadline(fixed.endDate, auto))}. Withdraw the decision first.`;
      expect(fieldsOf(await send(admin, 'POST', id, { renewal: auto }))).toEqual([422, { renewal: fault }]);
      expect((await send(admin, 'POST', id, { vendor: 'Another' })).status).toBe(200);
      await send(admin, 'DELETE', `${id}/decision`);
      expect((await send(admin, 'POST', id, { renewal: auto })).status).toBe(200);

      const moved = await buildContract(server, acme, term(60));
      await send(admin, 'POST', `${moved.id}/decide`, { decision: 'CANCEL' });
      const [status, fields] = fieldsOf(await send(admin, 'POST', moved.id, { endDate: addDays(today, 20) }));
      expect([status, Object.keys(fields)]).toEqual([422, ['endDate']]);
    });
  });

  test('are of a day of the term that is not in the future', async () => {
    const startDate = addDays(today, -100);
    const { id } = await buildContract(server, acme, {
      status: 'LIVE',
      startDate,
      endDate: addDays(today, 60),
    });
    const decideOn = async (decidedOn: string) =>
      fieldsOf(await send(admin, 'POST', `${id}/decide`, { decision: 'RENEW', decidedOn }));
    expect(await decideOn(addDays(startDate, -1))).toEqual([
      422,
      { decidedOn: `Enter a date in this term, which begins on ${formatMediumDate(startDate)}` },
    ]);
    expect(await decideOn(addDays(today, 1))).toEqual([
      422,
      { decidedOn: 'Enter a date that is not in the future' },
    ]);
    expect((await decideOn(startDate))[0]).toBe(200);
    const next = await send(admin, 'POST', `${id}/renew`, { endDate: addDays(today, 425) });
    expect(next.body.termStartDate).toBe(addDays(today, 61));
    // About a term that is still to come someone may decide today, and could not have before.
    expect((await decideOn(addDays(today, -1)))[0]).toBe(422);
    expect((await decideOn(today))[0]).toBe(200);
  });
});
