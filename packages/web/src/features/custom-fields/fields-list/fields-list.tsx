import { GripVertical, Pencil, Replace, SearchX, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { clsx } from 'clsx/lite';
import { valueFilterText } from '@pactbook/domain/kernel/value-filter.ts';
import { CUSTOM_FIELD_TYPE_LABELS } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomField } from '@pactbook/domain/features/custom-fields/custom-field.ts';
import type { CustomFieldUsage } from '@pactbook/domain/features/custom-fields/custom-field-input.ts';
import { paths } from '../../../platform/paths.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { ORDERED_ROW } from '../../../ui/actions/use-drag-order.ts';
import { ActionsMenu, MenuItem, MenuSeparator } from '../../../ui/overlays/dropdown-menu.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import type { OpenStep } from './open-step.ts';
import { useFieldOrder } from './use-field-order.ts';

interface FieldsListProps {
  fields: readonly CustomField[];
  /** Undefined until it is counted, which the list does not wait for. */
  usage: readonly CustomFieldUsage[] | undefined;
  onOpen: (open: OpenStep) => void;
}

/** The fields in their order, each with its type and usage. */
export function FieldsList({ fields, usage, onOpen }: FieldsListProps) {
  const { shown, draggedId, handleOf, said } = useFieldOrder(fields);
  const records = new Map(usage?.map((one) => [one.id, one.records]));
  return (
    <>
      <ul aria-label="Custom fields" className="overflow-hidden rounded-lg border border-border bg-raised">
        {shown.map((field) => (
          <li
            key={field.id}
            {...{ [ORDERED_ROW]: field.id }}
            className={clsx(
              'flex items-center gap-1 border-b border-border py-1 pr-1 last:border-b-0',
              draggedId === field.id && 'relative bg-hover shadow-float',
            )}
          >
            <IconButton
              label={`Move ${field.label}`}
              className="cursor-grab touch-none active:cursor-grabbing"
              {...handleOf(field.id)}
            >
              <GripVertical aria-hidden />
            </IconButton>
            <FieldSummary
              field={field}
              records={records.get(field.id)}
              onEdit={() => onOpen({ step: 'edit', field })}
            />
            <FieldActions field={field} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        Drag a handle, or press the arrow keys on it, to change the order in forms, details and columns.
      </p>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </>
  );
}

interface FieldSummaryProps {
  field: CustomField;
  records: number | undefined;
  onEdit: () => void;
}

function FieldSummary({ field, records, onEdit }: FieldSummaryProps) {
  return (
    <button
      type="button"
      onClick={onEdit}
      className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-1 rounded-md px-2 py-1.5 text-left transition-colors hover:bg-hover focus-visible:-outline-offset-2"
    >
      <span className="min-w-0 flex-1 basis-48">
        <span dir="auto" className="block font-medium break-words">
          {field.label}
        </span>
        <span className="block truncate text-sm text-muted">
          {CUSTOM_FIELD_TYPE_LABELS[field.type]} · <code className="text-xs">{field.key}</code>
        </span>
      </span>
      <span className="flex flex-wrap gap-1.5">
        {field.required && <Badge hasDot={false}>Required</Badge>}
        <Badge hasDot={false}>{field.restricted ? 'Restricted' : 'Open to everyone'}</Badge>
      </span>
      <span className="w-28 text-sm text-muted tabular-nums max-md:w-auto md:text-right">
        {records === undefined ? '' : contractsWords(records)}
      </span>
    </button>
  );
}

function FieldActions({ field, onOpen }: { field: CustomField; onOpen: (open: OpenStep) => void }) {
  const missing = { field: field.key, value: valueFilterText({ kind: 'none' }) };
  return (
    <ActionsMenu label={`Actions for ${field.label}`}>
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen({ step: 'edit', field })}>
        Edit
      </MenuItem>
      <MenuItem icon={<Replace aria-hidden />} onSelect={() => onOpen({ step: 'type', field })}>
        Change type
      </MenuItem>
      <MenuItem asChild icon={<SearchX aria-hidden />}>
        <Link to={paths.records(missing)}>Records without a value</Link>
      </MenuItem>
      <MenuSeparator />
      <MenuItem isDangerous icon={<Trash2 aria-hidden />} onSelect={() => onOpen({ step: 'delete', field })}>
        Delete
      </MenuItem>
    </ActionsMenu>
  );
}
