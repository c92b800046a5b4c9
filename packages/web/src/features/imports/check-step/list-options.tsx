import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { CONTRACT_STATUSES, STATUS_LABELS } from '@pactbook/domain/features/contracts/status.ts';
import type { MissingAction } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { canAdministerOrganisation } from '@pactbook/domain/features/organisations/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { configQuery } from '../../categories/queries.ts';
import { useActor } from '../../users/queries.ts';
import type { ImportDraft } from '../../import-analysis/import-draft.ts';

export interface ListOptionsProps {
  draft: ImportDraft;
  /** The names of the lists that came before. */
  sources: readonly string[];
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

/** The category of records to look at, where the organization has none of its own for it. */
const TO_REVIEW = 'To review';

const ACTIONS: readonly { value: MissingAction['action']; label: string }[] = [
  { value: 'leave', label: 'Leave them as they are' },
  { value: 'status', label: 'Set their status' },
  { value: 'review', label: 'Mark them for review' },
];

/** The list that the file is compared with, and what becomes of its records that the file no longer names. */
export function ListOptions({ draft, sources, change }: ListOptionsProps) {
  const names = useId();
  const hasName = draft.source.trim() !== '';
  const setMissing = (missing: MissingAction) => change((before) => ({ ...before, missing }));
  return (
    <>
      <Field
        label="List name"
        help="Files of one list are compared to find missing records. Leave empty for a one-time import."
      >
        {/* Replaced where a mapping or the suggestions bring another name. */}
        <NameInput
          key={draft.source}
          name={draft.source}
          list={names}
          onChange={(source) => change((before) => ({ ...before, source }))}
        />
      </Field>
      <datalist id={names}>
        {sources.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      {hasName && <MissingChoice missing={draft.missing} onChange={setMissing} />}
    </>
  );
}

interface NameInputProps {
  name: string;
  /** Id of the names that came before. */
  list: string;
  onChange: (name: string) => void;
}

/** Every change of the name is a check of all rows, so it counts when it is written to its end. */
function NameInput({ name, list, onChange }: NameInputProps) {
  const [text, setText] = useState(name);
  const settle = () => text !== name && onChange(text);
  return (
    <Input
      value={text}
      maxLength={80}
      list={list}
      autoComplete="off"
      onChange={({ target }) => setText(target.value)}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  );
}

function MissingChoice({
  missing,
  onChange,
}: {
  missing: MissingAction;
  onChange: (to: MissingAction) => void;
}) {
  const categories = useReviewCategories();
  const choose = (action: string) => {
    if (action === 'status') onChange({ action, status: 'EXPIRED' });
    else if (action === 'review') onChange({ action, category: categories.usual });
    else onChange({ action: 'leave' });
  };
  return (
    <div className="flex flex-col gap-3">
      <Field label="Records missing from this file">
        <Select
          value={missing.action}
          options={ACTIONS.map((option) => ({
            ...option,
            isDisabled: option.value === 'review' && categories.names.length === 0,
          }))}
          onChange={({ target }) => choose(target.value)}
        />
      </Field>
      {missing.action === 'status' && (
        <Field label="Their status">
          <Select
            value={missing.status}
            options={CONTRACT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }))}
            onChange={({ target }) => {
              const status = CONTRACT_STATUSES.find((one) => one === target.value);
              if (status) onChange({ action: 'status', status });
            }}
          />
        </Field>
      )}
      {missing.action === 'review' && (
        <Field label="Their category" help="Added to their categories, so that you can filter by it.">
          <Combobox
            label="Their category"
            options={categories.names.map((name) => ({ value: name, label: name }))}
            value={missing.category}
            onChange={(category) => category !== null && onChange({ action: 'review', category })}
          />
        </Field>
      )}
    </div>
  );
}

/** The categories that a person may give: those that are there, and the usual one of who may add some. */
function useReviewCategories(): { readonly names: readonly string[]; readonly usual: string } {
  const actor = useActor();
  const { data: config } = useQuery(configQuery);
  const there = config?.categories ?? [];
  const mayAdd = decide(actor, canAdministerOrganisation).allowed;
  const isThere = there.some((name) => name.toLowerCase() === TO_REVIEW.toLowerCase());
  const names = mayAdd && !isThere ? [TO_REVIEW, ...there] : there;
  const usual = names.find((name) => name.toLowerCase() === TO_REVIEW.toLowerCase()) ?? names[0];
  return { names, usual: usual ?? TO_REVIEW };
}
