import { Check, Link2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';
import { WIDE_LABEL } from './wide-label.ts';

export interface CopyLinkButtonProps {
  /** The address to copy. */
  address: string;
  /** Called when the clipboard is blocked or missing, as on plain http. */
  onFail: () => void;
}

/** @throws when the browser refuses the clipboard or has none */
async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}

/** Copies an address and confirms it for two seconds, without changing the width. */
export function CopyLinkButton({ address, onFail }: CopyLinkButtonProps) {
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), 2000);
    return () => clearTimeout(timer);
  }, [isCopied]);

  return (
    <>
      <Button
        title="Copy link"
        className="max-xl:gap-0"
        icon={isCopied ? <Check aria-hidden className="text-positive-mark" /> : <Link2 aria-hidden />}
        onClick={() => void copyText(address).then(() => setIsCopied(true), onFail)}
      >
        <span className={WIDE_LABEL}>Copy link</span>
      </Button>
      <span role="status" className="sr-only">
        {isCopied ? 'Link copied' : ''}
      </span>
    </>
  );
}
