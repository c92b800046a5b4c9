import { useState } from 'react';
import {
  FOUND_FIELD_LABELS,
  FOUND_FIELDS,
  KIND_OF_FIELD,
} from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Analysis, FoundFieldName } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { ClauseCategory } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { valueInForce } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import { readTypedDate } from '../../../field-kit/dates/typed-date.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { numberLocale } from '../../../ui/text/own-numbers.ts';
import { typedValue, ValueInput, WANTED } from '../deciding/value-input.tsx';
import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';

/** What is added: a clause of a kind, or the value of a field. */
export type Meaning =
  | { readonly category: ClauseCategory }
  | { readonly field: FoundFieldName; readonly value: unknown };

const EXPLANATIONS: ReadonlyMap<string | undefined, string> = new Map(
  CLAUSE_KINDS.map(({ category, explanation }) => [category, explanation]),
);
const OF_FIELDS = new Set<string | undefined>(Object.values(KIND_OF_FIELD));

/** Fields, then kinds; a kind that a field is read from is added with its value. */
const CHOICES = [
  ...FOUND_FIELDS.map((field) => ({
    value: field,
    label: FOUND_FIELD_LABELS[field],
    description: EXPLANATIONS.get(KIND_OF_FIELD[field]),
    aside: 'Field',
  })),
  ...CLAUSE_KINDS.filter(({ category }) => !OF_FIELDS.has(category)).map(({ category, explanation }) => ({
    value: category,
    label: category,
    description: explanation,
  })),
];

/** What the words say of a field, as far as they can be read; the person completes it. */
function valueIn(field: FoundFieldName, words: string, { fields }: Analysis): unknown {
  const said = quoteWords(words).trim();
  if (field === 'parties') {
    const known = valueInForce(fields, field) ?? [];
    const isKnown = known.some(({ name }) => name === said);
    return isKnown ? known : [...known, { name: said, aliases: [], role: null, isUs: false }];
  }
  if (field === 'documentName' || field === 'governingLaw') return said;
  const isDate = field === 'agreementDate' || field === 'effectiveDate' || field === 'expirationDate';
  return isDate ? (readTypedDate(said, numberLocale()) ?? null) : null;
}

const fieldNamed = (chosen: string | null) => FOUND_FIELDS.find((one) => one === chosen);

/** What words of a document are said to be, as far as it was chosen and typed. */
export function useMeaning(analysis: Analysis, words: string) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [typed, setTyped] = useState<unknown>(null);
  const field = fieldNamed(chosen);
  const category = CLAUSE_KINDS.find((one) => one.category === chosen)?.category;
  const value = field && typedValue(field, typed);
  const ofField: Meaning | null = field && value !== undefined ? { field, value } : null;
  return {
    chosen,
    choose: (next: string | null) => {
      setChosen(next);
      const nextField = fieldNamed(next);
      setTyped(nextField ? valueIn(nextField, words, analysis) : null);
    },
    field,
    typed,
    type: setTyped,
    /** Null while it is not complete. */
    value: category ? { category } : ofField,
  };
}

interface MeaningFieldsProps {
  meaning: ReturnType<typeof useMeaning>;
  /** Whether what is missing is said. */
  isRefused: boolean;
}

/** The kind or the field of the words, and the value of a field. */
export function MeaningFields({ meaning, isRefused }: MeaningFieldsProps) {
  const { chosen, choose, field, typed, type, value } = meaning;
  return (
    <>
      <Field
        label="Kind or field"
        isRequired
        error={isRefused && chosen === null ? 'Choose a kind or a field' : undefined}
      >
        <Combobox label="Kind or field" options={CHOICES} value={chosen} onChange={choose} />
      </Field>
      {field && (
        <ValueInput
          key={field}
          name={field}
          value={typed}
          onChange={type}
          error={isRefused && value === null ? WANTED[field] : undefined}
        />
      )}
    </>
  );
}
