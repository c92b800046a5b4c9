import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { GuardedSheet } from '../../../field-kit/form/guarded-sheet.tsx';
import { useOpening } from '../../../field-kit/form/use-opening.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { FormErrorSummary } from '../../../ui/forms/form-error-summary.tsx';
import { DialogBody, DialogFooter, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { CurrentPassword } from '../current-password.tsx';
import { ConnectionFields, controlIdOf } from './connection-fields.tsx';
import { useConnectionForm } from './use-connection-form.ts';

/** Nothing, a new connection, or an existing one. */
export type EditedConnection = null | 'new' | SsoConnection;

export interface ConnectionSheetProps {
  edited: EditedConnection;
  onClose: () => void;
}

/** Adds or changes a connection in a sheet. */
export function ConnectionSheet({ edited, onClose }: ConnectionSheetProps) {
  // The connection stays while the sheet closes; each opening starts again.
  const opening = useOpening(edited);
  if (opening === null) return null;
  const connection = opening.subject === 'new' ? null : opening.subject;
  return <Connection key={opening.count} connection={connection} isOpen={opening.isOpen} onClose={onClose} />;
}

interface ConnectionProps {
  connection: SsoConnection | null;
  isOpen: boolean;
  onClose: () => void;
}

function Connection({ connection, isOpen, onClose }: ConnectionProps) {
  const form = useConnectionForm(connection, onClose);
  const { fields, problem } = form.failure;
  const errors = Object.entries(fields).map(([name, message]) => ({
    controlId: name === 'currentPassword' ? 'settings-currentPassword' : controlIdOf(name),
    message,
  }));
  return (
    <GuardedSheet
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={connection ? connection.name : 'Add a Connection'}
      description={
        connection
          ? undefined
          : 'Add it disabled, enter our addresses, which show here then, at your provider, test it, and enable it.'
      }
    >
      {(close) => (
        <DialogForm
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          <DialogBody className="flex flex-col gap-5">
            <FormErrorSummary
              errors={problem === undefined ? errors : [{ message: problem }]}
              title={problem === undefined ? undefined : 'Nothing was saved'}
              submitCount={form.submits}
            />
            <ConnectionFields
              form={form}
              isNew={connection === null}
              hasSecret={connection?.hasSecret ?? false}
            />
            <CurrentPassword
              value={form.currentPassword}
              onChange={form.setCurrentPassword}
              error={fields.currentPassword}
            />
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" isBusy={form.isSaving}>
              {connection ? 'Save' : 'Add Connection'}
            </Button>
          </DialogFooter>
        </DialogForm>
      )}
    </GuardedSheet>
  );
}
