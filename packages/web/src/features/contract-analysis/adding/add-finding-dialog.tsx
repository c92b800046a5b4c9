import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ADDED_LIMIT, FOUND_FIELD_LABELS } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Analysis } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { locateWords } from '@pactbook/domain/features/documents/folded-text.ts';
import { pageAt } from '@pactbook/domain/features/documents/snippets.ts';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog, DialogForm } from '../../../ui/overlays/dialog.tsx';
import { analysisTextQuery, useAddFinding, useDecideFindings } from '../queries.ts';
import { MeaningFields, useMeaning } from './meaning-fields.tsx';
import type { Meaning } from './meaning-fields.tsx';
import type { FindingText } from '@pactbook/domain/features/contract-analysis/placed-findings.ts';

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

/** The finding of an answer that was added. */
function addedIn({ fields, clauses }: Analysis, as: Meaning, known: ReadonlySet<string>) {
  if ('field' in as) return fields.find(({ field }) => field === as.field);
  return clauses.find(({ key, decision }) => decision !== null && !known.has(key));
}

interface AddFindingDialogProps {
  analysis: Analysis;
  /** The words that were selected. */
  selected: string;
  onClose: () => void;
  onAdded: (key: string) => void;
}

/**
 * Adds what was missed: words of the document, and their kind or the field whose value they say. Selected words are there
 * already.
 */
export function AddFindingDialog({ analysis, selected, onClose, onAdded }: AddFindingDialogProps) {
  const [words, setWords] = useState(selected);
  const meaning = useMeaning(analysis, words);
  const [isRefused, setIsRefused] = useState(false);
  const { data: document } = useQuery(analysisTextQuery(analysis.id, analysis.textSha256));
  const place = useMemo(() => placeOf(document, words), [document, words]);
  const adding = useAddFinding(analysis.id);
  const deciding = useDecideFindings(analysis.id);
  const save = async (as: Meaning, { start, end }: Place) => {
    const known = new Set(analysis.clauses.filter(({ decision }) => decision !== null).map(({ key }) => key));
    const answer = await adding.mutateAsync({ ...as, start, end });
    const added = addedIn(answer, as, known);
    onClose();
    if (added === undefined) return;
    onAdded(added.key);
    toast({
      variant: 'success',
      title: 'Success',
      description: `${'field' in as ? FOUND_FIELD_LABELS[as.field] : as.category} was added.`,
      action: { label: 'Undo', onPress: () => deciding.mutate([{ key: added.key, verdict: null }]) },
    });
  };

  const add = () => {
    if (typeof place === 'string' || meaning.value === null) setIsRefused(true);
    else save(meaning.value, place).catch(sayFailed);
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add what was missed"
      description="Select words in the document, or type or paste them here, and choose their kind or field."
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
        <MeaningFields meaning={meaning} isRefused={isRefused} />
      </DialogForm>
    </Dialog>
  );
}

const foundAt = ({ page }: Place) =>
  page === null ? 'Found in the document.' : `Found on page ${page} of the document.`;
