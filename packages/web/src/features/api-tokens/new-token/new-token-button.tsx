import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { NewTokenDialog, type TokenHolder } from './new-token-dialog.tsx';

export interface NewTokenButtonProps {
  /** Whose token it becomes; missing for one's own. */
  serviceAccount?: TokenHolder;
}

/** Opens the dialog that makes a token. */
export function NewTokenButton({ serviceAccount }: NewTokenButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" icon={<KeyRound aria-hidden />} onClick={() => setIsOpen(true)}>
        New token{serviceAccount && <span className="sr-only"> for {serviceAccount.name}</span>}
      </Button>
      <NewTokenDialog isOpen={isOpen} onClose={() => setIsOpen(false)} serviceAccount={serviceAccount} />
    </>
  );
}
