import { useState } from 'react';
import type { MadeToken } from '@pactbook/domain/features/api-tokens/api-token.ts';
import { GuardedDialog } from '../../../field-kit/form/guarded-dialog.tsx';
import { MadeTokenSecret } from './made-token.tsx';
import { TokenForm } from './token-form.tsx';

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
      title={made === null ? 'New API Token' : 'Copy Your Token'}
      description={
        made === null
          ? `It can do what ${serviceAccount?.name ?? 'you'} may do with records, narrowed by what you choose here.`
          : 'It is shown only now. Keep it like a password.'
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
