import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Actor } from '../../kernel/access.ts';
import type { CustomField } from '../custom-fields/custom-field.ts';
import { EMPTY_CONTRACT, type ContractFields } from './contract.ts';
import {
  changedContract,
  changedContractFaults,
  newContract,
  newContractFaults,
  type ContractReferences,
} from './contract-rules.ts';
import { NO_RIGHTS } from '../../kernel/rights.ts';

const TODAY = '2026-11-20';
const named = { product: 'Figma', vendor: 'Figma Inc.' };

const seats: CustomField = {
  id: 'f',
  key: 'seats',
  label: 'Seats',
  type: 'number',
  options: [],
  restricted: false,
  required: false,
  helpText: '',
  defaultValue: null,
  position: 0,
  version: 1,
};
const references: ContractReferences = {
  teams: new Map([
    ['a', 'Team A'],
    ['b', 'Team B'],
  ]),
  categories: new Map([['Software', 'c1']]),
  customFields: [seats],
  people: new Map([
    ['ann', { name: 'Ann Ames', isActive: true }],
    ['ben', { name: 'Ben Boyd', isActive: true }],
    ['left', { name: 'Lea Left', isActive: false }],
  ]),
};
const manager: Actor = {
  userId: 'u',
  organisationId: 'o',
  ...NO_RIGHTS,
  manageTeams: ['a'],
  impersonatorId: null,
};

describe('a new record', () => {
  test('is complete: missing and undefined fields have their defaults', () => {
    expect(newContract({ ...named, notes: undefined }, TODAY)).toEqual({
      fields: { ...EMPTY_CONTRACT, ...named },
      annualCosts: [],
      possibleEnd: null,
    });
  });

  test('has no duplicate teams and categories, and no empty custom fields', () => {
    const input = {
      ...named,
      teams: ['a', 'b', 'a'],
      categories: ['Software', 'Software'],
      customFields: { seats: null },
    };
    expect(newContract(input, TODAY).fields).toMatchObject({
      teams: ['a', 'b'],
      categories: ['Software'],
      customFields: {},
    });
  });

  test('sorts its costs by date', () => {
    const rows = [
      { date: '2026-01-01', cost: 2 },
      { date: '2025-01-01', cost: 1 },
    ];
    expect(newContract({ ...named, annualCosts: rows }, TODAY).annualCosts).toEqual(rows.toReversed());
  });

  test('converts a total without rows into one row: on the start date, otherwise today', () => {
    expect(newContract({ ...named, totalCost: 9.5, startDate: '2024-02-29' }, TODAY).annualCosts).toEqual([
      { date: '2024-02-29', cost: 9.5 },
    ]);
    expect(newContract({ ...named, totalCost: 0 }, TODAY).annualCosts).toEqual([{ date: TODAY, cost: 0 }]);
    expect(newContract({ ...named, totalCost: null }, TODAY).annualCosts).toEqual([]);
  });

  test('may have any team or none when the system adds it, and reports every fault at once', () => {
    expect(newContractFaults(null, { ...named, teams: ['b'] }, references, TODAY)).toEqual({});
    const broken = {
      ...named,
      teams: ['x'],
      categories: ['Y'],
      customFields: { seats: 'many', other: 1 },
      status: 'LIVE' as const,
      endDate: '2026-11-19',
      totalCost: 3,
      annualCosts: [{ date: TODAY, cost: 2 }],
    };
    expect(newContractFaults(null, broken, references, TODAY)).toEqual({
      teams: 'This team does not exist',
      categories: 'Choose a category from the list',
      'customFields.seats': 'Enter a number',
      'customFields.other': 'There is no custom field with this key',
      endDate: 'A Live record cannot have an end date in the past',
      totalCost: 'The total cost is the sum of the annual costs',
    });
  });

  test('of a team manager needs a managed team, and no other', () => {
    const faultsFor = (teams: string[]) => newContractFaults(manager, { ...named, teams }, references, TODAY);
    expect(faultsFor(['a'])).toEqual({});
    expect(faultsFor([])).toEqual({ teams: 'Choose at least one team you manage' });
    expect(faultsFor(['b'])).toEqual({ teams: 'Choose at least one team you manage' });
    expect(faultsFor(['a', 'b'])).toEqual({ teams: 'Choose only teams that you manage' });
  });
});

describe('a changed record', () => {
  const current: ContractFields = {
    ...EMPTY_CONTRACT,
    ...named,
    teams: ['a'],
    categories: ['Gone since'],
    customFields: { seats: 3, old: 'value of a field that is no more' },
    status: 'LIVE',
    endDate: '2020-01-01',
  };
  const faultsOf = (changes: Parameters<typeof changedContract>[1], actor: Actor | null = manager) =>
    changedContractFaults(actor, current, changes, references, TODAY);

  test('keeps missing fields and is not validated for them', () => {
    expect(changedContract(current, { notes: 'x' })).toEqual({ ...current, notes: 'x' });
    expect(faultsOf({ notes: 'x' })).toEqual({});
    expect(faultsOf({ ...current, notes: 'x', customFields: { seats: 3 } })).toEqual({});
  });

  test('is validated for its changes', () => {
    expect(faultsOf({ categories: ['Gone since', 'Unknown'] })).toEqual({
      categories: 'Choose a category from the list',
    });
    expect(faultsOf({ categories: ['Software'] })).toEqual({});
    expect(faultsOf({ teams: ['a', 'x'] })).toEqual({ teams: 'This team does not exist' });
    expect(faultsOf({ teams: ['a', 'b'] })).toEqual({
      teams: 'You can only add or remove teams that you manage.',
    });
    expect(faultsOf({ teams: ['a', 'b'] }, null)).toEqual({});
    expect(faultsOf({ endDate: '2021-01-01' })).toEqual({
      endDate: 'A Live record cannot have an end date in the past',
    });
    expect(faultsOf({ status: 'EXPIRED' })).toEqual({});
    expect(faultsOf({ customFields: { old: 'new' } })).toEqual({
      'customFields.old': 'There is no custom field with this key',
    });
  });

  test('loses a custom field that is sent as null, also one whose field was deleted', () => {
    expect(changedContract(current, { customFields: { old: null } }).customFields).toEqual({ seats: 3 });
    expect(faultsOf({ customFields: { old: null } })).toEqual({});
  });

  test('does not change when the same change is sent again', () => {
    const anyChanges = fc.record(
      {
        product: fc.string({ minLength: 1 }),
        notes: fc.string(),
        teams: fc.array(fc.constantFrom('a', 'b')),
        startDate: fc.constantFrom('2019-01-01', null),
        customFields: fc.dictionary(fc.constantFrom('seats', 'old', 'new'), fc.option(fc.nat())),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anyChanges, (changes) => {
        const once = changedContract(current, changes);
        expect(changedContract(once, changes)).toEqual(once);
        expect(changedContract(once, once)).toEqual(once);
      }),
    );
  });
});
