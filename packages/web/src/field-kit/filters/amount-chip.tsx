import { Coins } from 'lucide-react';
import { useState } from 'react';
import type { FieldDefinition } from '@pactbook/domain/kernel/fields/field.ts';
import { Button } from '../../ui/actions/button.tsx';
import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Chip } from '../../ui/text/chip.tsx';
import { filterWords } from './filter-words.ts';

/** Loaded when the popover is first opened, because the first page does not need them. */
const loadControls = () => import('./custom-field-controls.tsx');

interface AmountChipProps {
  /** Null for an amount that is not known. */
  field: FieldDefinition | null;
  /** Undefined while it does not filter: then a button adds it. */
  value: string | undefined;
  onChange: (value: string) => void;
  onRemove: () => void;
}

/** A filter by an amount as a chip that opens its range. */
export function AmountChip({ field, value, onChange, onRemove }: AmountChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const label = field?.label ?? 'Unavailable amount';
  const { operator, words } = filterWords(field ?? undefined, value ?? '');
  const loaded = useLoadedWhenOpen(loadControls, isOpen, () => setIsOpen(false));
  return (
    <Popover
      // Open only once they are loaded, because the focus then moves to the first of them.
      isOpen={isOpen && loaded !== undefined}
      onOpenChange={setIsOpen}
      label={`Filter ${label}`}
      trigger={
        value === undefined ? (
          // On phones the words are for screen readers, so that the controls beside it fit in one row.
          <Button icon={<Coins aria-hidden />} className="max-md:w-11">
            <span className="max-md:sr-only">Filter by {label}</span>
          </Button>
        ) : (
          <Chip
            icon={<Coins aria-hidden />}
            label={label}
            operator={operator}
            value={words}
            onRemove={onRemove}
          />
        )
      }
    >
      {loaded && field && (
        <div className="flex flex-col gap-3">
          <loaded.ValueControls field={field} value={value ?? ''} onChange={onChange} />
        </div>
      )}
    </Popover>
  );
}
