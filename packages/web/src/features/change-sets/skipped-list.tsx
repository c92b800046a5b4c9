import { useQuery } from '@tanstack/react-query';
import type { SkippedUndo } from '@pactbook/domain/features/change-sets/change-set.ts';
import { fieldLabel } from '@pactbook/domain/features/contracts/change-words.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { customFieldsQuery } from '../custom-fields/queries.ts';

/** Written out at most; the rest is counted. */
const SHOWN = 200;

/** What an undo left as it is, and why. */
export function SkippedList({ skipped }: { skipped: readonly SkippedUndo[] }) {
  const { data: customFields = [] } = useQuery(customFieldsQuery);
  const more = skipped.length - SHOWN;
  return (
    <Panel title="Not undone" context="This stays as it is now.">
      <ul className="flex flex-col gap-2">
        {skipped.slice(0, SHOWN).map(({ contractId, product, fields, reason }) => (
          <li key={`${contractId} ${fields.join(' ')}`} className="min-w-0 break-words">
            <span dir="auto" className="font-medium">
              {product}
            </span>
            {fields.length > 0 && `, ${fields.map((field) => fieldLabel(field, customFields)).join(', ')}`}
            <span className="text-muted">: {reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2 text-muted">And {more.toLocaleString('en-US')} more.</p>}
    </Panel>
  );
}
