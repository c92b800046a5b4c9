import { X } from 'lucide-react';
import { useState } from 'react';
import { vendorNameSchema } from '@pactbook/domain/features/vendors/vendor.ts';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { sayFailed } from '../../ui/feedback/say.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { useAddVendorAlias, useRemoveVendorAlias } from './administration-queries.ts';

interface VendorAliasesDialogProps {
  isOpen: boolean;
  onClose: () => void;
  vendor: Vendor;
}

/** The other names of a vendor: entering one of them gives the vendor. */
export function VendorAliasesDialog({ isOpen, onClose, vendor }: VendorAliasesDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Other names of ${vendor.name}`}
      description="Records entered or imported under another name are assigned to this vendor."
      size="sm"
    >
      <AliasesForm vendor={vendor} onClose={onClose} />
    </Dialog>
  );
}

function AliasesForm({ vendor, onClose }: Omit<VendorAliasesDialogProps, 'isOpen'>) {
  const [alias, setAlias] = useState('');
  const [error, setError] = useState<string>();
  const adding = useAddVendorAlias();
  const add = () => {
    if (adding.isPending) return;
    const judged = vendorNameSchema.safeParse(alias);
    setError(judged.success ? undefined : 'Enter another name');
    if (!judged.success) return;
    adding.mutate(
      { body: { vendor: vendor.name, alias: judged.data } },
      { onSuccess: () => setAlias(''), onError: (failure) => setError(refusalWords(failure)) },
    );
  };
  return (
    <DialogForm
      onSubmit={add}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {vendor.aliases.length === 0 ? (
        <p className="text-base text-muted">
          No other names yet. Add one so that “Atlassian Pty Ltd” is saved as Atlassian.
        </p>
      ) : (
        <Aliases vendor={vendor} />
      )}
      <Field label="Add another name" error={error}>
        <div className="flex gap-2">
          <Input
            autoComplete="off"
            value={alias}
            onChange={(event) => {
              setAlias(event.target.value);
              setError(undefined);
            }}
          />
          <Button type="submit" isBusy={adding.isPending}>
            Add
          </Button>
        </div>
      </Field>
    </DialogForm>
  );
}

function Aliases({ vendor }: { vendor: Vendor }) {
  const removing = useRemoveVendorAlias();
  return (
    <ul aria-label="Other names" className="overflow-hidden rounded-lg border border-border">
      {vendor.aliases.map((alias) => (
        <li
          key={alias}
          className="flex min-h-10 items-center gap-2 border-b border-border pr-1 pl-3 last:border-b-0"
        >
          <span dir="auto" className="min-w-0 flex-1 break-words">
            {alias}
          </span>
          <IconButton
            label={`Remove ${alias}`}
            disabled={removing.isPending}
            onClick={() => removing.mutate({ query: { alias } }, { onError: sayFailed })}
          >
            <X aria-hidden />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
