// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractFieldsSchema } from '@pactbook/domain/features/contracts/contract.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { isPaperKey } from '@pactbook/domain/features/contract-papers/paper-fields.ts';
import { CONTRACT_FIELDS } from '@pactbook/domain/features/contracts/fields.ts';
import { fieldDefinitionOf } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import { contractSamples, customFieldSamples, samplesOf } from '@pactbook/domain/testing/field-samples.ts';
import { controlIdOf } from '../../field-kit/form/form-field.ts';
import { paths } from '../../platform/paths.ts';
import { endSession, startSession } from '../../platform/session.ts';
import { buildContract } from '../../testing/build-contract.ts';
import { buildDocument } from '../../testing/build-document.ts';
import { idOf } from '../../testing/build-profile.ts';
import {
  ANA,
  buildCustomField,
  FINANCE,
  LEGAL,
  openContractPages,
} from '../../testing/open-contract-pages.tsx';
import { RECORD_ROUTES } from '../../testing/contract-routes.tsx';
import { contractContent, customFieldContent } from '../contracts/contract-content.ts';
import { baseOfContract, readEditDraft } from '../contract-form/form/edit-base.ts';
import {
  changesBetween,
  fieldsOfValues,
  valuesOfFields,
} from '../contract-form/form/contract-form-values.ts';

const WORLD = {
  today: '2026-11-20',
  teams: [FINANCE, LEGAL],
  categories: ['Design', 'Storage'],
  people: [ANA, idOf(22)],
} as const;

const CUSTOM = [...customFieldSamples(false), ...customFieldSamples(true)].map((sample, index) =>
  buildCustomField({ ...sample, id: idOf(600 + index) }),
);
const CUSTOM_SAMPLES = CUSTOM.map(
  (field, index) =>
    [field.key, samplesOf(fieldDefinitionOf(field), CONTRACT_FIELDS.length + index, WORLD)] as const,
);
/** Costs have a form of their own. */
const ENTERED = [...contractSamples(WORLD)].filter(([key]) => key !== 'annualCosts');

/** A record of which every field holds its first or its second sample, derived ones something of their own. */
function sampleContract(which: 0 | 1): Contract {
  return buildContract({
    ...Object.fromEntries([...contractSamples(WORLD)].map(([key, values]) => [key, values[which]])),
    customFields: Object.fromEntries(CUSTOM_SAMPLES.map(([key, values]) => [key, values?.[which] as string])),
    id: idOf(500),
    status: 'LIVE',
    totalCost: 100.25,
    noticeDeadline: '2028-01-01',
    possibleEnd: '2028-03-31',
    documents: [buildDocument()],
  });
}

/** A record that has not begun and one that runs: a derived field may have a value in one of them only. */
const RECORDS = (): readonly Contract[] => [
  sampleContract(0),
  {
    ...sampleContract(0),
    startDate: '2024-02-29',
    annualCosts: [
      { date: '2025-02-28', cost: 80 },
      { date: '2026-02-28', cost: 100.25, quantity: 5, unit: 'seats' },
    ],
  },
];

const CONTEXT = {
  teamNames: new Map([
    [FINANCE, 'Finance'],
    [LEGAL, 'Legal'],
  ]),
  peopleNames: new Map([[ANA, 'Ana Ruiz']]),
  customFields: CUSTOM,
  today: WORLD.today,
  fiscalYearStartMonth: 1,
};

beforeEach(() => startSession('header.payload.signature'));
afterEach(() => {
  cleanup();
  endSession('signedOut');
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

/** No field is listed here, so that a part of the screens that forgets one fails the test. */
describe('every field', () => {
  it('that people fill in is in the form, under its label', async () => {
    openContractPages(RECORD_ROUTES, paths.record(sampleContract(0), 'edit'), {
      records: [sampleContract(0)],
      customFields: CUSTOM,
    });
    await screen.findByRole('button', { name: 'Save' });
    const names = [...ENTERED.map(([key]) => key), ...CUSTOM.map(({ key }) => `customFields.${key}`)];
    // A field of several parts starts with the choice of its type.
    const isThere = (name: string) =>
      document.getElementById(controlIdOf(name)) ?? document.getElementById(controlIdOf(`${name}.type`));
    expect(names.filter((name) => isThere(name) === null)).toEqual([]);
    const labels = [
      ...CONTRACT_FIELDS.filter(({ key }) => ENTERED.some(([entered]) => entered === key)),
      ...CUSTOM,
    ].map(({ label }) => label);
    expect(labels.filter((label) => screen.queryAllByText(label).length === 0)).toEqual([]);
  });

  it('goes through the form and its draft unchanged, and back as what was changed', () => {
    const [first, second] = [baseOfContract(sampleContract(0)), baseOfContract(sampleContract(1)).fields];
    const values = valuesOfFields(second, CUSTOM);
    const kept = readEditDraft(JSON.parse(JSON.stringify({ at: 1, base: first, values })));
    expect(kept?.base).toEqual(first);
    const said = contractFieldsSchema.parse(
      fieldsOfValues(kept?.values ?? values, CUSTOM, first.fields.customFields),
    );
    expect(said).toEqual(second);
    const changes = changesBetween(first.fields, said);
    // Both are Live, so that fields that depend on the status have a value.
    expect(Object.keys(changes).toSorted()).toEqual(
      [...ENTERED.map(([key]) => key).filter((key) => key !== 'status'), 'customFields'].toSorted(),
    );
    expect(Object.keys(changes.customFields ?? {}).toSorted()).toEqual(
      CUSTOM.map(({ key }) => key).toSorted(),
    );
  });

  it('that came after a draft was kept counts as untouched in it', () => {
    const base = baseOfContract(sampleContract(0));
    const values = valuesOfFields(base.fields, CUSTOM);
    for (const [key] of ENTERED) {
      const { [key as 'product']: _, ...olderFields } = base.fields;
      const { [key as 'product']: __, ...olderValues } = values;
      const kept = readEditDraft({ at: 1, base: { ...base, fields: olderFields }, values: olderValues });
      // A record always has a product, vendor and status.
      const isRequired = CONTRACT_FIELDS.some((field) => field.key === key && field.isRequired === true);
      expect([key, kept !== undefined || isRequired]).toEqual([key, true]);
    }
  });

  it('of a record says something in its column, and nothing that is hidden', () => {
    const { access: _, ...full } = sampleContract(0);
    const limited: Contract = { ...full, access: 'limited' };
    for (const { key, accessGroup } of CONTRACT_FIELDS) {
      const kinds = RECORDS().map((record) => contractContent(record, key, CONTEXT).kind);
      expect([key, kinds.every((kind) => kind === 'missing')]).toEqual([key, false]);
      const hidden = contractContent(limited, key, CONTEXT).kind === 'restricted';
      expect([key, hidden]).toEqual([key, accessGroup === 'restricted']);
    }
    for (const field of CUSTOM) {
      const { key } = field;
      expect([key, customFieldContent(field, sampleContract(0), CONTEXT).kind]).not.toEqual([key, 'missing']);
      const hidden = customFieldContent(field, limited, CONTEXT).kind === 'restricted';
      expect([key, hidden]).toEqual([key, field.restricted]);
    }
  });

  it('of a record is on its page', async () => {
    const labels = [
      // The heading shows product, vendor and the current cost; documents have a page of their own. The currency is
      // with the costs, where there are several. What is found in documents has a panel with
      // quotes.
      ...CONTRACT_FIELDS.filter(
        ({ key }) =>
          !isPaperKey(key) && !['product', 'vendor', 'documents', 'costInForce', 'currency'].includes(key),
      ),
      ...CUSTOM,
    ].map(({ label }) => label);
    const shown = new Set<string>();
    for (const record of RECORDS()) {
      openContractPages(RECORD_ROUTES, paths.record(record, 'details'), {
        records: [record],
        customFields: CUSTOM,
      });
      await screen.findByRole('heading', { name: 'Overview' });
      for (const label of labels) if (screen.queryAllByText(label).length > 0) shown.add(label);
      cleanup();
    }
    expect(labels.filter((label) => !shown.has(label))).toEqual([]);
  });
});
