import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { logoNameKey } from '@pactbook/domain/features/product-logos/product-logo.ts';
import type { LogoOwner, UploadedLogo } from '@pactbook/domain/features/product-logos/uploaded-logo.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { FileDropZone } from '../../../ui/forms/file-drop-zone.tsx';
import { RadioGroup } from '../../../ui/forms/radio-group.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { uploadedLogosQuery } from '../../product-logos/administration-queries.ts';
import { useProductLogo } from '../../product-logos/queries.ts';
import { LogoPreview, UploadedLogoRow } from './logo-preview.tsx';
import { useLogoUpload } from './use-logo-upload.ts';

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
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen && !isBusy) onClose();
      }}
      title="Upload Logo"
      description="Everyone in your organization sees it beside the name, in every list."
    >
      <DialogBody className="flex flex-col gap-4">
        <OwnerField contract={contract} owner={owner} onChange={setOwner} />
        {uploaded && <UploadedLogoRow key={uploaded.id} logo={uploaded} />}
        <Field label="Picture" kind="group" error={fault}>
          <FileDropZone
            title={picture ? picture.file.name : 'Drop a picture here, or choose it'}
            titleOver="Let go to take this picture"
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
          Upload Logo
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
            label: <span dir="auto">Everything of {vendor}</span>,
            help: hasOwn
              ? `Records of this vendor whose product has no logo. ${product} has one, which comes first.`
              : 'Records of this vendor whose product has no logo.',
          },
        ]}
      />
    </Field>
  );
}
