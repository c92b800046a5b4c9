import { useState } from 'react';
import type { ReactNode } from 'react';
import { Popover } from '../../ui/overlays/popover.tsx';
import type { PickerOption } from '../../ui/pickers/picker-option.ts';
import { Chip } from '../../ui/text/chip.tsx';
import { useOptionList } from './use-option-list.ts';

export interface ChoiceChipProps {
  label: string;
  icon?: ReactNode;
  operator: string;
  value: ReactNode;
  options: readonly PickerOption[];
  chosen: string;
  onChange: (value: string) => void;
  onRemove: () => void;
}

/** A filter with exactly one value of a list; choosing closes it. */
export function ChoiceChip({ label, options, chosen, onChange, ...chip }: ChoiceChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const list = useOptionList(isOpen, () => setIsOpen(false));
  return (
    <Popover
      isOpen={isOpen && list !== undefined}
      onOpenChange={setIsOpen}
      label={`Filter ${label}`}
      className="p-0"
      trigger={<Chip label={label} {...chip} />}
    >
      {list && (
        <list.OptionList
          label={label}
          options={options}
          selected={new Set([chosen])}
          onSelect={(value) => {
            onChange(value);
            setIsOpen(false);
          }}
        />
      )}
    </Popover>
  );
}
