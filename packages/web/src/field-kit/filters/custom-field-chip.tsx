import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Chip } from '../../ui/text/chip.tsx';
import type { CustomFieldFilterProps } from './custom-field-controls.tsx';
import { filterWords } from './filter-words.ts';

/** Loaded when the popover is first opened, because the first page does not need them. */
const loadControls = () => import('./custom-field-controls.tsx');

/** The filter by one field as a chip. Without a value it matches records with any value. */
export function CustomFieldChip(props: CustomFieldFilterProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { fields, chosenKey, value, onKeyChange } = props;
  const field = fields.find(({ key }) => key === chosenKey);
  const { operator, words } = filterWords(field, value);
  const isChosen = chosenKey !== '';
  const loaded = useLoadedWhenOpen(loadControls, isOpen, () => setIsOpen(false));
  return (
    <Popover
      // Open only once they are loaded, because the focus then moves to the first of them.
      isOpen={isOpen && loaded !== undefined}
      onOpenChange={setIsOpen}
      label="Filter Field"
      trigger={
        <Chip
          icon={<SlidersHorizontal aria-hidden />}
          label={isChosen ? (field?.label ?? 'Unavailable field') : 'Field'}
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
