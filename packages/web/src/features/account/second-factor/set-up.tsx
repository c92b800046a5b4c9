import { Suspense, useState } from 'react';
import { CopyTextButton } from '../../../ui/actions/copy-text-button.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useBeginSecondFactor, useConfirmSecondFactor } from '../queries.ts';
import { ProofForm } from './proof-form.tsx';
import { lazyPart } from '../../../ui/loading/lazy-parts.ts';

/** What draws the code comes when it is needed. */
const QrCode = lazyPart(
  () => import('./qr-code.tsx'),
  (part) => part.QrCode,
);

interface Secret {
  secret: string;
  otpauthUri: string;
}

export interface SetUpProps {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Turning the second factor on: the password, then the secret for the app, then a first code of it (RFC 6238). */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const [secret, setSecret] = useState<Secret>();
  const begin = useBeginSecondFactor();

  if (secret) return <Scan secret={secret} onDone={onDone} onCancel={onCancel} />;
  return (
    <ProofForm
      asks={['currentPassword']}
      submitLabel="Continue"
      isBusy={begin.isPending}
      onSubmit={({ currentPassword }, onError) =>
        begin.mutate({ body: { currentPassword } }, { onSuccess: setSecret, onError })
      }
      onCancel={onCancel}
    />
  );
}

function Scan({ secret, onDone, onCancel }: SetUpProps & { secret: Secret }) {
  const confirm = useConfirmSecondFactor();
  const words = secret.secret.match(/.{1,4}/g)?.join(' ') ?? secret.secret;
  return (
    <div className="flex flex-wrap gap-6">
      <Suspense fallback={<Skeleton className="size-44 rounded-lg" />}>
        <QrCode text={secret.otpauthUri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="flex min-w-0 flex-1 basis-64 flex-col gap-4">
        <div>
          <p className="text-base">Scan this code with your authenticator app, or type the key into it:</p>
          <p className="mt-1 flex items-center gap-1">
            <code className="min-w-0 font-mono text-base break-words">{words}</code>
            <CopyTextButton name="key" text={secret.secret} />
          </p>
        </div>
        <ProofForm
          asks={['code']}
          codeLabel="Code from the app"
          codeHelp="Six digits. They change every 30 seconds."
          submitLabel="Turn on"
          isBusy={confirm.isPending}
          onSubmit={({ code }, onError) =>
            confirm.mutate(
              { body: { code } },
              { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes), onError },
            )
          }
          onCancel={onCancel}
        />
      </div>
    </div>
  );
}
