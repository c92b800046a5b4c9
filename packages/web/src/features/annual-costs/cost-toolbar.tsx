import { CalendarRange, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { NumberInput } from '../../ui/forms/number-input.tsx';
import { counted } from '../../ui/text/own-numbers.ts';

export interface CostToolbarProps {
  /** Adds the next year with this change in percent. */
  onAddYear: (percent: number) => void;
  /** Years of the term without a row. */
  missingYears: number;
  onFillTerm: () => void;
  /** There is no row yet. */
  isEmpty: boolean;
  isFull: boolean;
}

/** Buttons that add rows: the next year at the same or a changed cost, the years of the term. */
export function CostToolbar({ onAddYear, missingYears, onFillTerm, isEmpty, isFull }: CostToolbarProps) {
  const [percent, setPercent] = useState('');
  const isReadable = /^-?\d+(\.\d+)?$/.test(percent);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {missingYears > 0 && (
        <Button size="sm" icon={<CalendarRange aria-hidden />} disabled={isFull} onClick={onFillTerm}>
          Fill the term ({counted(missingYears, 'year')})
        </Button>
      )}
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          icon={<Plus aria-hidden />}
          disabled={isFull}
          onClick={() => onAddYear(isReadable ? Number(percent) : 0)}
        >
          {isEmpty ? 'Add first year' : 'Add year'}
        </Button>
        {!isEmpty && <PercentInput percent={percent} onChange={setPercent} />}
      </div>
    </div>
  );
}

function PercentInput({ percent, onChange }: { percent: string; onChange: (percent: string) => void }) {
  return (
    <span className="flex items-center gap-2 text-sm whitespace-nowrap text-muted">
      changed by
      <span className="w-20 max-md:w-16">
        <NumberInput
          aria-label="Change of the next year in percent"
          value={percent}
          onChange={onChange}
          decimals={2}
          placeholder="0"
          trailing={<span className="pr-1.5">%</span>}
        />
      </span>
    </span>
  );
}
