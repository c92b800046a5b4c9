import { FOUND_FIELD_LABELS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import {
  CHANGE_WORDS,
  type ComparedField,
} from '@pactbook/domain/features/contract-comparison/comparison.ts';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { PlaceLink, type ComparedSides } from './change-row.tsx';

const ORDER: readonly ComparedField['change'][] = ['changed', 'onlyLeft', 'onlyRight'];

/** The fields of both documents beside each other: those that differ, and the others folded. */
export function ComparedFields({
  fields,
  sides,
}: {
  fields: readonly ComparedField[];
  sides: ComparedSides;
}) {
  if (fields.length === 0) return null;
  const differing = fields
    .filter(({ change }) => change !== 'same')
    .toSorted((one, other) => ORDER.indexOf(one.change) - ORDER.indexOf(other.change));
  const same = fields.filter(({ change }) => change === 'same');
  return (
    <Panel title="Fields" isFlush>
      {differing.length > 0 && <FieldList label="Fields that differ" fields={differing} sides={sides} />}
      {same.length > 0 && (
        <Collapsible
          title={`The same (${numberText(same.length)})`}
          isInitiallyOpen={differing.length === 0}
          className="border-t border-border"
          titleClassName="px-4 py-2.5 text-sm text-muted"
        >
          <FieldList label="Fields that are the same" fields={same} sides={sides} />
        </Collapsible>
      )}
    </Panel>
  );
}

interface FieldListProps {
  label: string;
  fields: readonly ComparedField[];
  sides: ComparedSides;
}

function FieldList({ label, fields, sides }: FieldListProps) {
  return (
    <ul aria-label={label} className="divide-y divide-border border-t border-border">
      {fields.map((field) => (
        <FieldRow key={field.field} field={field} sides={sides} />
      ))}
    </ul>
  );
}

function FieldRow({
  field: { field, change, left, right },
  sides,
}: {
  field: ComparedField;
  sides: ComparedSides;
}) {
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-2.5 md:grid-cols-[12rem_1fr_1fr]">
      <p className="flex flex-wrap items-center gap-2 self-start text-base font-medium">
        {FOUND_FIELD_LABELS[field]}
        <Badge hasDot={false} tone={change === 'same' ? 'neutral' : 'caution'}>
          {CHANGE_WORDS[change]}
        </Badge>
      </p>
      <FieldValue label="Before" value={left} document={sides.left} />
      <FieldValue label="After" value={right} document={sides.right} />
    </li>
  );
}

interface FieldValueProps {
  label: string;
  value: ComparedField['left'];
  document: ComparedSides['left'];
}

function FieldValue({ label, value, document }: FieldValueProps) {
  return (
    <div className="flex min-w-0 flex-wrap items-baseline gap-2 text-base">
      <span className="text-xs font-medium text-muted">{label}</span>
      {value ? (
        <>
          <span dir="auto" className="min-w-0 break-words">
            {value.text}
          </span>
          <span className="text-xs font-medium">
            <PlaceLink document={document} sentence={value} />
          </span>
        </>
      ) : (
        <span className="text-muted">Not found</span>
      )}
    </div>
  );
}
