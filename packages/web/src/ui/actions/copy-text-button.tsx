import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { IconButton } from './icon-button.tsx';

export interface CopyTextButtonProps {
  /** The name of the copied value: "Entity ID". */
  name: string;
  text: string;
  /** Called when the clipboard is blocked or missing, as on plain http. */
  onFail: () => void;
}

/** @throws when the browser refuses the clipboard or has none */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Copies one value and confirms it for two seconds. */
export function CopyTextButton({ name, text, onFail }: CopyTextButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <>
      <IconButton
        label={`Copy ${name}`}
        onClick={() => void copyText(text).then(() => setIsCopied(true), onFail)}
      >
        {isCopied ? <Check aria-hidden className="text-positive-mark" /> : <Copy aria-hidden />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? `${name} copied` : ''}
      </span>
    </>
  );
}
