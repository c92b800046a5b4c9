import { useQuery } from '@tanstack/react-query';
import { useState, useEffect } from 'react';
import { Trash2 } from 'lucide-react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { logoNameKey } from '@pactbook/domain/features/product-logos/product-logo.ts';
import type {
  LogoOwner,
  UploadedLogo,
  LogoUpload,
} from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { LOGO_FAULTS, LOGO_FILE_LIMIT } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FileDropZone } from '../../../ui/forms/file-drop-zone.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import {
  uploadedLogosQuery,
  useRemoveLogo,
  useUploadLogo,
} from '../../product-logos/administration-queries.ts';
import { useProductLogo } from '../../product-logos/queries.ts';
import { sayFailed, saySucceeded } from '../../../ui/feedback/say.ts';
import { LogoImage } from '../../../ui/media/logo-image.tsx';
import { ApiError } from '../../../platform/api-client/api-error.ts';

interface LogoDialogProps {
  contract: Contract;
  onClose: () => void;
}

const ACCEPT = '.png,.webp,.svg,image/png,image/webp,image/svg+xml';

/** Uploads a logo for a record's product, or for everything of its vendor, shows it before, and removes it. */
export function LogoDialog({ contract, onClose }: LogoDialogProps) {
  const [owner, setOwner] = useState<LogoOwner>('product');
  const { picture, fault, isBusy, choose, send } = useLogoUpload(onClose);
  const name = contract[owner];
  const uploaded = useUploaded(owner, name);
  return (
    <Dialog
      isOpen
      onClose={() => !isBusy && onClose()}
      title="Upload logo"
      description="Everyone in your organization sees it beside the name, in every list."
    >
      <DialogBody className="flex flex-col gap-4">
        <OwnerField contract={contract} owner={owner} onChange={setOwner} />
        {uploaded && <UploadedLogoRow key={uploaded.id} logo={uploaded} />}
        <Field label="Picture" kind="group" error={fault}>
          <FileDropZone
            title={picture ? picture.file.name : 'Drop a picture here, or choose it'}
            titleOver="Drop to use this picture"
            text="PNG, WebP or SVG, up to 256 kB."
            inputLabel="Picture of the logo"
            accept={ACCEPT}
            isSingle
            isPrimary={false}
            buttonLabel={picture ? 'Choose another' : 'Choose file'}
            onFiles={choose}
          />
        </Field>
        {picture && <LogoPreview url={picture.url} name={name} />}
      </DialogBody>
      <DialogFooter>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => send({ owner, name })}>
          Upload logo
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** What was uploaded for this product or vendor. */
function useUploaded(owner: LogoOwner, name: string): UploadedLogo | undefined {
  const { data } = useQuery(uploadedLogosQuery);
  return data?.find((logo) => logo.owner === owner && logoNameKey(logo.name) === logoNameKey(name));
}

interface OwnerFieldProps {
  contract: Contract;
  owner: LogoOwner;
  onChange: (owner: LogoOwner) => void;
}

function OwnerField({ contract: { product, vendor }, owner, onChange }: OwnerFieldProps) {
  const hasOwn = Boolean(useProductLogo(product, ''));
  return (
    <Field label="For" kind="group">
      <RadioGroup<LogoOwner>
        value={owner}
        onChange={onChange}
        options={[
          { value: 'product', label: <span dir="auto">{product}</span>, help: 'Records of this product.' },
          {
            value: 'vendor',
            label: <span dir="auto">All products of {vendor}</span>,
            help: hasOwn
              ? `Records of this vendor whose product has no logo. ${product} has its own logo.`
              : 'Records of this vendor whose product has no logo.',
          },
        ]}
      />
    </Field>
  );
}

/** A picture as the head of a record and the rows of lists will show it. */
function LogoPreview({ url, name }: { url: string; name: string }) {
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
function UploadedLogoRow({ logo }: { logo: UploadedLogo }) {
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
        Uploaded for <span dir="auto">{logo.name}</span>. Upload a picture to replace it.
      </p>
      <Button size="sm" icon={<Trash2 aria-hidden />} isBusy={removing.isPending} onClick={remove}>
        Remove
      </Button>
    </div>
  );
}

/** A file that was chosen, and an address to show it at before it is sent. */
interface ChosenPicture {
  readonly file: File;
  readonly url: string;
}

/** Why an upload failed, in a sentence for the person. */
function faultOf(error: Error): string {
  if (error instanceof ApiError && error.status === 413) return LOGO_FAULTS.tooLarge;
  return (error instanceof ApiError ? error.fields['file'] : undefined) ?? error.message;
}

/** The picture that a person chose, what is wrong with it, and its upload. */
function useLogoUpload(onDone: () => void) {
  const [picture, setPicture] = useState<ChosenPicture>();
  const [fault, setFault] = useState<string>();
  const uploading = useUploadLogo();
  useEffect(() => (picture ? () => URL.revokeObjectURL(picture.url) : undefined), [picture]);

  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const isTooLarge = file.size > LOGO_FILE_LIMIT;
    setFault(isTooLarge ? LOGO_FAULTS.tooLarge : undefined);
    setPicture(isTooLarge ? undefined : { file, url: URL.createObjectURL(file) });
  };
  const send = (upload: LogoUpload) => {
    if (!picture) {
      setFault(LOGO_FAULTS.missing);
      return;
    }
    const onSuccess = () => {
      saySucceeded(`${upload.name} has a new logo.`);
      onDone();
    };
    uploading.mutate(
      { ...upload, file: picture.file },
      { onSuccess, onError: (error) => setFault(faultOf(error)) },
    );
  };
  return { picture, fault, isBusy: uploading.isPending, choose, send };
}
