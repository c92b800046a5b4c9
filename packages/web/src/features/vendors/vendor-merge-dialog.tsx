import { useMemo, useState } from 'react';
import type { Vendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { numberText } from '../../ui/text/own-numbers.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Field } from '../../ui/forms/field.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { MultiCombobox } from '../../ui/pickers/multi-combobox.tsx';
import { useVendorMerge, type VendorMerge } from './use-vendor-merge.ts';

interface VendorMergeDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The initially selected vendors; the first one is the one to keep. */
  start: readonly string[];
  vendors: readonly Vendor[];
}

/** Merges several vendors: which ones, and which name stays. */
export function VendorMergeDialog({ isOpen, onClose, ...form }: VendorMergeDialogProps) {
  const merging = useVendorMerge();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !merging.isBusy && onClose()}
      title="Merge vendors"
      description="All records move to the name you keep. The other names become aliases of it. History shows the change."
    >
      <VendorMergeForm {...form} merging={merging} onClose={onClose} />
    </Dialog>
  );
}

interface VendorMergeFormProps extends Omit<VendorMergeDialogProps, 'isOpen'> {
  merging: VendorMerge;
}

/** A component of its own, so that each opening starts with its selection. */
function VendorMergeForm({ start, vendors, merging, onClose }: VendorMergeFormProps) {
  const [chosen, setChosen] = useState(start);
  const [kept, setKept] = useState(start[0] ?? '');
  const [error, setError] = useState<string>();
  const { merge, isBusy } = merging;
  const into = chosen.includes(kept) ? kept : (chosen[0] ?? '');
  const submit = () => {
    if (isBusy) return;
    if (chosen.length < 2) {
      setError('Choose at least two vendors');
      return;
    }
    merge(
      { names: chosen.filter((name) => name !== into), into },
      { onSuccess: onClose, onError: (failure) => setError(refusalWords(failure)) },
    );
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel="Merge vendors"
      isBusy={isBusy}
      className="flex flex-col gap-5"
    >
      <VendorChoice
        vendors={vendors}
        chosen={chosen}
        onChange={(names) => {
          setChosen(names);
          setError(undefined);
        }}
        error={error}
      />
      {chosen.length > 1 && (
        <Field
          kind="group"
          label="Name to keep"
          help={mergedViewsWords(vendors.filter(({ name }) => name !== into && chosen.includes(name)))}
        >
          <RadioGroup
            options={chosen.map((name) => ({ value: name, label: <span dir="auto">{name}</span> }))}
            value={into}
            onChange={setKept}
          />
        </Field>
      )}
    </DialogForm>
  );
}

/** How many views filter by vendors that lose their name; nothing for none. */
function mergedViewsWords(vendors: readonly Vendor[]): string | undefined {
  const count = vendors.reduce((sum, { views = 0 }) => sum + views, 0);
  if (count === 0) return undefined;
  const [uses, show] = count === 1 ? ['view uses', 'shows'] : ['views use', 'show'];
  return `${numberText(count)} saved ${uses} another name and ${show} this vendor after that.`;
}

interface VendorChoiceProps {
  vendors: readonly Vendor[];
  chosen: readonly string[];
  onChange: (names: string[]) => void;
  error: string | undefined;
}

function VendorChoice({ vendors, chosen, onChange, error }: VendorChoiceProps) {
  const options = useMemo(
    () =>
      vendors.map(({ name, records }) => ({
        value: name,
        label: name,
        description: contractsWords(records),
      })),
    [vendors],
  );
  return (
    <Field label="Vendors" isRequired error={error}>
      <MultiCombobox
        label="Vendors"
        options={options}
        values={chosen}
        onChange={onChange}
        placeholder="Choose vendors"
        searchPlaceholder="Search vendors"
        emptyText="No vendors match."
      />
    </Field>
  );
}
