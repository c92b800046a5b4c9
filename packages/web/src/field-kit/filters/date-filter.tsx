import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { CalendarDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { useLoadedWhenOpen } from '../../ui/loading/use-loaded.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Chip } from '../../ui/text/chip.tsx';
import type { DateFilterValues } from './date-values.tsx';
import { daysInWords } from './days-in-words.ts';

export interface DateChipProps extends DateFilterValues {
  icon?: ReactNode;
  /** The days that pass now; without them nothing is filtered. */
  range: readonly [CalendarDate | null | undefined, CalendarDate | null | undefined];
  onRemove: () => void;
}

/** Loaded when the popover is first opened, because the first page does not need it. */
const loadValues = () => import('./date-values.tsx');

/** The filter by days, the same on every page: a chip that opens presets and, where they can be entered, days. */
export function DateChip({ icon, range, onRemove, ...values }: DateChipProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const loaded = useLoadedWhenOpen(loadValues, isOpen, close);
  const words = daysInWords(...range);
  const name = values.presets.find(({ id }) => id === values.preset)?.label;
  return (
    <Popover
      // Open only once they are loaded, because the focus then moves to the first of them.
      isOpen={isOpen && loaded !== undefined}
      onOpenChange={setIsOpen}
      label={`Filter ${values.label}`}
      className="p-0"
      trigger={
        <Chip
          label={values.label}
          icon={icon ?? <CalendarDays aria-hidden />}
          operator="is"
          value={words === '' ? undefined : name === undefined ? words : `${name} (${words})`}
          onRemove={onRemove}
        />
      }
    >
      {loaded && <loaded.DateValues {...values} onDone={close} />}
    </Popover>
  );
}
