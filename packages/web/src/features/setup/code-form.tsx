import { useEffect, useState } from 'react';
import { ApiError } from '../../platform/api-client/api-error.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useCheckSetupCode } from './queries.ts';

export interface CodeFormProps {
  /** Of the address that the server printed, which is checked at once; null where it is to be typed. */
  link: string | null;
  onRight: (code: string) => void;
  /** Somebody else has set the installation up meanwhile. */
  onTaken: () => void;
}

/** The code, before anything else is asked for: a wrong one is refused here. */
export function CodeForm({ link, onRight, onTaken }: CodeFormProps) {
  const [code, setCode] = useState(link ?? '');
  const { mutate, isPending, error } = useCheckSetupCode();
  const check = (given: string) =>
    mutate(
      { body: { code: given } },
      {
        onSuccess: () => onRight(given),
        onError: (failure) => {
          if (failure instanceof ApiError && failure.status === 404) onTaken();
        },
      },
    );
  useEffect(() => {
    if (link !== null) check(link);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- each link is checked once; typing goes through the button
  }, [link]);

  const isRefused = error instanceof ApiError && [403, 422].includes(error.status ?? 0);
  const fault = error instanceof ApiError ? (error.fields['code'] ?? error.message) : undefined;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) check(code);
      }}
      className="flex w-72 max-w-full flex-col gap-4"
    >
      <Field
        label="Setup code"
        help="The server prints it when it starts. It is also in the file setup-code of its data folder."
        error={isRefused ? fault : undefined}
      >
        <Input
          value={code}
          onChange={(event) => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          controlSize="lg"
          className="font-mono"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has one purpose, and screen readers still read its heading
          autoFocus
        />
      </Field>
      {error !== null && !isRefused && (
        <Banner tone="negative" className="rounded-md">
          {error.message}
        </Banner>
      )}
      <Button type="submit" variant="primary" size="lg" className="mt-1 w-full" isBusy={isPending}>
        Continue
      </Button>
    </form>
  );
}
