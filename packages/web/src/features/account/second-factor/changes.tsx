import { toast } from '../../../ui/feedback/toast-store.ts';
import { useMakeRecoveryCodes, useTurnOffSecondFactor } from '../queries.ts';
import { ProofForm } from './proof-form.tsx';

export interface NewCodesProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** New recovery codes in place of the old ones, for users who know the password. */
export function NewCodes({ onDone, onCancel }: NewCodesProps) {
  const make = useMakeRecoveryCodes();
  return (
    <div className="flex flex-col gap-3">
      <p className="text-base">Your current codes stop working.</p>
      <ProofForm
        asks={['currentPassword']}
        submitLabel="Create new codes"
        isBusy={make.isPending}
        onSubmit={({ currentPassword }, onError) =>
          make.mutate(
            { body: { currentPassword } },
            { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError },
          )
        }
        onCancel={onCancel}
      />
    </div>
  );
}

export interface TurnOffProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Turning the second factor off takes both: the password and a code. */
export function TurnOff({ onDone, onCancel }: TurnOffProps) {
  const turnOff = useTurnOffSecondFactor();
  const onSuccess = () => {
    onDone();
    toast({ variant: 'success', title: 'Your second factor is off' });
  };
  return (
    <ProofForm
      asks={['currentPassword', 'code']}
      codeHelp="From your app, or a recovery code."
      submitLabel="Turn off second factor"
      isDangerous
      isBusy={turnOff.isPending}
      onSubmit={(proof, onError) => turnOff.mutate({ body: proof }, { onSuccess, onError })}
      onCancel={onCancel}
    />
  );
}
