import { useState, useEffect, useRef } from 'react';
import type { MadeToken } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { TokenForm } from './token-form.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { CopyTextButton } from '../../../ui/actions/copy-text-button.tsx';
import { DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';

/** A service account, as the dialog needs it. */
export interface TokenHolder {
  readonly id: string;
  readonly name: string;
}

export interface NewTokenDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Whose token it becomes; missing for one's own. */
  serviceAccount?: TokenHolder | undefined;
}

/** Makes a token, then shows its secret, this once. */
export function NewTokenDialog({ isOpen, onClose, serviceAccount }: NewTokenDialogProps) {
  const [isDirty, setIsDirty] = useState(false);
  const [made, setMade] = useState<MadeToken | null>(null);
  const close = () => {
    setIsDirty(false);
    setMade(null);
    onClose();
  };
  return (
    <GuardedDialog
      isOpen={isOpen}
      onClose={close}
      isDirty={isDirty && made === null}
      title={made === null ? 'New API token' : 'Copy your token'}
      description={
        made === null
          ? `It has the rights of ${serviceAccount?.name ?? 'your account'} on records, limited to what you choose here.`
          : 'It is shown only once. Keep it like a password.'
      }
    >
      {(cancel) =>
        made === null ? (
          <TokenForm
            serviceAccountId={serviceAccount?.id}
            onDirty={() => setIsDirty(true)}
            onMade={setMade}
            onCancel={cancel}
          />
        ) : (
          <MadeTokenSecret made={made} onDone={close} />
        )
      }
    </GuardedDialog>
  );
}

interface MadeTokenSecretProps {
  made: MadeToken;
  onDone: () => void;
}

/** The secret of a token just made: no one can read it again. */
function MadeTokenSecret({ made, onDone }: MadeTokenSecretProps) {
  const text = useRef<HTMLParagraphElement>(null);
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <DialogBody className="flex flex-col gap-4">
        <p ref={text} tabIndex={-1} role="status" className="text-base text-muted outline-none">
          “{made.token.name}” was created.
        </p>
        <div className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2">
          <code
            aria-label="API token"
            className="min-w-0 flex-1 py-1 font-mono text-base break-all select-all"
          >
            {made.secret}
          </code>
          <CopyTextButton name="API token" text={made.secret} />
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
