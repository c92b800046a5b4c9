import { useQuery } from '@tanstack/react-query';
import { KEY_TARGETS } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import type { ImportField, KeyField } from '@pactbook/domain/features/import-rows/import-mapping.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { customFieldsQuery } from '../../custom-fields/queries.ts';
import { targetLabel } from '../../import-analysis/target-words.ts';
import { ListOptions } from './list-options.tsx';
import { fieldsOf, withKey } from '../../import-analysis/import-draft.ts';
import type { ImportDraft } from '../../import-analysis/import-draft.ts';
import { CUSTOM_PREFIX } from '@pactbook/domain/kernel/custom-path.ts';

type Key = readonly KeyField[];

export interface CheckOptionsProps {
  draft: ImportDraft;
  /** The names of the lists that came before. */
  sources: readonly string[];
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

/** Fields that identify records together; most lists have no number of their own. */
const TOGETHER: readonly Key[] = [['product', 'vendor'], ['product', 'vendor', 'startDate'], ['product']];

function isKeyField(field: ImportField): field is KeyField {
  return field.startsWith(CUSTOM_PREFIX) || KEY_TARGETS.some((target) => target === field);
}

/** The keys that the columns allow: each of their fields must be filled. */
function possibleKeys(draft: ImportDraft): readonly Key[] {
  const filled = [...draft.columns.values()].flatMap(({ field }) =>
    field !== null && isKeyField(field) ? [field] : [],
  );
  const isFilled = (field: KeyField) =>
    filled.includes(field) || (field === 'vendor' && Boolean(draft.defaults.vendor?.trim()));
  const alone = filled.filter((field) => field === 'recordId' || field.startsWith(CUSTOM_PREFIX));
  return [...TOGETHER.filter((key) => key.every(isFilled)), ...alone.map((field) => [field])];
}

const idOf = (key: Key) => JSON.stringify(key);

/** How rows match existing records, and what becomes of those that the file does not name. */
export function CheckOptions({ draft, sources, change }: CheckOptionsProps) {
  const keys = possibleKeys(draft);
  const firstKey = draft.key ?? keys[0] ?? null;
  return (
    <Panel title="Existing records">
      <div className="flex flex-col gap-4">
        <RadioGroup
          aria-label="Existing records"
          value={draft.key === null ? 'add' : 'update'}
          options={[
            { value: 'add', label: 'Add every row as a new record' },
            {
              value: 'update',
              label: 'Update matching records, add the rest',
              help: 'Changes only fields that have a column and a different value.',
              isDisabled: keys.length === 0,
            },
          ]}
          onChange={(next) => change((before) => withKey(before, next === 'add' ? null : firstKey))}
        />
        {draft.key !== null && (
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 sm:pl-6 @4xl:grid-cols-1">
            <UpdateOptions draft={draft} keys={keys} chosen={draft.key} change={change} />
            <ListOptions draft={draft} sources={sources} change={change} />
          </div>
        )}
        <Checkbox
          label="Treat “n/a”, “none”, “unknown”, “-” and similar as empty cells"
          help="In English, German, French and Spanish. Options of a field, such as N/A, are kept."
          checked={draft.emptyWords}
          onChange={({ target }) => change((before) => ({ ...before, emptyWords: target.checked }))}
        />
        <Checkbox
          label="Import Live records whose end date has passed as Expired"
          help="A Live record cannot have ended. Otherwise these rows are rejected."
          checked={draft.expirePastRecords}
          onChange={({ target }) => change((before) => ({ ...before, expirePastRecords: target.checked }))}
        />
      </div>
    </Panel>
  );
}

/** The fields by which a record is found, and what an empty cell does. */
function UpdateOptions({
  draft,
  keys,
  chosen,
  change,
}: Omit<CheckOptionsProps, 'sources'> & { keys: readonly Key[]; chosen: Key }) {
  const { data: present = [] } = useQuery(customFieldsQuery);
  const customFields = fieldsOf(draft, present);
  // A saved mapping may match records by other fields.
  const offered = keys.some((key) => idOf(key) === idOf(chosen)) ? keys : [chosen, ...keys];
  const wordsOf = (key: Key) => key.map((field) => targetLabel(field, customFields)).join(' and ');
  return (
    <>
      <Field label="Match records by">
        <Select
          value={idOf(chosen)}
          options={offered.map((key) => ({ value: idOf(key), label: wordsOf(key) }))}
          onChange={({ target }) => {
            const key = offered.find((one) => idOf(one) === target.value);
            if (key) change((before) => withKey(before, key));
          }}
        />
      </Field>
      <Field label="Empty cells">
        <Select
          value={draft.blankCells}
          options={[
            { value: 'leave', label: 'Leave the value as it is' },
            { value: 'clear', label: 'Clear the value' },
          ]}
          onChange={({ target }) =>
            change((before) => ({ ...before, blankCells: target.value === 'clear' ? 'clear' : 'leave' }))
          }
        />
      </Field>
    </>
  );
}
