import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../kernel/calendar-date.ts';
import { sumMoney, toCents } from '../../kernel/money.ts';
import { buildContract, inPart } from '../../testing/build-contract.ts';
import { naiveSum, naiveYear } from '../../testing/naive-sums.ts';
import { totalCost } from '../contracts/annual-cost.ts';
import type { Contract } from '../contracts/contract.ts';
import { CONTRACT_STATUSES } from '../contracts/status.ts';
import { DECISIONS } from '../contracts/decision.ts';
import { noticeDeadline, RENEWAL_TYPES } from '../contracts/renewal.ts';
import { ContractIndex } from '../saved-views/contract-index.ts';
import { RunningSum, sumOf, type ListSum } from '../contracts/list-edit.ts';
import { fiscalYearOf } from '../organisations/fiscal-year.ts';
import { figuresSum, nextYearSum, visibleContracts, type Lookout } from './figures.ts';
import { attentionSum, endsSum, OUTLOOK_LISTS, outlookSum, type OutlookListName } from './outlook.ts';
import { viewBehind, type Counted } from './contracts-behind.ts';

type List = readonly Contract[];
const figuresOf = (list: List, lookout: Lookout) => sumOf(figuresSum(lookout), list);
const outlookOf = (list: List, name: OutlookListName, lookout: Lookout) =>
  sumOf(outlookSum(name, lookout), list);
const endsByMonth = (list: List, lookout: Lookout) => sumOf(endsSum(lookout), list).months;
const attentionOf = (list: List, lookout: Lookout) => sumOf(attentionSum(lookout), list);

const TODAY = '2026-11-20';
const TEAMS = ['t1', 't2', 't3'];
const CATEGORIES = ['Hardware', 'Software'];
const CATEGORY_IDS = new Map([
  ['Hardware', 'k2'],
  ['Software', 'k1'],
]);

const day = fc.option(fc.integer({ min: -500, max: 500 }).map((days) => addDays(TODAY, days)));
const costs = fc.uniqueArray(
  fc.record({
    date: fc.constantFrom('2025-01-01', '2026-01-01', '2026-06-01', '2027-01-01'),
    cost: fc.integer({ min: 0, max: 99_999_999_999 }).map((cents) => cents / 100),
  }),
  { selector: ({ date }) => date },
);
const contracts: fc.Arbitrary<Contract[]> = fc
  .array(
    fc.record({
      isInPart: fc.boolean(),
      status: fc.constantFrom(...CONTRACT_STATUSES),
      startDate: day,
      endDate: day,
      teams: fc.subarray(TEAMS),
      categories: fc.subarray(CATEGORIES),
      annualCosts: costs,
      owners: fc.subarray(['u1']),
      renewal: fc.option(
        fc.constantFrom(...RENEWAL_TYPES).map((type) => ({
          type,
          termMonths: 12,
          noticeValue: 60,
          noticeUnit: 'DAYS' as const,
        })),
      ),
      decision: fc.option(
        fc.constantFrom(...DECISIONS).map((decision) => ({
          id: 'd',
          decision,
          reason: '',
          decidedOn: TODAY,
          decidedBy: 'u1',
        })),
      ),
    }),
    { maxLength: 40 },
  )
  .map((rows) =>
    rows.map(({ isInPart, ...row }, at) => {
      const contract = buildContract({
        ...row,
        id: String(at),
        totalCost: totalCost(row.annualCosts),
        noticeDeadline: noticeDeadline(row.endDate, row.renewal),
      });
      return isInPart ? inPart(contract) : contract;
    }),
  );
const lookouts: fc.Arbitrary<Lookout> = fc.record({
  today: fc.constant(TODAY),
  readsAll: fc.constant(false),
  teams: fc.option(fc.subarray(TEAMS, { minLength: 1 })),
  categoryIds: fc.constant(CATEGORY_IDS),
});

/** The records of the table behind a number's link, and what the table says that they cost. */
function behindLink(list: readonly Contract[], { records }: Pick<Counted, 'records'>) {
  const index = new ContractIndex(list, { teamNames: new Map(), categoryIds: CATEGORY_IDS }, TODAY);
  const view = viewBehind(records, TODAY);
  const positions = index.select(view);
  const listed = [...positions].flatMap((at) => list[at] ?? []);
  return { listed, totals: index.costTotals(positions, view) };
}
const listedBehind = (list: readonly Contract[], number: Pick<Counted, 'records'>) =>
  behindLink(list, number).listed;

/** A number is that of its list, and of the records added up one by one. */
function expectEqual(list: readonly Contract[], number: Counted): void {
  const { listed, totals } = behindLink(list, number);
  const { teams } = number.records;
  const categories = number.records.categories?.flatMap((id) =>
    [...CATEGORY_IDS].flatMap(([name, of]) => (of === id ? [name] : [])),
  );
  const naive = naiveSum(listed, { today: TODAY, teams, categories, categoryIds: CATEGORY_IDS });
  expect(number.count).toBe(listed.length);
  expect(naive.count).toBe(listed.length);
  expect(number.costCount ?? 0).toBe(totals.costCount);
  expect(number.costInForce ?? 0).toBe(totals.costInForce);
  expect(toCents(totals.costInForce)).toBe(naive.inForce);
  expect(toCents(totals.costInForceBefore)).toBe(naive.inForceBefore);
}

/** The two lists of decisions hold every record that waits for one, each once, and say what all of them cost. */
function expectDecisions(list: readonly Contract[], lookout: Lookout): void {
  const lists = (['stillPossible', 'noticeMissed'] as const).map((name) => outlookOf(list, name, lookout));
  const teams = lookout.teams === null ? {} : { teams: lookout.teams };
  const { listed: waiting, totals } = behindLink(list, { records: { missing: ['decision'], ...teams } });
  const listed = lists.flatMap((one) => listedBehind(list, one));
  const idsOf = (contractsOf: readonly Contract[]) => contractsOf.map(({ id }) => id).toSorted();
  expect(idsOf(listed)).toEqual(idsOf(waiting));
  expect(sumMoney(lists.map((one) => one.costInForce))).toBe(totals.costInForce);
}

describe('every number of the dashboard', () => {
  test('equals the count and the cost of the list behind its link, for every catalogue and every selection of teams', () => {
    fc.assert(
      fc.property(contracts, lookouts, (list, lookout) => {
        const teams = lookout.teams === null ? {} : { teams: lookout.teams };
        const figures = figuresOf(list, lookout);
        expectEqual(list, { ...figures, count: figures.totalCount, records: teams });
        expect(figures.totalCost ?? 0).toBe(behindLink(list, { records: teams }).totals.totalCost);
        for (const { name, ...share } of figures.categories) {
          expectEqual(list, {
            ...share,
            records: { categories: [CATEGORY_IDS.get(name) ?? name], ...teams },
          });
        }
        for (const { id, ...share } of figures.teams)
          expectEqual(list, { ...share, records: { teams: [id] } });
        const byStatus = [figures.liveCount, figures.evaluatingCount, figures.expiredCount];
        (['LIVE', 'EVALUATING', 'EXPIRED'] as const).forEach((status, at) => {
          const listed = listedBehind(list, { records: { statuses: [status], ...teams } });
          expect(byStatus[at]).toBe(listed.length);
        });
        for (const name of OUTLOOK_LISTS) expectEqual(list, outlookOf(list, name, lookout));
        expectDecisions(list, lookout);
        for (const month of endsByMonth(list, lookout)) expectEqual(list, month);
        for (const lack of attentionOf(list, lookout))
          expect(lack.count).toBe(listedBehind(list, lack).length);
      }),
    );
  });

  test('of a fiscal year is what its records cost in it, with an even part of those that other teams share', () => {
    fc.assert(
      fc.property(contracts, lookouts, (list, { teams, ...lookout }) => {
        for (const startMonth of [1, 7]) {
          const of: Lookout = { ...lookout, teams, fiscalYearStartMonth: startMonth };
          const question = { today: TODAY, teams: teams ?? undefined, startMonth };
          const year = fiscalYearOf(TODAY, startMonth);
          const figures = figuresOf(list, of);
          const [now, next] = [naiveYear(list, year, question), naiveYear(list, year + 1, question)];
          expect(toCents(figures.costThisFiscalYear ?? 0)).toBe(now.known);
          expect(toCents(figures.projectedThisFiscalYear ?? 0)).toBe(now.projected);
          const { known, projected } = sumOf(nextYearSum(of), list);
          expect({ known: toCents(known), projected: toCents(projected) }).toEqual({
            known: next.known,
            projected: next.projected,
          });
        }
      }),
    );
  });

  test('reveals nothing hidden: a partly readable record has no missing values and waits for no decision', () => {
    fc.assert(
      fc.property(contracts, (list) => {
        const lookout: Lookout = { today: TODAY, readsAll: false, teams: null };
        const hidden = list.map(inPart);
        expect(figuresOf(hidden, lookout)).not.toHaveProperty('totalCost');
        for (const key of [
          'costInForce',
          'costInForceBefore',
          'costThisFiscalYear',
          'projectedThisFiscalYear',
        ])
          expect(figuresOf(hidden, { ...lookout, fiscalYearStartMonth: 1 })).not.toHaveProperty(key);
        expect(attentionOf(hidden, lookout).map(({ count }) => count)).toEqual([0, 0, 0, 0]);
        for (const name of ['stillPossible', 'noticeMissed'] as const)
          expect(outlookOf(hidden, name, lookout)).toMatchObject({ count: 0, costInForce: 0 });
        expect(sumOf(nextYearSum({ ...lookout, fiscalYearStartMonth: 1 }), hidden)).toEqual({
          known: 0,
          projected: 0,
        });
      }),
    );
  });
});

const ALL: Lookout = { today: TODAY, readsAll: true, teams: null };
const productsOf = (list: readonly Contract[]) => list.map(({ product }) => product);

/** A record that renews automatically, with 90 days' notice. */
function renewing(endDate: string): Partial<Contract> {
  const renewal = { type: 'AUTO_RENEWS', termMonths: 12, noticeValue: 90, noticeUnit: 'DAYS' } as const;
  return { endDate, renewal, noticeDeadline: noticeDeadline(endDate, renewal) };
}

describe('figures that followed changes', () => {
  test('equal those of the whole list, for every list, change and selection of teams', () => {
    /** Follows the list from one state to the next and compares. */
    function follow<Part, Result>(sum: ListSum<Contract, Part, Result>, states: readonly List[]): void {
      let running = new RunningSum(sum, states[0] ?? []);
      for (const list of states) {
        running = running.after(list);
        expect(running.result).toEqual(sumOf(sum, list));
      }
    }
    const catalogues = fc.array(contracts, { minLength: 14, maxLength: 40 }).map((parts) => parts.flat());
    const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom('change', 'remove', 'add')), { maxLength: 9 });
    fc.assert(
      fc.property(catalogues, contracts, edits, lookouts, (start, others, steps, teamsOf) => {
        const lookout: Lookout = { ...teamsOf, fiscalYearStartMonth: 7 };
        let list = start.map((contract, at) => ({ ...contract, id: String(at * 10).padStart(6, '0') }));
        const states = [list];
        for (const [number, step] of steps) {
          const at = number % Math.max(1, list.length);
          const other = others[number % Math.max(1, others.length)];
          const id = list[at]?.id ?? '000000';
          const news = other ? [{ ...other, id: step === 'add' ? `${id}x${states.length}` : id }] : [];
          list = list.toSpliced(
            step === 'add' ? at + 1 : at,
            step === 'add' ? 0 : 1,
            ...(step === 'remove' ? [] : news),
          );
          states.push(list);
        }
        follow(figuresSum(lookout), states);
        follow(endsSum(lookout), states);
        follow(attentionSum(lookout), states);
        follow(nextYearSum(lookout), states);
        for (const name of OUTLOOK_LISTS) follow(outlookSum(name, lookout), states);
      }),
      { numRuns: 40 },
    );
  });
});

describe('amounts in other currencies', () => {
  const lookout: Lookout = { today: TODAY, readsAll: true, teams: null };
  const costing = (currency: string, converted: number | null | undefined) =>
    buildContract({
      access: 'full',
      status: 'LIVE',
      endDate: '2027-03-01',
      currency,
      annualCosts: [{ date: '2026-01-01', cost: 100, currency, converted }],
    });

  test('say of a list and of the months of ends what is converted and what has no rate', () => {
    const list = [costing('USD', undefined), costing('CAD', 73), costing('CHF', null), costing('CHF', null)];
    const leftOut = expect.arrayContaining([
      { currency: 'CAD', unconverted: 0 },
      { currency: 'CHF', unconverted: 2 },
    ]) as unknown;
    expect(outlookOf(list, 'stillPossible', lookout)).toMatchObject({
      costInForce: 173,
      currencies: leftOut,
    });
    expect(sumOf(endsSum(lookout), list).currencies).toEqual(leftOut);
  });

  test('are said nothing of while there are none', () => {
    const list = [costing('USD', undefined)];
    expect(outlookOf(list, 'stillPossible', lookout)).not.toHaveProperty('currencies');
    expect(sumOf(endsSum(lookout), list)).not.toHaveProperty('currencies');
  });

  test('that end after the twelve months are in no note of the months', () => {
    const later = { ...costing('CHF', null), endDate: '2029-01-01' };
    expect(sumOf(endsSum(lookout), [later])).not.toHaveProperty('currencies');
  });
});

describe('the next decisions', () => {
  test('are sorted by their deadline, those that come too late for notice apart by their end, ten at most', () => {
    const list = [
      buildContract({ product: 'Ends first', endDate: '2026-12-01' }),
      buildContract({ product: 'Notice first', endDate: '2027-03-01', noticeDeadline: '2026-11-25' }),
      buildContract({ product: 'Ends today', endDate: TODAY, noticeDeadline: '2026-08-20' }),
      buildContract({ product: 'Renews tomorrow', ...renewing('2026-11-21') }),
      buildContract({ product: 'Renews in a month', ...renewing('2026-12-20') }),
      buildContract({ product: 'Notice in time', ...renewing('2027-02-18') }),
      ...Array.from({ length: 4 }, () => buildContract({ product: 'Later', endDate: '2028-01-01' })),
    ];
    const { contracts: first, count } = outlookOf(list, 'stillPossible', ALL);
    const later = ['Later', 'Later', 'Later', 'Later'];
    expect(productsOf(first)).toEqual(['Notice in time', 'Notice first', 'Ends first', ...later]);
    const { contracts: late } = outlookOf(list, 'noticeMissed', ALL);
    expect(productsOf(late)).toEqual(['Ends today', 'Renews tomorrow', 'Renews in a month']);
    const more = Array.from({ length: 12 }, () => buildContract({ product: 'Later', endDate: '2028-01-01' }));
    const all = outlookOf([...list, ...more], 'stillPossible', ALL);
    expect([all.contracts.length, all.count]).toEqual([10, count + 12]);
  });

  test('leave out settled, evergreen and not Live records; renegotiated ones stay', () => {
    const decided = (decision: (typeof DECISIONS)[number]) => ({
      product: decision,
      endDate: '2026-12-01',
      decision: { id: 'd', decision, reason: '', decidedOn: TODAY, decidedBy: 'u' },
    });
    const list = [
      ...DECISIONS.map((decision) => buildContract(decided(decision))),
      buildContract({ product: 'Evergreen', endDate: '2026-12-01', renewal: { type: 'EVERGREEN' } }),
      buildContract({ product: 'Expired', endDate: '2026-10-01', status: 'EXPIRED' }),
      buildContract({ product: 'No date' }),
    ];
    expect(productsOf(outlookOf(list, 'stillPossible', ALL).contracts)).toEqual(['RENEGOTIATE']);
  });
});

describe('missing values', () => {
  test('are counted of Live records that somebody has to complete', () => {
    const complete = {
      endDate: '2027-01-01',
      noticeDeadline: '2026-12-01',
      renewal: { type: 'FIXED' as const },
      annualCosts: [{ date: '2026-01-01', cost: 0 }],
      owners: ['u1'],
      documents: [
        {
          id: 'd',
          name: 'a.pdf',
          category: 'Contracts' as const,
          size: 1,
          contentType: 'application/pdf',
          uploadedAt: '',
          uploadedBy: 'u1',
        },
      ],
    };
    const countsOf = (changes: Partial<Contract>) =>
      attentionOf([buildContract({ ...complete, ...changes })], ALL).map(({ count }) => count);
    expect(countsOf({})).toEqual([0, 0, 0, 0]);
    expect(countsOf({ endDate: null })).toEqual([1, 0, 0, 0]);
    expect(countsOf({ renewal: null })).toEqual([1, 0, 0, 0]);
    expect(countsOf({ endDate: null, renewal: { type: 'EVERGREEN' } })).toEqual([0, 0, 0, 0]);
    // A yearly cost that began late last year is still in force.
    expect(countsOf({ annualCosts: [{ date: '2025-12-31', cost: 9 }] })).toEqual([0, 0, 0, 0]);
    expect(countsOf({ annualCosts: [{ date: '2025-11-20', cost: 9 }] })).toEqual([0, 1, 0, 0]);
    expect(countsOf({ annualCosts: [{ date: '2026-12-01', cost: 9 }] })).toEqual([0, 1, 0, 0]);
    expect(countsOf({ owners: [] })).toEqual([0, 0, 1, 0]);
    expect(countsOf({ documents: [] })).toEqual([0, 0, 0, 1]);
    expect(countsOf({ status: 'EVALUATING', owners: [] })).toEqual([0, 0, 0, 0]);
  });
});

describe('the ends by month', () => {
  test('are twelve from the present one, Live records only, across the end of the year', () => {
    const ends = endsByMonth(
      [
        buildContract({ endDate: '2026-11-01' }),
        buildContract({ endDate: '2027-10-31', annualCosts: [{ date: '2025-11-21', cost: 10.1 }] }),
        buildContract({ endDate: '2027-10-01', annualCosts: [{ date: '2026-11-20', cost: 0.2 }] }),
        buildContract({ endDate: '2027-10-01', annualCosts: [{ date: '2024-11-20', cost: 5 }] }),
        buildContract({ endDate: '2027-11-01' }),
        buildContract({ endDate: '2026-12-01', status: 'EVALUATING' }),
      ],
      ALL,
    );
    expect(ends.map(({ month }) => month).slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01']);
    expect(ends).toHaveLength(12);
    expect(ends.map(({ count }) => count)).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
    expect(ends.at(-1)).toMatchObject({ month: '2027-10', costInForce: 10.3, costCount: 3 });
  });
});

test("the selected teams are the person's: the other team of a record in two teams is left out", () => {
  const list = [
    buildContract({ id: '1', teams: ['t1', 't2'] }),
    buildContract({ id: '2', teams: ['t2'] }),
    buildContract({ id: '3' }),
  ];
  const lookout: Lookout = { today: TODAY, readsAll: false, teams: ['t1'] };
  expect(visibleContracts(list, lookout).map(({ id }) => id)).toEqual(['1']);
  expect(figuresOf(list, lookout).teams).toMatchObject([{ id: 't1', count: 1 }]);
});
