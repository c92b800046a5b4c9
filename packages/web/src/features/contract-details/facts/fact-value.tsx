import { formatLongDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { Deadline } from '../../../field-kit/value/deadline.tsx';
import { FieldValue } from '../../../field-kit/value/field-value.tsx';
import { EditableValue } from '../../contract-form/editable-value.tsx';
import { Detail } from '../../contracts/detail-list.tsx';
import { factText } from './facts.ts';
import type { Fact } from './facts.ts';

/** A value in full; edited in its place by those who may. */
export function FactValue({ fact }: { fact: Fact }) {
  const { key, content, label, unit } = fact;
  const shown =
    content.kind !== 'date' ? (
      <FieldValue content={content} layout="block" />
    ) : content.dueOn === undefined ? (
      factText(fact)
    ) : (
      <Deadline
        day={content.date}
        today={content.dueOn}
        format={formatLongDate}
        // The days until the end date are a value of their own beside it.
        look={key === 'endDate' ? 'day' : 'stacked'}
      />
    );
  if (unit === null) return shown;
  return (
    <EditableValue unit={unit} label={label} text={factText(fact)}>
      {shown}
    </EditableValue>
  );
}

/** Label and value of one field. */
export function FactDetail({ fact }: { fact: Fact }) {
  return (
    <Detail label={fact.label} note={fact.note}>
      <FactValue fact={fact} />
    </Detail>
  );
}
