import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { formatShortDate } from '@pactbook/domain/kernel/calendar-date.ts';
import type { FieldDefinition } from '@pactbook/domain/kernel/fields/field.ts';
import { readValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Chip } from '../../ui/text/chip.tsx';
import type { CustomFieldFilterProps } from './custom-field-controls.tsx';

/** Loaded when the popover is first opened, because the first page does not need them. */
const loadControls = () => import('./custom-field-controls.tsx');

function shown(field: FieldDefinition | undefined, text: string): string {
  return field?.kind === 'date' && text !== '' ? formatShortDate(text) : text;
}

/** The filter as text: operator and value. */
function wordsOf(field: FieldDefinition | undefined, value: string): { operator: string; words: string } {
  const filter = readValueFilter(field?.kind, value);
  switch (filter.kind) {
    case 'any':
      return { operator: 'is', words: 'any value' };
    case 'none':
      return { operator: 'is', words: 'missing' };
    case 'text':
      return { operator: 'contains', words: filter.text };
    case 'choices': {
      const labelOf = (one: string) => field?.options?.find((option) => option.value === one)?.label ?? one;
      return { operator: 'is', words: filter.choices.map(labelOf).join(' or ') };
    }
    case 'range': {
      const [from, to] = [shown(field, filter.from), shown(field, filter.to)];
      if (from === '')
        return { operator: 'is', words: `${to} or ${field?.kind === 'date' ? 'before' : 'less'}` };
      if (to === '')
        return { operator: 'is', words: `${from} or ${field?.kind === 'date' ? 'after' : 'more'}` };
      return { operator: 'is', words: `${from} – ${to}` };
    }
  }
}

/** The filter by one field as a chip. Without a value it matches records with any value. */
export function CustomFieldChip(props: CustomFieldFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, noun, chosenKey, value, onKeyChange } = props;
  const name = noun === 'Field' ? noun : 'Custom Field';
  const field = fields.find(({ key }) => key === chosenKey);
  const { operator, words } = wordsOf(field, value);
  const isChosen = chosenKey !== '';
  const loaded = useLoadedWhenOpen(loadControls, isOpen, () => setIsOpen(false));
  return (
    <Popover
      // Open only once they are loaded, because the focus then moves to the first of them.
      isOpen={isOpen && loaded !== undefined}
      onOpenChange={setIsOpen}
      label={`Filter ${name}`}
      trigger={
        <Chip
          icon={<SlidersHorizontal aria-hidden />}
          label={isChosen ? (field?.label ?? 'Unavailable field') : name}
          operator={operator}
          value={isChosen ? words : undefined}
          onRemove={() => onKeyChange('')}
        />
      }
    >
      {loaded && <loaded.CustomFieldControls {...props} />}
    </Popover>
  );
}
