import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ADDED_LIMIT } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { CLAUSE_KINDS } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { ClauseCategory } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { locateWords } from '@pactbook/domain/features/documents/folded-text.ts';
import { pageAt } from '@pactbook/domain/features/documents/snippets.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { analysisTextQuery, useAddFinding, useDecideFindings } from '../queries.ts';
import type { FindingText } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';
import type { Adding } from './use-adding.ts';

const KINDS = CLAUSE_KINDS.map(({ category, explanation }) => ({
  value: category,
  label: category,
  description: explanation,
}));

interface Place {
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
}

/** Where the document has the words; or why they cannot be added. */
function placeOf(document: FindingText | undefined, words: string): Place | string {
  if (words.trim() === '') return 'Enter words of the document';
  if (words.length > ADDED_LIMIT) return `Enter at most ${ADDED_LIMIT} characters`;
  if (document === undefined) return 'The document is still loading';
  const found = locateWords(document.text, words);
  if (found === null) return 'The document does not have these words';
  return { ...found, page: pageAt(document.pageStarts ?? [], found.start) };
}

interface AddFindingDialogProps {
  analysis: Analysis;
  adding: Adding;
  onAdded: (key: string) => void;
}

/** Adds a clause that was missed: words of the document and their kind. Selected words are there already. */
export function AddFindingDialog({ analysis, adding: { words, stop }, onAdded }: AddFindingDialogProps) {
  if (words === null) return null;
  return <OpenDialog analysis={analysis} selected={words} onClose={stop} onAdded={onAdded} />;
}

interface OpenDialogProps extends Pick<AddFindingDialogProps, 'analysis' | 'onAdded'> {
  selected: string;
  onClose: () => void;
}

function OpenDialog({ analysis, selected, onClose, onAdded }: OpenDialogProps) {
  const [words, setWords] = useState(selected);
  const [kind, setKind] = useState<string | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const { data: document } = useQuery(analysisTextQuery(analysis.id, analysis.textSha256));
  const place = useMemo(() => placeOf(document, words), [document, words]);
  const adding = useAddFinding(analysis.id);
  const deciding = useDecideFindings(analysis.id);
  const category = CLAUSE_KINDS.find((one) => one.category === kind)?.category;

  const save = async (chosen: ClauseCategory, { start, end }: Place) => {
    const known = new Set(analysis.clauses.filter(({ decision }) => decision !== null).map(({ key }) => key));
    const { clauses } = await adding.mutateAsync({ category: chosen, start, end });
    const added = clauses.find(({ key, decision }) => decision !== null && !known.has(key));
    onClose();
    if (added === undefined) return;
    onAdded(added.key);
    toast({
      variant: 'success',
      title: 'Success',
      description: `${chosen} was added.`,
      action: { label: 'Undo', onPress: () => deciding.mutate([{ key: added.key, verdict: null }]) },
    });
  };

  const add = () => {
    if (typeof place === 'string' || category === undefined) setIsRefused(true);
    else save(category, place).catch(sayFailed);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add what was missed"
      description="Select words in the document, or type or paste them here, and choose their kind."
    >
      <DialogForm onSubmit={add} onCancel={onClose} submitLabel="Add finding" isBusy={adding.isPending}>
        <Field
          label="Words of the document"
          isRequired
          help={typeof place === 'string' ? undefined : foundAt(place)}
          error={isRefused && typeof place === 'string' ? place : undefined}
        >
          <Textarea value={words} limit={ADDED_LIMIT} onChange={(event) => setWords(event.target.value)} />
        </Field>
        <Field
          label="Kind"
          isRequired
          error={isRefused && category === undefined ? 'Choose a kind' : undefined}
        >
          <Combobox label="Kind" options={KINDS} value={kind} onChange={setKind} />
        </Field>
      </DialogForm>
    </Dialog>
  );
}

const foundAt = ({ page }: Place) =>
  page === null ? 'Found in the document.' : `Found on page ${page} of the document.`;
