import { vendorNameSchema } from '@pactbook/domain/features/vendors/vendor.ts';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { useState } from 'react';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { contractsWords, viewsWords } from '../../field-kit/value/count-words.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { useVendorMerge, type VendorMerge } from './use-vendor-merge.ts';

interface VendorRenameDialogProps {
  isOpen: boolean;
  onClose: () => void;
  vendor: Vendor;
  vendors: readonly Vendor[];
}

/** Renames the vendor in all its records; the old name becomes another name of it. */
export function VendorRenameDialog({ isOpen, ...form }: VendorRenameDialogProps) {
  const merging = useVendorMerge();
  return (
    <Dialog isOpen={isOpen} onClose={() => !merging.isBusy && form.onClose()} title="Rename vendor" size="sm">
      <RenameForm {...form} merging={merging} />
    </Dialog>
  );
}

interface RenameFormProps extends Omit<VendorRenameDialogProps, 'isOpen'> {
  merging: VendorMerge;
}

/** A component of its own, so that each opening starts with the current name. */
function RenameForm({ vendor, vendors, merging, onClose }: RenameFormProps) {
  const [name, setName] = useState(vendor.name);
  const [error, setError] = useState<string>();
  const { merge, isBusy } = merging;
  const submit = () => {
    if (isBusy) return;
    const judged = vendorNameSchema.safeParse(name);
    setError(judged.error?.issues[0]?.message);
    if (!judged.success) return;
    const into = judged.data;
    if (into === vendor.name) onClose();
    else if (vendors.some((other) => other.name === into && other.records > 0)) {
      setError('There are records of this vendor. Merge the two instead');
    } else {
      const onError = (failure: Error) => setError(refusalWords(failure));
      merge({ names: [vendor.name], into }, { onSuccess: onClose, onError });
    }
  };
  return (
    <DialogForm onSubmit={submit} onCancel={onClose} submitLabel="Rename" isBusy={isBusy}>
      <Field
        label="Name"
        isRequired
        error={error}
        help={`${contractsWords(vendor.records)} will get the new name. ${viewsWords(vendor.views ?? 0, 'follow')}`.trim()}
      >
        <Input
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
    </DialogForm>
  );
}
