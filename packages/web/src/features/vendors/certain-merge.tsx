import { useState } from 'react';
import { GROUPS_LIMIT, type LikelyVendor } from '@pactbook/domain/features/vendors/vendor.ts';
import { refusalWords } from '../../platform/api-client/refusal-words.ts';
import { contractsWords } from '../../field-kit/value/count-words.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Dialog, DialogForm } from '../../ui/overlays/dialog.tsx';
import { useMergeVendorGroups } from './administration-queries.ts';
import { useMergeUndo } from './use-vendor-merge.ts';
import { counted, numberText } from '../../ui/text/own-numbers.ts';

/** Names that are certainly one vendor: the one with most records stays. */
interface CertainGroup {
  readonly into: string;
  readonly names: readonly string[];
}

const keyOf = ({ into, names }: CertainGroup) => [into, ...names].join('\n');

/** Of each proposed group the names that are certainly one vendor, as many groups as are merged at once. */
function certainGroups(likely: readonly LikelyVendor[]): CertainGroup[] {
  return likely
    .flatMap(({ certain: [into, ...names] }) =>
      into === undefined || names.length === 0 ? [] : [{ into, names }],
    )
    .slice(0, GROUPS_LIMIT);
}

/** The button "Merge all that are certain", and the list that it asks about. */
export function CertainMerge({ likely }: { likely: readonly LikelyVendor[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const groups = certainGroups(likely);
  const merging = useMergeVendorGroups();
  return (
    <>
      {groups.length > 0 && (
        <Button onClick={() => setIsOpen(true)}>
          Merge all that are certain ({numberText(groups.length)})
        </Button>
      )}
      <Dialog
        isOpen={isOpen}
        onClose={() => !merging.isPending && setIsOpen(false)}
        title="Merge all that are certain"
        description="These differ only in case, accents, punctuation, spaces and legal form. You can undo it for 30 days."
      >
        <CertainForm groups={groups} merging={merging} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface CertainListProps {
  groups: readonly CertainGroup[];
  /** Keys of groups that are not merged. */
  left: ReadonlySet<string>;
  onToggle: (key: string, isChosen: boolean) => void;
}

function CertainList({ groups, left, onToggle }: CertainListProps) {
  return (
    <ul aria-label="Vendors to merge" className="overflow-hidden rounded-lg border border-border">
      {groups.map((group) => {
        const key = keyOf(group);
        return (
          <li key={key} className="border-b border-border px-3 py-2 last:border-b-0">
            <Checkbox
              checked={!left.has(key)}
              onChange={(event) => onToggle(key, event.target.checked)}
              label={
                <span dir="auto" className="break-words">
                  <span className="text-muted">{group.names.join(', ')} →</span>{' '}
                  <span className="font-medium">{group.into}</span>
                </span>
              }
            />
          </li>
        );
      })}
    </ul>
  );
}

interface CertainFormProps {
  groups: readonly CertainGroup[];
  merging: ReturnType<typeof useMergeVendorGroups>;
  onClose: () => void;
}

function CertainForm({ groups, merging, onClose }: CertainFormProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<string>();
  const undo = useMergeUndo();
  const chosen = groups.filter((group) => !left.has(keyOf(group)));
  const toggle = (key: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(key);
    else next.add(key);
    setLeft(next);
    setError(undefined);
  };
  const submit = () => {
    if (merging.isPending) return;
    if (chosen.length === 0) {
      setError('Choose the vendors to merge');
      return;
    }
    const body = { groups: chosen.map(({ into, names }) => ({ into, names: [...names] })) };
    merging.mutateAsync({ body }).then(
      ({ merged, updated, changeSetId }) => {
        toast({
          variant: 'success',
          title: 'Success',
          description: `${counted(merged, 'vendor')} merged, ${contractsWords(updated)} changed.`,
          ...(changeSetId === null ? {} : { action: { label: 'Undo', onPress: () => undo(changeSetId) } }),
        });
        onClose();
      },
      (failure: Error) => setError(refusalWords(failure)),
    );
  };
  return (
    <DialogForm
      onSubmit={submit}
      onCancel={onClose}
      submitLabel={`Merge ${numberText(chosen.length)}`}
      isBusy={merging.isPending}
    >
      <CertainList groups={groups} left={left} onToggle={toggle} />
      {error !== undefined && (
        <p role="alert" className="text-base text-negative">
          {error}
        </p>
      )}
    </DialogForm>
  );
}
