import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { FieldKind } from '@pactbook/domain/kernel/fields/field.ts';
import { contractSamples, customFieldSamples, samplesOf } from '@pactbook/domain/testing/field-samples.ts';
import { controlIdOf } from '../field-kit/form/form-field.ts';
import { buildContract } from './build-contract.ts';
import { idOf } from './build-profile.ts';
import { ANA, buildCustomField, FINANCE, LEGAL } from './open-contract-pages.tsx';

/** The record of these tests. */
export const ID = idOf(500);
const WORLD = {
  today: '2026-11-20',
  teams: [FINANCE, LEGAL],
  categories: ['Design', 'Storage'],
  people: [ANA, idOf(22)],
} as const;

export const PEOPLE = [
  { id: ANA, name: 'Ana Ruiz', isActive: true },
  { id: idOf(22), name: 'Mia Hall', isActive: true },
];

/** The fields with a control of their own; costs have a grid. */
export const BUILT_IN = [...contractSamples(WORLD)]
  .filter(([key]) => key !== 'annualCosts')
  .map(([key, [first, second]]) => {
    const { label, kind } = CONTRACT_FIELDS.find((field) => field.key === key) ?? {
      label: key,
      kind: 'text',
    };
    return { unit: key, label, kind, first, second };
  });
export const CUSTOM = customFieldSamples(false).map((sample, index) =>
  buildCustomField({ ...sample, id: idOf(600 + index) }),
);
export const CUSTOM_FIELDS = CUSTOM.map((field, index) => {
  const definition = fieldDefinitionOf(field);
  const [first, second] = samplesOf(definition, 40 + index, WORLD) ?? [];
  return { unit: `customFields.${field.key}`, label: field.label, kind: definition.kind, first, second };
});

/** A Live record with the first sample of every field. */
export function sampleContract(changes: Partial<Contract> = {}): Contract {
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

const user = () => userEvent.setup({ delay: null });
/** A text for a regular expression. */
export const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Gives a control another value, as a person does for its kind. */
export async function enterValue(
  unit: string,
  kind: FieldKind,
  first: unknown,
  second: unknown,
): Promise<void> {
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
    const name = new RegExp(`^${escaped(NAMES[value] ?? value)}(?!\\w)`);
    await user().click(within(list).getByRole('option', { name }));
  }
  // The list of a single choice closes by itself.
  if (!isOne) await user().keyboard('{Escape}');
}
