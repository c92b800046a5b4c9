import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { FailureSummary } from '../../../field-kit/form/failure-summary.tsx';
import { GuardedSheet } from '../../../field-kit/form/guarded-dialog.tsx';
import { useOpening } from '../../../field-kit/form/use-opening.ts';
import { DialogForm } from '../../../ui/overlays/dialog.tsx';
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
  const idOf = (name: string) =>
    name === 'currentPassword' ? 'settings-currentPassword' : controlIdOf(name);
  return (
    <GuardedSheet
      isOpen={isOpen}
      onClose={onClose}
      isDirty={form.isDirty}
      title={connection ? connection.name : 'Add a connection'}
      description={
        connection
          ? undefined
          : 'Add the connection while it is off, copy the addresses shown here to your provider, test it, then enable it.'
      }
    >
      {(close) => (
        <DialogForm
          onSubmit={form.save}
          onCancel={close}
          submitLabel={connection ? 'Save' : 'Add connection'}
          isBusy={form.isSaving}
          className="flex flex-col gap-5"
        >
          <FailureSummary failure={form.failure} submits={form.submits} controlIdOf={idOf} />
          <ConnectionFields
            form={form}
            isNew={connection === null}
            hasSecret={connection?.hasSecret ?? false}
          />
          <CurrentPassword
            value={form.currentPassword}
            onChange={form.setCurrentPassword}
            error={form.failure.fields.currentPassword}
          />
        </DialogForm>
      )}
    </GuardedSheet>
  );
}
