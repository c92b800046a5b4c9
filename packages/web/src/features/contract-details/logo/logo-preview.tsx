import { Trash2 } from 'lucide-react';
import type { UploadedLogo } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { useRemoveLogo } from '../../product-logos/administration-queries.ts';

/** A picture as the head of a record and the rows of lists will show it. */
export function LogoPreview({ url, name }: { url: string; name: string }) {
  return (
    <section aria-label="Preview" className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <span className="flex min-w-0 items-center gap-3 text-xl font-semibold">
        <LogoImage url={url} size="lg" />
        <span dir="auto" className="truncate">
          {name}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-2 text-sm">
        <LogoImage url={url} size="sm" />
        <span dir="auto" className="truncate">
          {name}
        </span>
      </span>
    </section>
  );
}

/** The logo that was uploaded, and the way to remove it. */
export function UploadedLogoRow({ logo }: { logo: UploadedLogo }) {
  const removing = useRemoveLogo();
  const remove = () =>
    removing.mutate(
      { params: { logoId: logo.id } },
      { onSuccess: () => saySucceeded(`The logo of ${logo.name} was removed.`), onError: sayFailed },
    );
  return (
    <div className="flex items-center gap-3 rounded-lg border border-border px-3 py-2">
      <LogoImage url={logo.logoUrl} size="lg" />
      <p className="min-w-0 flex-1 text-sm">
        Uploaded for <span dir="auto">{logo.name}</span>. Another picture takes its place.
      </p>
      <Button size="sm" icon={<Trash2 aria-hidden />} isBusy={removing.isPending} onClick={remove}>
        Remove
      </Button>
    </div>
  );
}
