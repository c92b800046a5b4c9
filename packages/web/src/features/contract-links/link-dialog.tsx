import { useState } from 'react';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import {
  LINK_KINDS,
  LINK_WORDS,
  type LinkKind,
} from '@pactbook/domain/features/contract-links/contract-link.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { useUpdateContract } from '../contracts/queries.ts';
import { sayFailed } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { RadioGroup } from '../../ui/forms/radio-group.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { DateInput } from '../../field-kit/dates/date-input.tsx';
import { useFoundRecords, useLinkContracts, useUnlinkContracts } from './queries.ts';

interface LinkDialogProps {
  contract: Contract;
  isOpen: boolean;
  onClose: () => void;
}

/** The ways to link, by what is in the list: "REPLACES" and, turned round, "REPLACES inverse". */
const WAYS = LINK_KINDS.flatMap((kind) => {
  const [forward, inverse] = LINK_WORDS[kind];
  const ways = [{ value: kind as string, label: forward }];
  return kind === 'RELATED' ? ways : [...ways, { value: `${kind} inverse`, label: inverse }];
});

/** Links a record to another one: how, and which. */
export function LinkDialog({ contract, isOpen, onClose }: LinkDialogProps) {
  const linking = useLinkContracts();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => !linking.isPending && onClose()}
      title="Link a record"
      description="Both records show the link."
      size="sm"
    >
      <LinkForm contract={contract} linking={linking} onClose={onClose} />
    </Dialog>
  );
}

/** Tells that records were linked, with an undo that also gives a replaced record the end back that it had. */
function useSayLinked(contract: Contract, chosen: Contract | null) {
  const unlinking = useUnlinkContracts();
  const ends = {
    own: useUpdateContract(contract.id),
    chosen: useUpdateContract(chosen?.id ?? contract.id),
  };
  const undo = async (linkId: string, ended: Contract | null) => {
    await unlinking.mutateAsync({ params: { contractId: contract.id, linkId } });
    if (ended === null) return;
    const { mutateAsync } = ended.id === contract.id ? ends.own : ends.chosen;
    // On the version that the link left: somebody else's change is not written over.
    await mutateAsync({ changes: { endDate: ended.endDate }, ifMatch: ended.version + 1 });
  };
  return (linkId: string, record: Contract, ended: Contract | null) =>
    toast({
      variant: 'success',
      title: 'Records linked',
      description: record.product,
      action: { label: 'Undo', onPress: () => void undo(linkId, ended).catch(sayFailed) },
    });
}

interface LinkFormProps extends Omit<LinkDialogProps, 'isOpen'> {
  linking: ReturnType<typeof useLinkContracts>;
}

function LinkForm({ contract, linking, onClose }: LinkFormProps) {
  const [way, setWay] = useState<string>(LINK_KINDS[0]);
  const [record, setRecord] = useState<Contract | null>(null);
  const sayLinked = useSayLinked(contract, record);
  const [endsOn, setEndsOn] = useState('');
  const [error, setError] = useState<string>();
  const kind = LINK_KINDS.find((one) => way.startsWith(one)) ?? LINK_KINDS[0];
  const submit = () => {
    if (linking.isPending) return;
    if (record === null) {
      setError('Choose a record');
      return;
    }
    const end = kind === 'REPLACES' && endsOn !== '' ? { endsOn } : {};
    const body = { kind, isInverse: way.endsWith('inverse'), recordId: record.id, ...end };
    linking.mutate(
      { params: { contractId: contract.id }, body },
      {
        onSuccess: ({ id }) => {
          onClose();
          sayLinked(id, record, 'endsOn' in end ? (body.isInverse ? contract : record) : null);
        },
        onError: (failure) => setError(refusalWords(failure)),
      },
    );
  };
  return (
    <DialogForm onSubmit={submit} onCancel={onClose} submitLabel="Link" isBusy={linking.isPending}>
      <Field label={`${contract.product}…`}>
        <Select options={WAYS} value={way} onChange={(event) => setWay(event.target.value)} />
      </Field>
      <RecordChoice
        own={contract.id}
        value={record?.id ?? ''}
        onChange={(chosen) => {
          setRecord(chosen);
          setError(undefined);
        }}
        error={error}
      />
      {kind === 'REPLACES' && <EndOfReplaced kind={kind} value={endsOn} onChange={setEndsOn} />}
    </DialogForm>
  );
}

interface EndOfReplacedProps {
  kind: LinkKind;
  value: string;
  onChange: (day: string) => void;
}

function EndOfReplaced({ value, onChange }: EndOfReplacedProps) {
  return (
    <Field label="End date of the replaced record" help="Leave empty to keep its date.">
      <DateInput value={value} onChange={onChange} />
    </Field>
  );
}

interface RecordChoiceProps {
  own: string;
  value: string;
  onChange: (record: Contract) => void;
  error: string | undefined;
}

/** A search over the records that the person reads in full. */
function RecordChoice({ own, value, onChange, error }: RecordChoiceProps) {
  const [text, setText] = useState('');
  const found = useFoundRecords(text);
  const options = (found.data ?? []).filter(({ id, access }) => id !== own && access === 'full').slice(0, 8);
  return (
    <>
      <Field label="Search records" error={options.length === 0 ? error : undefined}>
        <Input
          type="search"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      {found.isError && (
        <p className="text-sm text-negative">The records could not be searched. Try again.</p>
      )}
      {found.data !== undefined && options.length === 0 && (
        <p className="text-sm text-muted">No record you can read in full matches.</p>
      )}
      {options.length > 0 && (
        <Field kind="group" label="Record" error={error}>
          <RadioGroup
            options={options.map(({ id, product, vendor }) => ({
              value: id,
              label: (
                <span dir="auto">
                  {product} <span className="text-muted">· {vendor}</span>
                </span>
              ),
            }))}
            value={value}
            onChange={(id) => {
              const chosen = options.find((option) => option.id === id);
              if (chosen) onChange(chosen);
            }}
          />
        </Field>
      )}
    </>
  );
}
