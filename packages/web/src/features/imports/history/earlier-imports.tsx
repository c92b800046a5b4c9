import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeSet } from '@pactbook/domain/features/change-sets/change-set.ts';
import { undoFault } from '@pactbook/domain/features/change-sets/change-set.ts';
import { useNow } from '../../../platform/now.ts';
import { exactTime, timeAgo } from '../../../platform/time-ago.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { NextPageButton } from '../../../ui/actions/next-page-button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Tooltip } from '../../../ui/overlays/tooltip.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { changeSetsQuery } from '../../change-sets/queries.ts';
import { useProfile } from '../../users/queries.ts';
import { countsInWords } from '../../import-analysis/import-words.ts';
import { UndoImportDialog } from './undo-import-dialog.tsx';

/**
 * The earlier imports, each with its undo while that is possible (docs/product/screens.md, "Import and export pages").
 */
export function EarlierImports() {
  const imports = useInfiniteQuery(changeSetsQuery);
  const [undoing, setUndoing] = useState<ChangeSet | null>(null);
  const sets =
    imports.data?.pages.flatMap(({ items }) => items).filter(({ kind }) => kind === 'import') ?? [];
  // A page of change sets may contain no import, although older ones exist.
  if (imports.data && sets.length === 0 && !imports.hasNextPage) return null;
  return (
    <Panel title="Earlier imports" isFlush={imports.data !== undefined}>
      <QueryFallback query={imports} lines={3} label="Loading the earlier imports" />
      {sets.length > 0 && (
        <ul className="divide-y divide-border border-t border-border">
          {sets.map((set) => (
            <EarlierImport key={set.id} set={set} onUndo={() => setUndoing(set)} />
          ))}
        </ul>
      )}
      {imports.hasNextPage && (
        <div className="border-t border-border p-3">
          <NextPageButton query={imports}>Show older imports</NextPageButton>
        </div>
      )}
      <UndoImportDialog set={undoing} onClose={() => setUndoing(null)} />
    </Panel>
  );
}

/** No one undid it: it ended before its last row, and the server rolled it back. */
const isRolledBack = ({ undoneAt, undoneBy }: ChangeSet): boolean => undoneAt !== null && undoneBy === null;

function EarlierImport({ set, onUndo }: { set: ChangeSet; onUndo: () => void }) {
  const now = useNow();
  const { timeZoneId } = useProfile();
  const moment = Date.parse(set.createdAt);
  const fault = undoFault(set, new Date(now).toISOString());
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p dir="auto" className="font-medium break-words">
          {set.label}
        </p>
        <p className="text-sm text-muted">
          {countsInWords(set)} · {set.createdBy?.name ?? 'Command line'} ·{' '}
          <Tooltip content={exactTime(moment, timeZoneId)}>
            <time
              dateTime={set.createdAt}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the exact moment shows on focus as it does on hover
              tabIndex={0}
              className="rounded-sm"
            >
              {timeAgo(moment, now)}
            </time>
          </Tooltip>
        </p>
      </div>
      {set.undoneAt !== null && <Badge hasDot={false}>{isRolledBack(set) ? 'Rolled back' : 'Undone'}</Badge>}
      {fault === null ? (
        <Button size="sm" aria-label={`Undo the import of ${set.label}`} onClick={onUndo}>
          Undo
        </Button>
      ) : (
        set.undoneAt === null && <span className="text-sm text-muted">Too old to undo</span>
      )}
    </li>
  );
}
