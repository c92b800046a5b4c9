import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { annualCostsSchema } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { contractFaults, contractFieldsSchema } from '@pactbook/domain/features/contracts/contract.ts';
import { actByOf } from '@pactbook/domain/features/contracts/term-outcome.ts';
import { HOSTING_MODELS, CONTRACT_STATUSES } from '@pactbook/domain/features/contracts/status.ts';
import { noticeDeadline } from '@pactbook/domain/features/contracts/renewal.ts';
import {
  CUSTOM_FIELD_TYPES,
  customValueFaults,
  type CustomField,
} from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { categoryNameSchema } from '@pactbook/domain/features/categories/category.ts';
import {
  DATA_VIEWS,
  dataViewRange,
  filteredDateOf,
  presetsOf,
} from '@pactbook/domain/features/saved-views/table-view.ts';
import { teamNameSchema } from '@pactbook/domain/features/teams/team.ts';
import { ROLES, roleOf } from '@pactbook/domain/kernel/access.ts';
import { addDays, addMonths } from '@pactbook/domain/kernel/calendar-date.ts';
import { isInRange } from '@pactbook/domain/kernel/date-range.ts';
import { LogoLibrary } from '../platform/logos/logo-library.ts';
import { buildAcme } from './acme/acme.ts';
import { planContractDays } from './acme/contract-days.ts';
import type { DemoContract, DemoOrganisation } from './demo-organisation.ts';
import { buildGlobex } from './globex/globex.ts';
import { seededRandom } from './random.ts';

/** Two years that hold a leap day. */
const dayOfTwoYears = fc.integer({ min: 0, max: 730 }).map((days) => addDays('2027-07-01', days));
const ANY_ID = '0190b6a0-0000-7000-8000-000000000001';

function withIds(organisation: DemoOrganisation): CustomField[] {
  return organisation.customFields.map((field, position) => ({
    ...field,
    options: [...field.options],
    id: ANY_ID,
    required: false,
    helpText: '',
    defaultValue: null,
    position,
    version: 1,
  }));
}

describe.each([
  ['Acme', buildAcme],
  ['Globex', buildGlobex],
])('the demo organisation %s', (_, build) => {
  it('is the same whenever it is made on the same day', () => {
    expect(build('2026-03-14')).toEqual(build('2026-03-14'));
  });

  it('keeps every rule that people must keep, on whatever day it is made', () => {
    fc.assert(
      fc.property(dayOfTwoYears, (today) => {
        const organisation = build(today);
        const people = new Map(
          organisation.people.map(({ emailAddress }) => [
            emailAddress,
            { name: emailAddress, isActive: true },
          ]),
        );
        for (const { fields, annualCosts } of organisation.contracts) {
          contractFieldsSchema.parse({
            ...fields,
            teams: fields.teams.map(() => ANY_ID),
            owners: fields.owners.map(() => ANY_ID),
          });
          annualCostsSchema.parse(annualCosts);
          expect(contractFaults(fields, today, new Set(['status', 'endDate', 'renewal']))).toEqual({});
          expect(customValueFaults(withIds(organisation), fields.customFields, people)).toEqual({});
        }
      }),
      { numRuns: 12 },
    );
  });

  it('names only teams, categories and people that it has', () => {
    const { teams, categories, people, contracts } = build('2026-03-14');
    const addresses = people.map(({ emailAddress }) => emailAddress);
    for (const { fields, addedBy, history } of contracts) {
      expect(teams).toEqual(expect.arrayContaining([...fields.teams]));
      expect(categories).toEqual(expect.arrayContaining([...fields.categories]));
      expect(addresses).toContain(addedBy);
      expect(addresses).toEqual(expect.arrayContaining(fields.owners));
      expect([...addresses, null]).toEqual(expect.arrayContaining(history.map(({ by }) => by)));
    }
    for (const name of teams) teamNameSchema.parse(name);
    for (const name of categories) categoryNameSchema.parse(name);
    for (const person of people) {
      expect(teams).toEqual(
        expect.arrayContaining([...(person.manageTeams ?? []), ...(person.viewTeams ?? [])]),
      );
    }
  });

  it('has a history that lies in the past, in order, and ends at the present state', () => {
    fc.assert(
      fc.property(dayOfTwoYears, (today) => {
        const { contracts, since } = build(today);
        expect(contracts.flatMap((contract) => historyFaults(contract, since, today))).toEqual([]);
      }),
      // On the first day of a month a term that was renewed early is not over.
      { numRuns: 12, examples: [['2027-08-01'], ['2028-03-01']] },
    );
  });
});

/** What cannot have happened like that, in words. */
function historyFaults(
  { fields, annualCosts, addedOn, history }: DemoContract,
  since: string,
  today: string,
): string[] {
  const faults: string[] = [];
  const days = [addedOn, ...history.map(({ on }) => on)];
  if (addedOn < since || addedOn >= today) faults.push(`added on ${addedOn}`);
  if (days.some((day, index) => day < (days[index - 1] ?? '') || day > today)) faults.push(days.join());
  const latest = new Map<string, unknown>();
  const ofFields = history.filter(({ kind }) => kind !== 'decided');
  for (const { field, from, to } of ofFields.flatMap(({ changes }) => changes)) {
    const before = latest.has(field) ? latest.get(field) : from;
    if (JSON.stringify(before) !== JSON.stringify(from))
      faults.push(`${field} was not ${JSON.stringify(from)}`);
    latest.set(field, to);
  }
  const present: Record<string, unknown> = { ...fields, annualCosts };
  for (const [field, value] of latest) {
    if (JSON.stringify(present[field]) !== JSON.stringify(value))
      faults.push(`${field} is something else now`);
  }
  return faults.map((fault) => `${fields.product}: ${fault}`);
}

describe('the records of Acme', () => {
  const today = '2026-03-14';
  const acme = buildAcme(today);
  const share = (isCounted: (contract: DemoContract) => boolean) =>
    acme.contracts.filter(isCounted).length / acme.contracts.length;

  it('are about 250', () => {
    expect(acme.contracts.length).toBeGreaterThanOrEqual(240);
    expect(acme.contracts.length).toBeLessThanOrEqual(275);
  });

  it('are Live for the most part, and in all states', () => {
    const shares = CONTRACT_STATUSES.map((status) => share(({ fields }) => fields.status === status));
    for (const one of shares) expect(one).toBeGreaterThan(0.12);
    expect(share(({ fields }) => fields.status === 'LIVE')).toBeGreaterThan(0.5);
  });

  it('have four price caps of different vendors, whatever day it is', () => {
    fc.assert(
      fc.property(dayOfTwoYears, (day) => {
        const capped = buildAcme(day).contracts.filter(({ fields }) => fields.priceCap !== null);
        expect(new Set(capped.map(({ fields }) => fields.vendor)).size).toBe(4);
        expect(capped).toHaveLength(4);
      }),
      { numRuns: 10 },
    );
  });

  it('run on every hosting model, and some say nothing of it', () => {
    for (const model of [...HOSTING_MODELS, null]) {
      expect(acme.contracts.some(({ fields }) => fields.hostingModel === model)).toBe(true);
    }
  });

  it('carry custom fields of every type, some of them restricted', () => {
    expect(new Set(acme.customFields.map(({ type }) => type))).toEqual(new Set(CUSTOM_FIELD_TYPES));
    expect(acme.customFields.filter(({ restricted }) => restricted).length).toBeGreaterThanOrEqual(2);
    for (const { key } of acme.customFields) {
      expect(share(({ fields }) => key in fields.customFields)).toBeGreaterThan(0.2);
    }
  });

  it('have five years of costs for the most part of those that end, with cents in some', () => {
    expect(acme.contracts.filter(({ annualCosts }) => annualCosts.length === 5).length).toBeGreaterThan(50);
    const costs = acme.contracts.flatMap(({ annualCosts }) => annualCosts.map(({ cost }) => cost));
    expect(costs.some((cost) => !Number.isInteger(cost))).toBe(true);
    expect(costs).toContain(0);
    expect(acme.contracts.some(({ annualCosts }) => annualCosts.length === 50)).toBe(true);
    expect(
      acme.contracts.some(({ annualCosts, fields }) => annualCosts.length === 0 && fields.status === 'LIVE'),
    ).toBe(true);
  });

  it('renew in every way, most with owners; some were renewed before, and some are decided about', () => {
    const ofType = (type: string) => share(({ fields }) => fields.renewal?.type === type);
    for (const type of ['AUTO_RENEWS', 'ON_AGREEMENT', 'FIXED']) expect(ofType(type)).toBeGreaterThan(0.1);
    expect(ofType('EVERGREEN')).toBeGreaterThan(0);
    const toEndOf = acme.contracts.flatMap(({ fields }) => fields.renewal?.noticeToEndOf ?? []);
    expect(toEndOf).toEqual(expect.arrayContaining(['QUARTER', 'YEAR']));
    expect(share(({ fields }) => fields.owners.length > 0)).toBeGreaterThan(0.7);
    expect(acme.contracts.some(({ fields }) => fields.owners.length === 0)).toBe(true);
    const deadlines = acme.contracts.map(({ fields }) => noticeDeadline(fields.endDate, fields.renewal));
    expect(deadlines.filter((day) => day !== null && day < today).length).toBeGreaterThan(10);
    expect(deadlines.filter((day) => day !== null && day >= today).length).toBeGreaterThan(30);
    const kinds = acme.contracts.flatMap(({ history }) => history.map(({ kind }) => kind));
    expect(kinds.filter((kind) => kind === 'renewed').length).toBeGreaterThan(5);
    expect(kinds.filter((kind) => kind === 'decided').length).toBeGreaterThan(3);
  });

  it('show what decisions came to: terms that renewed by themselves, late renewals and talks, on any day', () => {
    fc.assert(
      fc.property(dayOfTwoYears, (day) => {
        const { contracts } = buildAcme(day);
        const ofKind = (wanted: string) =>
          contracts.filter(({ history }) => history.some(({ kind }) => kind === wanted));
        expect(ofKind('autoRenewed')).toHaveLength(12);
        const renewals = ofKind('renewed').map(({ fields, history }) => {
          const { on, changes } = history.find(({ kind }) => kind === 'renewed') ?? { on: '', changes: [] };
          return { on, by: actByOf(String(changes[0]?.from), fields.renewal) };
        });
        expect(renewals.filter(({ on, by }) => on > by)).toHaveLength(3);
        expect(renewals.length).toBeGreaterThan(7);
        const talks = contracts.flatMap(({ history }) =>
          history.some(({ kind }) => kind === 'renewed') ? history : [],
        );
        expect(
          talks.flatMap(({ changes }) => changes).filter(({ to }) => to === 'RENEGOTIATE').length,
        ).toBeGreaterThan(2);
      }),
      { numRuns: 12 },
    );
  });

  it('have no term of a few weeks, whatever day it is', () => {
    fc.assert(
      fc.property(dayOfTwoYears, (day) => {
        for (const { fields, history } of buildAcme(day).contracts) {
          const ends = history
            .filter(({ kind }) => kind === 'autoRenewed')
            .flatMap(({ changes }) => changes.map(({ from }) => String(from)));
          for (const end of ends)
            expect(addMonths(fields.startDate ?? end, 6) <= end, `${fields.product} ${end}`).toBe(true);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('leave nothing for the first day to do: what is Live has not ended', () => {
    const overdue = acme.contracts.filter(
      ({ fields: { status, endDate } }) => status === 'LIVE' && endDate !== null && endDate < today,
    );
    expect(overdue).toEqual([]);
  });

  it('belong to one team, several or none, and every team has some', () => {
    for (const team of acme.teams)
      expect(share(({ fields }) => fields.teams.includes(team))).toBeGreaterThan(0.04);
    expect(acme.contracts.some(({ fields }) => fields.teams.length === 0)).toBe(true);
    expect(acme.contracts.some(({ fields }) => fields.teams.length > 1)).toBe(true);
    expect(acme.contracts.some(({ fields }) => fields.teams.length === acme.teams.length)).toBe(true);
  });

  it('include names with reserved characters, quotes, emoji, right-to-left text and the greatest length', () => {
    const names = acme.contracts.map(({ fields }) => fields.product);
    for (const part of ['/', '%', '?', '#', '&', '"', '<b>', '🎉']) {
      expect(names.some((name) => name.includes(part))).toBe(true);
    }
    expect(acme.contracts.some(({ fields }) => fields.vendor.includes("'"))).toBe(true);
    expect(names.some((name) => /\p{Script=Arabic}/u.test(name))).toBe(true);
    expect(names.some((name) => /\p{Script=Hebrew}/u.test(name))).toBe(true);
    expect(Math.max(...names.map((name) => name.length))).toBe(200);
    expect(new Set(names).size).toBe(names.length);
  });

  it('tell what happened to many of them', () => {
    expect(share(({ history }) => history.length > 0)).toBeGreaterThan(0.2);
  });

  it('have a logo for seven in ten of them', async () => {
    const library = await LogoLibrary.open();
    const hasLogo = ({ fields }: DemoContract) =>
      (library.findProduct(fields.product) ?? library.findVendor(fields.vendor)) !== null;
    expect(share(hasLogo)).toBeGreaterThan(0.7);
  });
});

describe('the days of the records', () => {
  const EVERY_DAY = Array.from({ length: 731 }, (_, days) => {
    const today = addDays('2027-07-01', days);
    return { today, contracts: planContractDays(230, today, seededRandom(1)) };
  });

  it('give every data view content for every preset, on every day of two years', () => {
    for (const { today, contracts } of EVERY_DAY) {
      for (const view of DATA_VIEWS) {
        const field = filteredDateOf(view);
        if (field === null) continue;
        for (const preset of presetsOf(view)) {
          const range = dataViewRange(view, preset.id, today);
          const shown = contracts.filter((contract) => isInRange(contract[field], range));
          expect(shown.length, `${view} ${preset.id} on ${today}`).toBeGreaterThan(0);
        }
      }
    }
  });

  it('show more records in each wider span of days', () => {
    const contracts = planContractDays(230, '2026-03-14', seededRandom(1));
    for (const [view, word] of [
      ['RECENTLY_ADDED', 'last'],
      ['EXPIRING_SOON', 'next'],
      ['RECENTLY_EXPIRED', 'last'],
    ] as const) {
      const counts = [30, 60, 90, 180, 365].map((days) => {
        const range = dataViewRange(view, `${word}${days}Days`, '2026-03-14');
        return contracts.filter((contract) => isInRange(contract[filteredDateOf(view) ?? 'endDate'], range))
          .length;
      });
      for (const [index, count] of counts.entries()) expect(count).toBeGreaterThan(counts[index - 1] ?? 0);
    }
  });

  it('hold an expired record for every past preset that reaches back before today', () => {
    for (const { today, contracts } of EVERY_DAY) {
      const expired = contracts.filter(({ status }) => status === 'EXPIRED');
      for (const preset of presetsOf('RECENTLY_EXPIRED')) {
        const range = dataViewRange('RECENTLY_EXPIRED', preset.id, today);
        if (range.from === today) continue;
        expect(
          expired.some(({ endDate }) => isInRange(endDate, range)),
          `${preset.id} on ${today}`,
        ).toBe(true);
      }
    }
  });

  it('leave some records without dates, and some with one date only', () => {
    const contracts = planContractDays(230, '2026-03-14', seededRandom(1));
    for (const [hasStart, hasEnd] of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      expect(
        contracts.some(
          ({ startDate, endDate }) => (startDate !== null) === hasStart && (endDate !== null) === hasEnd,
        ),
      ).toBe(true);
    }
  });
});

describe('the people of the demo', () => {
  it('are one for every role, and product administrators without and with rights to records', () => {
    const roles = buildAcme('2026-03-14').people.map((person) => [
      person.emailAddress.split('@')[0],
      roleOf({
        isSuperAdmin: person.isSuperAdmin ?? false,
        manageAll: person.manageAll ?? false,
        viewAll: person.viewAll ?? false,
        manageTeams: person.manageTeams ?? [],
        viewTeams: person.viewTeams ?? [],
      }),
    ]);
    expect(roles).toEqual([
      ['system-admin', 'System Admin'],
      ['record-admin', 'Record Admin'],
      ['team-manager', 'Team Manager'],
      ['record-viewer', 'Record Viewer'],
      ['team-viewer', 'Team Viewer'],
      ['limited-user', 'Limited Access User'],
      ['product-admin', 'Limited Access User'],
      ['contract-admin', 'Record Admin'],
    ]);
    expect(new Set(roles.map(([, role]) => role))).toEqual(new Set(ROLES));
  });
});

describe('the two organisations', () => {
  it('share product names, so that isolation shows', () => {
    const names = (organisation: DemoOrganisation) =>
      new Set(organisation.contracts.map(({ fields }) => fields.product));
    const shared = names(buildAcme('2026-03-14')).intersection(names(buildGlobex('2026-03-14')));
    expect(shared.size).toBeGreaterThan(5);
  });
});
