import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ImportNote } from '@pactbook/domain/features/imports/import-outcome.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { withKey } from '../../import-analysis/import-draft.ts';
import type { ImportDraft } from '../../import-analysis/import-draft.ts';

export interface CheckNotesProps {
  notes: readonly ImportNote[];
  draft: ImportDraft;
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
  /** The rows are being checked again. */
  isStale: boolean;
  /** Called when a choice removes its note. */
  onSettled: () => void;
}

/** Hidden and unusual content of the file and known content, each with its choice. */
export function CheckNotes({ notes, draft, change, isStale, onSettled }: CheckNotesProps) {
  if (notes.length === 0) return null;
  return (
    <Panel title="Worth knowing before you import" isFlush>
      <ul aria-busy={isStale} className="divide-y divide-border border-t border-border">
        {notes.map((note) => (
          <li
            key={keyOf(note, draft)}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
          >
            <p
              dir="auto"
              className="flex min-w-0 flex-1 basis-80 items-start gap-2 text-base break-words [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0"
            >
              {note.kind === 'silentRecords' && <TriangleAlert aria-hidden className="text-caution" />}
              <span className="min-w-0">{note.message}</span>
            </p>
            <NoteChoice note={note} draft={draft} change={change} onSettled={onSettled} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

type Setting = 'leaveOutTotals' | 'leaveOutHidden' | 'statusFromDates' | 'costsOfContractYear';

/** The setting of a note that stays when its choice is made, and the label of its checkbox. */
const SETTINGS: Readonly<Partial<Record<ImportNote['kind'], readonly [setting: Setting, label: string]>>> = {
  totalsRows: ['leaveOutTotals', 'Leave rows of totals out'],
  hiddenRows: ['leaveOutHidden', 'Leave hidden rows out'],
  openStatuses: ['statusFromDates', 'Set missing statuses from the dates'],
  oldCosts: ['costsOfContractYear', 'Count them for the current contract year'],
};

/** A note whose choice changes its text keeps its key, so that its button keeps the focus. */
function keyOf({ kind, message }: ImportNote, { blankCells }: ImportDraft): string {
  const isOfCells = kind === 'emptyCellsCleared' || (kind === 'emptyCellsKept' && blankCells === 'leave');
  if (isOfCells) return 'emptyCells';
  return SETTINGS[kind] === undefined ? message : kind;
}

type NoteChoiceProps = Pick<CheckNotesProps, 'draft' | 'change' | 'onSettled'> & { note: ImportNote };

function NoteChoice({ note, draft, change, onSettled }: NoteChoiceProps): ReactNode {
  const { kind, key } = note;
  const [setting, label] = SETTINGS[kind] ?? [];
  if (setting !== undefined)
    return (
      <Checkbox
        label={label}
        checked={draft[setting]}
        onChange={({ target }) => change((before) => ({ ...before, [setting]: target.checked }))}
      />
    );
  switch (kind) {
    case 'emptyCellsKept':
      // When empty cells clear already, these are values that a record must have.
      return draft.blankCells === 'clear' ? null : (
        <Button size="sm" onClick={() => change((before) => ({ ...before, blankCells: 'clear' }))}>
          Clear the values instead
        </Button>
      );
    case 'emptyCellsCleared':
      return (
        <Button size="sm" onClick={() => change((before) => ({ ...before, blankCells: 'leave' }))}>
          Keep the values
        </Button>
      );
    case 'knownRecords':
      return key === undefined ? null : (
        <Button
          size="sm"
          onClick={() => {
            change((before) => withKey(before, key));
            onSettled();
          }}
        >
          Update these records instead
        </Button>
      );
    default:
      return null;
  }
}
