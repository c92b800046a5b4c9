import { useEffect, useRef } from 'react';
import type { MadeToken } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyTextButton } from '../../../ui/actions/copy-text-button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';

export interface MadeTokenSecretProps {
  made: MadeToken;
  onDone: () => void;
}

/** The secret of a token just made: no one can read it again. */
export function MadeTokenSecret({ made, onDone }: MadeTokenSecretProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p ref={text} tabIndex={-1} role="status" className="text-base text-muted outline-none">
          “{made.token.name}” is made.
        </p>
        <div className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
          <code
            aria-label="API token"
            className="min-w-0 flex-1 py-1 font-mono text-base break-all select-all"
          >
            {made.secret}
          </code>
          <CopyTextButton
            name="API token"
            text={made.secret}
            onFail={() =>
              toast({
                variant: 'error',
                title: 'The token could not be copied',
                description: 'Select it and copy it by hand.',
              })
            }
          />
        </div>
        <p className="text-base text-muted">
          Programs send it with each request: <code className="font-mono">Authorization: Bearer pbt_…</code>
        </p>
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onDone}>
          I have copied it
        </Button>
      </DialogFooter>
    </>
  );
}
