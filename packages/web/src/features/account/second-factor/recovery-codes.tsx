import { Copy, Download } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';

export interface RecoveryCodesProps {
  codes: readonly string[];
  emailAddress: string;
  onDone: () => void;
}

/** Puts the codes into a file of the browser's downloads. */
function download(text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'pactbook-recovery-codes.txt';
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * The recovery codes, this once: no one can read them again, only make new ones (docs/product/people.md, "Passwords").
 */
export function RecoveryCodes({ codes, emailAddress, onDone }: RecoveryCodesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const text = [
    `Pactbook recovery codes for ${emailAddress}`,
    'Each code works once.',
    '',
    ...codes,
    '',
  ].join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ variant: 'success', title: 'Recovery codes copied' });
    } catch {
      toast({
        variant: 'error',
        title: 'The codes could not be copied',
        description: 'Download them instead.',
      });
    }
  };

  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border-strong p-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
          Save your recovery codes
        </h3>
        <p className="mt-0.5 text-base text-muted">
          They are shown only now. Each one signs you in once when you do not have your phone.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 font-mono text-base tabular-nums sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button icon={<Download aria-hidden />} onClick={() => download(text)}>
          Download codes
        </Button>
        <Button className="ml-auto" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  );
}
