import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useProfile } from '../users/queries.ts';

export interface CurrentPasswordProps {
  value: string;
  onChange: (password: string) => void;
  error: string | undefined;
}

/** Required before single sign-on changes; people who sign in by single sign-on have no password. */
export function CurrentPassword({ value, onChange, error }: CurrentPasswordProps) {
  const { isSso } = useProfile();
  if (isSso) return null;
  return (
    <Field
      label="Current password"
      isRequired
      controlId="settings-currentPassword"
      help="Enter your own password, because this changes who can sign in."
      error={error}
    >
      <Input
        type="password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
