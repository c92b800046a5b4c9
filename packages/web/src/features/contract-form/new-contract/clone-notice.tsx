import { Copy } from 'lucide-react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { Button } from '../../../ui/actions/button.tsx';

export interface CloneNoticeProps {
  /** The copied record; null when it no longer exists. */
  source: Contract | null;
  /** Copies its costs, too; undefined when there are none, or the form has some already. */
  onCopyCosts: (() => void) | undefined;
  onUndo: () => void;
  /** What undoing restores. */
  undoLabel: string;
}

const STYLE =
  'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-accent-soft px-4 py-2.5 text-accent-text';

/** Says which record the form is a copy of and what was left out, and offers to copy the costs. */
export function CloneNotice({ source, onCopyCosts, onUndo, undoLabel }: CloneNoticeProps) {
  if (source === null) {
    return (
      <div role="status" className={STYLE}>
        <p className="font-medium">
          The record to copy does not exist or was deleted. This is an empty form.
        </p>
      </div>
    );
  }
  const count = source.annualCosts?.length ?? 0;
  const part = source.access === 'full' ? '' : ' as far as you may read it';
  return (
    <div role="status" className={STYLE}>
      <Copy aria-hidden className="size-4 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">
          Copied from <span dir="auto">{source.product}</span>
          {part}.
        </p>
        <p className="text-sm">
          Dates, documents and costs were left out, and the status is Evaluating. Nothing is kept until you
          save.
        </p>
      </div>
      {onCopyCosts && (
        <Button size="sm" onClick={onCopyCosts}>
          {count === 1 ? 'Copy its annual cost too' : `Copy its ${count} annual costs too`}
        </Button>
      )}
      <Button size="sm" onClick={onUndo}>
        {undoLabel}
      </Button>
    </div>
  );
}
