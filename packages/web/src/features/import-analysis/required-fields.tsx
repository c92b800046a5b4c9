import { CircleAlert } from 'lucide-react';
import type { ImportTarget } from '@pactbook/domain/features/import-rows/import-targets.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { isFilled } from './import-draft.ts';
import type { ImportDraft } from './import-draft.ts';

/** The required fields of a record (docs/product/records.md, "Fields"). */
const REQUIRED = [
  { target: 'product', label: 'Product', article: 'a product' },
  { target: 'vendor', label: 'Vendor', article: 'a vendor' },
] as const;

/** The required fields that no column fills yet, as a sentence; null without any. */
export function missingRequired(draft: ImportDraft): string | null {
  const missing = REQUIRED.filter(({ target }) => !isFilled(draft, target)).map(({ article }) => article);
  if (missing.length === 0) return null;
  return `Every record needs ${missing.join(' and ')}: choose the column that holds it, or enter one for all rows.`;
}

export interface RequiredFieldsProps {
  draft: ImportDraft;
  change: (change: (draft: ImportDraft) => ImportDraft) => void;
}

/** Lists the required fields without a column, and takes one value for all rows instead. */
export function RequiredFields({ draft, change }: RequiredFieldsProps) {
  const hasColumn = (target: ImportTarget) =>
    [...draft.columns.values()].some(({ field }) => field === target);
  const missing = REQUIRED.filter(({ target }) => !hasColumn(target));
  if (missing.length === 0) return null;
  const sentence = missingRequired(draft);
  return (
    <section
      aria-label="Required fields"
      className="flex flex-col gap-3 rounded-lg border border-border bg-raised p-4"
    >
      {sentence !== null && (
        <p className="flex items-start gap-2 text-base text-caution">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {sentence}
        </p>
      )}
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {missing.map(({ target, label }) => (
          <Field key={target} label={`${label} of all rows`} isRequired>
            <Input
              value={draft.defaults[target] ?? ''}
              maxLength={200}
              autoComplete="off"
              onChange={({ target: { value } }) =>
                change((before) => ({ ...before, defaults: { ...before.defaults, [target]: value } }))
              }
            />
          </Field>
        ))}
      </div>
    </section>
  );
}
