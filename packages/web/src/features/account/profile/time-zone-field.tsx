import { useMemo } from 'react';
import { useNow } from '../../../platform/now.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import {
  browserTimeZone,
  nameOfToday,
  timeOfDayIn,
  timeZoneName,
  timeZoneOptions,
} from '../../../ui/pickers/time-zones.ts';

export interface TimeZoneFieldProps {
  controlId: string;
  value: string;
  error: string | undefined;
  isReadOnly: boolean;
  onChange: (timeZoneId: string) => void;
}

/**
 * The time zone in which the person's "today" is (docs/product/dates-and-money.md, "Today"); the browser's own is one
 * press away.
 */
export function TimeZoneField({ controlId, value, error, isReadOnly, onChange }: TimeZoneFieldProps) {
  const now = useNow();
  const chosen = nameOfToday(value);
  const options = useMemo(() => timeZoneOptions(chosen), [chosen]);
  const timeThere = timeOfDayIn(value, now);
  const own = browserTimeZone();
  const offersOwn = !isReadOnly && own !== chosen;

  return (
    <div className="flex flex-col gap-1.5">
      <Field
        label="Time zone"
        controlId={controlId}
        error={error}
        help={timeThere === null ? 'Decides what counts as today.' : `It is ${timeThere} there now.`}
      >
        <Combobox
          label="Time zone"
          options={options}
          value={chosen}
          onChange={(next) => {
            if (next !== null) onChange(next);
          }}
          searchPlaceholder="Search time zones"
          emptyText="No time zone matches."
          disabled={isReadOnly}
        />
      </Field>
      {offersOwn && (
        <p className="text-sm text-muted">
          This browser is in {timeZoneName(own)}.{' '}
          <LinkButton className="text-sm" onClick={() => onChange(own)}>
            Use it
          </LinkButton>
        </p>
      )}
    </div>
  );
}
