import { RadioGroup as Primitive } from 'radix-ui';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { clsx } from 'clsx/lite';
import { useFieldControl, useFieldLabelIds } from './field-context.ts';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  help?: ReactNode;
  isDisabled?: boolean | undefined;
}

export interface RadioGroupProps<Value extends string> {
  options: readonly RadioOption<Value>[];
  value: Value | undefined;
  onChange: (value: Value) => void;
  /** `cards` shows each option as a box, for choices that need a sentence. */
  look?: 'plain' | 'cards' | undefined;
  disabled?: boolean | undefined;
  name?: string | undefined;
  className?: string | undefined;
  'aria-label'?: string | undefined;
}

/** One of a few visible options. Put it in `<Field kind="group">` for its label. */
export function RadioGroup<Value extends string>({
  options,
  value,
  onChange,
  look = 'plain',
  className,
  ...rest
}: RadioGroupProps<Value>) {
  const baseId = useId();
  const wiring = useFieldControl({});
  const labelIds = useFieldLabelIds();
  return (
    <Primitive.Root
      {...rest}
      aria-describedby={wiring['aria-describedby']}
      aria-invalid={wiring['aria-invalid']}
      aria-required={wiring['aria-required']}
      aria-labelledby={rest['aria-label'] ? undefined : labelIds}
      value={value ?? null}
      onValueChange={(next) => {
        const option = options.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
      className={clsx('fallback:flex flex-col', look === 'cards' ? 'gap-2' : 'gap-1.5', className)}
    >
      {options.map((option) => (
        <RadioRow
          key={option.value}
          id={`${baseId}-${option.value}`}
          option={option}
          isCard={look === 'cards'}
        />
      ))}
    </Primitive.Root>
  );
}

function RadioRow({ id, option, isCard }: { id: string; option: RadioOption<string>; isCard: boolean }) {
  return (
    <div
      className={clsx(
        'relative flex items-start gap-2 max-md:min-h-11',
        !option.help && 'max-md:items-center',
        isCard &&
          'rounded-lg border border-border-strong bg-raised p-3 transition-colors hover:bg-hover has-data-[state=checked]:border-accent has-data-[state=checked]:bg-accent-soft',
      )}
    >
      <span className="flex h-5 items-center">
        <Primitive.Item
          id={id}
          value={option.value}
          disabled={option.isDisabled ?? false}
          aria-describedby={option.help ? `${id}-help` : undefined}
          className="relative flex size-4 items-center justify-center rounded-full border border-border-control bg-raised shadow-control transition-colors before:absolute before:-inset-1.25 hover:border-muted disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent"
        >
          <Primitive.Indicator className="size-1.5 rounded-full bg-on-accent" />
        </Primitive.Item>
      </span>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={clsx('text-base', isCard && 'font-medium after:absolute after:inset-0')}
        >
          {option.label}
        </label>
        {option.help && (
          <div id={`${id}-help`} className="text-sm text-muted">
            {option.help}
          </div>
        )}
      </div>
    </div>
  );
}
