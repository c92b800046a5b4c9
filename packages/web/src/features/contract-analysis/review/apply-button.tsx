import { FilePen, FilePlus2 } from 'lucide-react';
import { useId } from 'react';
import type { Actor } from '@pactbook/domain/kernel/access.ts';
import { decide } from '@pactbook/domain/kernel/access.ts';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { canCreateContract } from '@pactbook/domain/features/contracts/access.ts';
import { Button } from '../../../ui/actions/button.tsx';

/** What the findings can go into, and why not. */
export interface Applying {
  readonly way: 'fill' | 'create';
  /** Null when the person may. */
  readonly obstacle: string | null;
}

/** A document of a record fills it; one without a record becomes one. */
export function applyingFor({ record, state }: Analysis, actor: Actor): Applying {
  const isOpen = state === 'ready';
  const wait = 'Wait until the analysis is ready.';
  if (record) {
    const right = record.canEdit ? null : 'You can only change records of the teams that you manage.';
    return { way: 'fill', obstacle: right ?? (isOpen ? null : wait) };
  }
  const decision = decide(actor, canCreateContract);
  return { way: 'create', obstacle: decision.allowed ? (isOpen ? null : wait) : decision.reason };
}

interface ApplyButtonProps {
  applying: Applying;
  onPress: () => void;
}

/** Opens the way into a record, or says why it is closed. */
export function ApplyButton({ applying: { way, obstacle }, onPress }: ApplyButtonProps) {
  const reasonId = useId();
  return (
    <div className="flex min-w-0 flex-col items-end gap-1 max-md:flex-auto max-md:items-stretch">
      <Button
        variant="primary"
        icon={way === 'fill' ? <FilePen aria-hidden /> : <FilePlus2 aria-hidden />}
        aria-disabled={obstacle !== null || undefined}
        aria-describedby={obstacle === null ? undefined : reasonId}
        className="aria-disabled:opacity-60"
        onClick={() => {
          if (obstacle === null) onPress();
        }}
      >
        {way === 'fill' ? 'Fill this record' : 'Create record from this document'}
      </Button>
      {obstacle !== null && (
        <p id={reasonId} className="max-w-80 text-right text-xs text-balance text-muted max-md:text-left">
          {obstacle}
        </p>
      )}
    </div>
  );
}
