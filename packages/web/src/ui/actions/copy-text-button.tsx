import { Check, Copy } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { useCopy } from './use-copy.ts';

export interface CopyTextButtonProps {
  /** The name of the copied value: "Entity ID". */
  name: string;
  text: string;
}

/** Copies one value and confirms it for two seconds. */
export function CopyTextButton({ name, text }: CopyTextButtonProps) {
  const { isCopied, copy } = useCopy({ text, what: 'The text' });
  return (
    <>
      <IconButton label={`Copy ${name}`} onClick={copy}>
        {isCopied ? <Check aria-hidden className="text-positive-mark" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? `${name} copied` : ''}
      </span>
    </>
  );
}
