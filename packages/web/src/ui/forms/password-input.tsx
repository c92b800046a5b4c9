import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input } from './input.tsx';
import type { InputProps } from './input.tsx';

/** A password input with a button that shows its text. */
export function PasswordInput(props: InputProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <Input
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
          className="flex size-8 items-center justify-center rounded-md hover:text-text max-md:size-10"
        >
          {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      }
    />
  );
}
