import { Field } from '../../ui/forms/field.tsx';
import { Combobox } from '../../ui/pickers/combobox.tsx';
import type { GroupNoun, ContractGroup } from './contract-group.ts';

interface GroupChoiceProps {
  noun: GroupNoun;
  label: string;
  /** The group that cannot be chosen. */
  group: ContractGroup;
  groups: readonly ContractGroup[];
  value: string | null;
  onChange: (groupId: string | null) => void;
  error: string | undefined;
}

/** A select of the other groups. */
export function GroupChoice({ noun, label, group, groups, value, onChange, error }: GroupChoiceProps) {
  const others = groups.filter(({ id }) => id !== group.id);
  return (
    <Field label={label} isRequired error={error}>
      <Combobox
        label={label}
        options={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
        placeholder={`Choose a ${noun.one}`}
        emptyText={`No ${noun.many} match.`}
      />
    </Field>
  );
}
