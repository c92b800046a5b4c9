import { Button } from '../../../ui/actions/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { ShownLink } from './shown-link.tsx';
import type { ShownLinkProps } from './shown-link.tsx';

/** Said wherever a link is shown because no mail server delivers it. */
export const NO_MAIL_SERVER = 'No mail server is set up, so no email was sent.';

export interface LinkDialogProps {
  /** Null while nothing is shown. */
  shown: ShownLinkProps | null;
  onClose: () => void;
}

/** A link that no mail server delivers, for the System Admin who made it. It is shown only now. */
export function LinkDialog({ shown, onClose }: LinkDialogProps) {
  return (
    <Dialog
      isOpen={shown !== null}
      onClose={onClose}
      title={shown === null ? '' : `Link for ${shown.person}`}
      description={`${NO_MAIL_SERVER} Copy the link and send it to the person. It is shown only once.`}
    >
      <DialogBody>{shown !== null && <ShownLink {...shown} />}</DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
