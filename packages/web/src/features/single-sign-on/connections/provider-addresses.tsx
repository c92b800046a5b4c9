import type { SsoConnection } from '@pactbook/domain/features/single-sign-on/connection.ts';
import { CopyTextButton } from '../../../ui/actions/copy-text-button.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';

const NAMES = {
  startUrl: 'Sign-in address, for a tile at the provider',
  callbackUrl: 'Redirect address',
  entityId: 'Entity ID',
  acsUrl: 'Assertion consumer address',
  metadataUrl: 'Metadata address',
} as const satisfies Record<keyof SsoConnection['serviceProvider'], string>;

const KEYS = ['callbackUrl', 'entityId', 'acsUrl', 'metadataUrl', 'startUrl'] as const;

function sayNotCopied(): void {
  toast({
    variant: 'error',
    title: 'Nothing was copied',
    description: 'This browser does not allow copying here. Select the text and copy it yourself.',
  });
}

/** The addresses of our side that the provider asks for, with copy buttons. */
export function ProviderAddresses({ serviceProvider }: Pick<SsoConnection, 'serviceProvider'>) {
  return (
    <dl className="flex flex-col gap-2">
      {KEYS.map((key) => {
        const address = serviceProvider[key];
        return (
          address !== null && (
            <div key={key}>
              <dt className="text-sm text-muted">{NAMES[key]}</dt>
              <dd className="flex items-center gap-1">
                <code className="min-w-0 flex-1 rounded-md bg-sunken px-2 py-1.5 font-mono text-xs break-all">
                  {address}
                </code>
                <CopyTextButton name={NAMES[key]} text={address} onFail={sayNotCopied} />
              </dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
