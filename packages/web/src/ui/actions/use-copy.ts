import { useEffect, useState } from 'react';
import { toast } from '../feedback/toast-store.ts';

const CONFIRMED_MS = 2000;

export interface CopiedText {
  text: string;
  /** The copied thing, as the toast begins when it was not copied: "The link". */
  what: string;
  /** The advice in that toast. */
  instead?: string | undefined;
}

/** Copies a text; false, with a toast, when the browser refuses the clipboard or has none, as on plain http. */
export async function copyText({
  text,
  what,
  instead = 'Select the text and copy it yourself.',
}: CopiedText): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const description = `Your browser does not allow it here. ${instead}`;
    toast({ variant: 'error', title: `${what} was not copied`, description });
    return false;
  }
}

/** Copies a text on request and confirms it for two seconds. */
export function useCopy(copied: CopiedText) {
  const [isCopied, setIsCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setIsCopied(false), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return { isCopied, copy: () => void copyText(copied).then(setIsCopied) };
}
