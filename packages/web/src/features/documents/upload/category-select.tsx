import { DOCUMENT_CATEGORIES } from '@pactbook/domain/features/contracts/contract.ts';
import type { DocumentCategory } from '@pactbook/domain/features/documents/document.ts';
import { Select } from '../../../ui/forms/select.tsx';

const OPTIONS = DOCUMENT_CATEGORIES.map((category) => ({ value: category, label: category }));

export interface CategorySelectProps {
  /** Its label, when it has no field around it. */
  label?: string | undefined;
  /** Undefined when the files differ. */
  value: DocumentCategory | undefined;
  onChange: (category: DocumentCategory) => void;
  className?: string | undefined;
}

/** One of the six document categories (docs/product/records.md, "Documents"). */
export function CategorySelect({ label, value, onChange, className }: CategorySelectProps) {
  return (
    <Select
      aria-label={label}
      className={className}
      options={OPTIONS}
      {...(value === undefined ? { placeholder: 'Several' } : {})}
      value={value ?? ''}
      onChange={(event) => {
        const chosen = DOCUMENT_CATEGORIES.find((category) => category === event.target.value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
