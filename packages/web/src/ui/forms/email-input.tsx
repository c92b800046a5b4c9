import { Input } from './input.tsx';
import type { InputProps } from './input.tsx';

/** The email address of an account, as password managers and phones expect it; large, for pages with one form. */
export function EmailInput(props: InputProps) {
  return (
    <Input
      {...props}
      type="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      inputMode="email"
      controlSize="lg"
    />
  );
}
