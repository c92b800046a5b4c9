import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { foundContractsQuery } from '../contracts/page-queries.ts';

/** A record as it is named in the choice. */
export interface ChosenRecord {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
}

/** Records that are offered at a time. */
const SHOWN = 8;

interface RecordChoiceProps {
  chosen: readonly ChosenRecord[];
  onChange: (chosen: readonly ChosenRecord[]) => void;
  error: string | undefined;
}

/** A search for records, several of which can be chosen; the chosen ones stay above what is found. */
export function RecordChoice({ chosen, onChange, error }: RecordChoiceProps) {
  const [text, setText] = useState('');
  const search = useDeferredValue(text.trim());
  const found = useQuery({ ...foundContractsQuery(search), enabled: search !== '' });
  const offered = (search === '' ? [] : (found.data ?? []))
    .filter(({ id }) => !chosen.some((record) => record.id === id))
    .slice(0, SHOWN);
  const records: readonly ChosenRecord[] = [...chosen, ...offered];
  const toggle = (record: ChosenRecord, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, record] : chosen.filter(({ id }) => id !== record.id));
  return (
    <>
      <Field label="Search records" error={records.length === 0 ? error : undefined}>
        <Input
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {found.isError && (
        <p className="text-sm text-negative">The records could not be searched. Try again.</p>
      )}
      {search !== '' && found.data?.length === 0 && <p className="text-sm text-muted">No record matches.</p>}
      {records.length > 0 && (
        <Field kind="group" label="Records" error={error}>
          {records.map((record) => (
            <Checkbox
              key={record.id}
              label={
                <span dir="auto">
                  {record.product} <span className="text-muted">· {record.vendor}</span>
                </span>
              }
              checked={chosen.includes(record)}
              onChange={(event) => toggle(record, event.target.checked)}
            />
          ))}
        </Field>
      )}
    </>
  );
}
