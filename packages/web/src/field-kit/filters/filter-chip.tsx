import { useMemo, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import type { OptionListProps } from '../../ui/pickers/option-list.tsx';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';
import { Chip } from '../../ui/text/chip.tsx';
import { useOptionList } from './use-option-list.ts';

/** Names that are listed before "+ 2". */
const NAMES_SHOWN = 2;

/** The chosen names, shortened: "Legal, IT + 2". */
function namesInWords(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  const shown = names.slice(0, NAMES_SHOWN).join(', ');
  return more > 0 ? `${shown} + ${more}` : shown;
}

export interface FilterChipProps {
  label: string;
  icon?: ReactNode;
  /** The chosen values and their names. */
  chosen: readonly { readonly id: string; readonly label: string }[];
  /** The options with counts; computed when the list opens. */
  optionsOf: () => readonly PickerOption[];
  onChange: (ids: string[]) => void;
  /** Why the filter is disabled; its values can still be removed. */
  disabledReason?: string | undefined;
  /** Whether the list is open; left out when the chip opens and closes by itself. */
  isOpen?: boolean | undefined;
  /** Called when the list was opened or closed. */
  onOpenChange?: ((isOpen: boolean) => void) | undefined;
}

/** A filter with several values in the toolbar: its name, operator and values; opens a searchable list. */
export function FilterChip({
  label,
  icon,
  chosen,
  optionsOf,
  onChange,
  disabledReason,
  isOpen: isOpenNow,
  onOpenChange,
}: FilterChipProps) {
  const [isOpenHere, setIsOpenHere] = useState(false);
  const isOpen = isOpenNow ?? isOpenHere;
  const setIsOpen = onOpenChange ?? setIsOpenHere;
  const list = useOptionList(isOpen, () => setIsOpen(false));
  const ids = chosen.map(({ id }) => id);
  const value = chosen.length > 0 ? namesInWords(chosen.map((one) => one.label)) : undefined;
  const chip = {
    label,
    icon,
    operator: chosen.length > 1 ? 'is any of' : 'is',
    value,
    onRemove: () => onChange([]),
  };

  if (disabledReason !== undefined) {
    return (
      <Tooltip content={disabledReason}>
        <Chip {...chip} aria-disabled title={undefined} />
      </Tooltip>
    );
  }
  return (
    <Popover
      isOpen={isOpen && list !== undefined}
      onOpenChange={setIsOpen}
      label={`Filter ${label}`}
      className="p-0"
      trigger={<Chip {...chip} />}
    >
      {list && (
        <FilterChoices
          label={label}
          ids={ids}
          optionsOf={optionsOf}
          onChange={onChange}
          OptionList={list.OptionList}
        />
      )}
    </Popover>
  );
}

type FilterChoicesProps = Pick<FilterChipProps, 'label' | 'optionsOf' | 'onChange'> & {
  ids: readonly string[];
  OptionList: ComponentType<OptionListProps>;
};

/** The list of options. Chosen values come first and stay in place while it is open. */
export function FilterChoices({ label, ids, optionsOf, onChange, OptionList }: FilterChoicesProps) {
  const [firstChosen] = useState(() => new Set(ids));
  const options = useMemo(() => {
    const all = optionsOf();
    return [
      ...all.filter(({ value }) => firstChosen.has(value)),
      ...all.filter(({ value }) => !firstChosen.has(value)),
    ];
  }, [optionsOf, firstChosen]);
  const select = (id: string) => onChange(ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]);
  return (
    <OptionList
      label={label}
      options={options}
      selected={new Set(ids)}
      onSelect={select}
      searchPlaceholder={`Search ${label.toLowerCase()}`}
      isMultiple
    />
  );
}
