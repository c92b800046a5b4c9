// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import { contractSamples, customFieldSamples, samplesOf } from '@pactbook/domain/testing/field-samples.ts';
import { controlIdOf } from '../../field-kit/form/form-field.ts';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { refusal } from '../../testing/fake-api.ts';
import {
  ANA,
  buildCustomField,
  FINANCE,
  LEGAL,
  openContractPages,
} from '../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';

const ID = idOf(500);
const WORLD = {
  today: '2026-11-20',
  teams: [FINANCE, LEGAL],
  categories: ['Design', 'Storage'],
  people: [ANA, idOf(22)],
} as const;

const PEOPLE = [
  { id: ANA, name: 'Ana Ruiz', isActive: true },
  { id: idOf(22), name: 'Mia Hall', isActive: true },
];

/** The fields with a control of their own; costs have a grid. */
const BUILT_IN = [...contractSamples(WORLD)]
  .filter(([key]) => key !== 'annualCosts')
  .map(([key, [first, second]]) => {
    const { label, kind } = CONTRACT_FIELDS.find((field) => field.key === key) ?? {
      label: key,
      kind: 'text',
    };
    return { unit: key, label, kind, first, second };
  });
const CUSTOM = customFieldSamples(false).map((sample, index) =>
  buildCustomField({ ...sample, id: idOf(600 + index) }),
);
const CUSTOM_FIELDS = CUSTOM.map((field, index) => {
  const definition = fieldDefinitionOf(field);
  const [first, second] = samplesOf(definition, 40 + index, WORLD) ?? [];
  return { unit: `customFields.${field.key}`, label: field.label, kind: definition.kind, first, second };
});

/** A Live record with the first sample of every field. */
function sampleContract(changes: Partial<Contract> = {}): Contract {
  return buildContract({
    ...Object.fromEntries(BUILT_IN.map(({ unit, first }) => [unit, first])),
    customFields: Object.fromEntries(
      CUSTOM_FIELDS.map(({ unit, first }) => [unit.slice('customFields.'.length), first as string]),
    ),
    id: ID,
    status: 'LIVE',
    ...changes,
  });
}

/** Opens the details with a server that saves what it is sent. */
function open(contract = sampleContract(), setting: Parameters<typeof openContractPages>[2] = {}) {
  return openContractPages(RECORD_ROUTES, paths.record(contract), {
    records: [contract],
    customFields: CUSTOM,
    ...setting,
    answers: {
      'GET /people': { body: PEOPLE },
      [`POST /contracts/${ID}`]: ({ body }) => ({
        body: { ...contract, ...(body as object), customFields: contract.customFields, version: 2 },
      }),
      ...setting.answers,
    },
  });
}

const user = () => userEvent.setup({ delay: null });
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const changeButton = async (label: string) =>
  screen.findByRole('button', { name: new RegExp(`^Change ${escaped(label)}, `) });

/** Opens an editor by keyboard and waits for its control. */
async function openEditor(label: string): Promise<HTMLElement> {
  (await changeButton(label)).focus();
  await user().keyboard('{Enter}');
  return screen.findByRole('form', { name: `Change ${label}` });
}

/** Gives a control another value, as a person does for its kind. */
async function enter(unit: string, kind: FieldKind, first: unknown, second: unknown): Promise<void> {
  const control = document.getElementById(controlIdOf(kind === 'renewal' ? 'renewal.termMonths' : unit));
  if (control === null) throw new Error(`${unit} has no control`);
  if (control instanceof HTMLSelectElement) {
    await user().selectOptions(
      control,
      kind === 'boolean' ? (second === true ? 'yes' : 'no') : String(second),
    );
    return;
  }
  if (control instanceof HTMLButtonElement) {
    await choose(first, second);
    control.focus();
    return;
  }
  await user().clear(control);
  await user().type(control, kind === 'renewal' ? '18' : String(second));
}

const NAMES: Readonly<Record<string, string>> = {
  [FINANCE]: 'Finance',
  [LEGAL]: 'Legal',
  [ANA]: 'Ana Ruiz',
  [idOf(22)]: 'Mia Hall',
};

/** Presses the options that differ in the list that opened with the editor. */
async function choose(first: unknown, second: unknown): Promise<void> {
  const [before, after] = [first, second].map((value) =>
    Array.isArray(value) ? value.map(String) : [String(value)],
  );
  const isOne = !Array.isArray(second);
  const list = await screen.findByRole('listbox');
  const toggled = [...(before ?? []), ...(after ?? [])].filter(
    (value) => before?.includes(value) !== after?.includes(value) && !(isOne && before?.includes(value)),
  );
  for (const value of toggled) {
    const name = new RegExp(`^${escaped(NAMES[value] ?? value)}`);
    await user().click(within(list).getByRole('option', { name }));
  }
  // The list of a single choice closes by itself.
  if (!isOne) await user().keyboard('{Escape}');
}

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** No field is listed here: one that cannot be edited in its place fails the test. */
describe('every field is edited where it stands', () => {
  it.each([...BUILT_IN, ...CUSTOM_FIELDS])('$label', async ({ unit, label, kind, first, second }) => {
    const { requests } = open();
    const form = await openEditor(label);
    await enter(unit, kind, first, unit === 'status' ? 'EVALUATING' : second);
    await user().keyboard(kind === 'longText' ? '{Control>}{Enter}{/Control}' : '{Enter}');
    await waitFor(() => expect(form.isConnected).toBe(false));
    const [sent, ...more] = requests.filter(
      ({ method, path }) => method === 'POST' && path === `/contracts/${ID}`,
    );
    const value =
      kind === 'renewal'
        ? { ...(first as object), termMonths: 18 }
        : unit === 'status'
          ? 'EVALUATING'
          : second;
    const [group, key] = unit.split('.');
    const changes = key === undefined ? { [unit]: value } : { [group ?? '']: { [key]: value } };
    expect([sent?.body, sent?.headers.get('if-match'), more.length]).toEqual([
      { id: ID, ...changes },
      '"1"',
      0,
    ]);
    await waitFor(async () => expect(document.activeElement).toBe(await changeButton(label)));
  });
});

describe('an editor', () => {
  it('without changes sends nothing', async () => {
    const { requests } = open();
    const form = await openEditor('Vendor');
    await user().keyboard('{Enter}');
    await waitFor(() => expect(form.isConnected).toBe(false));
    expect(requests.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('keeps the text and says why when the save fails', async () => {
    open(sampleContract(), {
      answers: {
        [`POST /contracts/${ID}`]: refusal(422, 'invalid_fields', { fields: { vendor: 'Not this one' } }),
      },
    });
    await openEditor('Vendor');
    const vendor = screen.getByRole('combobox', { name: /^Vendor/ });
    await user().clear(vendor);
    await user().type(vendor, 'Somebody');
    await user().keyboard('{Enter}');
    expect(await screen.findByText('Not this one')).toBeTruthy();
    expect(vendor).toHaveProperty('value', 'Somebody');
  });

  it('is offered to nobody who may not change the record', async () => {
    open(sampleContract({ canEdit: false }), { profile: { permissions: { viewAll: true } } });
    await screen.findByRole('heading', { name: 'Overview' });
    expect(screen.queryAllByRole('button', { name: /^Change / })).toEqual([]);
  });

  it('stays where it was opened when somebody else fills in the field', async () => {
    const contract = sampleContract({ hostingModel: null });
    let shown = contract;
    const { queryClient } = open(contract, {
      answers: { [`GET /contracts/${ID}`]: () => ({ body: shown }) },
    });
    await user().click(await screen.findByRole('button', { name: /empty field/ }));
    const form = await openEditor('Hosting Model');
    shown = { ...contract, hostingModel: 'Hybrid', version: 5 };
    await queryClient.refetchQueries();
    expect(form.isConnected).toBe(true);
  });
});
