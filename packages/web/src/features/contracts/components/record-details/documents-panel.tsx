import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { contractField } from '@pactbook/domain/features/contracts/fields.ts';
import { Panel } from '../../../../ui/layout/panel.tsx';
import { RestrictedValue } from '../../../../ui/text/restricted-value.tsx';

/** The documents of a record by name; uploading them comes with a later version, and it says so. */
export function DocumentsPanel({ contract }: { contract: Contract }) {
  const { documents } = contract;
  return (
    <Panel title={contractField('documents').label}>
      {documents === undefined && <RestrictedValue />}
      {documents?.length === 0 && (
        <p className="text-muted">No documents yet. Uploading documents arrives with a coming version.</p>
      )}
      {documents !== undefined && documents.length > 0 && (
        <ul className="flex flex-col gap-1.5">
          {documents.map(({ id, name, category }) => (
            <li key={id} className="flex justify-between gap-3">
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
              <span className="shrink-0 text-sm text-muted">{category}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
