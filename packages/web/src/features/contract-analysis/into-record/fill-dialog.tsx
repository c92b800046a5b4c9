import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { clsx } from 'clsx/lite';
import { isTaken } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import type { Analysis, FoundField } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { fillsRecord } from '@pactbook/domain/features/contract-analysis/into-record.ts';
import type { Contract } from '@pactbook/domain/features/contracts/contract.ts';
import { ApiError } from '../../../platform/api-client/api-error.ts';
import { refusalWords } from '../../../platform/api-client/refusal-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { afterPaint } from '../../../ui/after-paint.ts';
import { Problem } from '../../../ui/feedback/problem.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { saySucceeded } from '../../../ui/feedback/say.ts';
import { Checkbox } from '../../../ui/forms/checkbox.tsx';
import { Dialog, DialogBody, DialogFooter } from '../../../ui/overlays/dialog.tsx';
import { contractQuery } from '../../contracts/queries.ts';
import { SuggestionsNote } from '../kit/suggestions-note.tsx';
import { analysisQuery, useApplyFindings } from '../queries.ts';
import { findingsOf } from '../kit/findings.ts';
import { QuoteList } from './quote-list.tsx';
import { useToday } from '../../users/queries.ts';
import { recordPreview } from './record-preview.ts';
import { Cell, HeaderCell, RowHeaderCell } from '../../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableFrame, TableHead } from '../../../ui/table/table.tsx';
import type { PreviewLine } from './record-preview.ts';

interface FillDialogProps {
  analysis: Analysis;
  onClose: () => void;
}

const canFill = (found: FoundField) => found.decision !== null && isTaken(found) && fillsRecord(found.field);

/** What writing the accepted fields into the record changes, and the step that does it. */
export function FillDialog({ analysis, onClose }: FillDialogProps) {
  const { record } = analysis;
  const contract = useQuery({ ...contractQuery(record?.id ?? ''), enabled: record !== null });
  const taken = analysis.fields.filter(canFill);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title="Fill this record"
      description={
        taken.length === 0
          ? 'Accept or edit the vendor, dates or renewal first. Only accepted findings are written.'
          : `What changes in ${record?.product ?? 'the record'}.`
      }
    >
      {taken.length === 0 ? (
        <DialogFooter>
          <Button onClick={onClose}>Close</Button>
        </DialogFooter>
      ) : contract.data ? (
        <Preview analysis={analysis} taken={taken} contract={contract.data} onClose={onClose} />
      ) : (
        <DialogBody>
          <QueryFallback query={contract} lines={5} label="Loading the record" />
        </DialogBody>
      )}
    </Dialog>
  );
}

interface PreviewProps extends FillDialogProps {
  taken: readonly FoundField[];
  contract: Contract;
}

/** Writes the chosen fields; a record that changed in between is shown as it is now. */
function useFilling({ analysis, contract, onClose }: PreviewProps) {
  const client = useQueryClient();
  const apply = useApplyFindings();
  const [problem, setProblem] = useState<string | null>(null);
  const fail = (error: Error) => {
    const isStale = error instanceof ApiError && error.code === 'stale_version';
    void client.invalidateQueries({ queryKey: contractQuery(contract.id).queryKey });
    void client.invalidateQueries({ queryKey: analysisQuery(analysis.id).queryKey });
    setProblem(
      isStale
        ? 'Someone changed this record in the meantime. Nothing was written. Here is what would change now.'
        : refusalWords(error),
    );
  };
  const fill = (keys: readonly string[]) =>
    apply.mutate(
      {
        params: { analysisId: analysis.id },
        body: { contractId: contract.id, contractVersion: contract.version, keys: [...keys] },
      },
      {
        onSuccess: () => {
          saySucceeded(`${contract.product} was filled from ${analysis.fileName}.`);
          onClose();
        },
        onError: fail,
      },
    );
  return { fill, problem, isPending: apply.isPending };
}

function Preview(props: PreviewProps) {
  const { taken, contract, onClose } = props;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const { fill, problem, isPending } = useFilling(props);
  const today = useToday();
  const chosen = taken.filter(({ key }) => !leftOut.has(key));
  const { fields: findings } = findingsOf({ fields: [...chosen], clauses: [] });
  const lines = recordPreview(contract, chosen, today);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  // The record may come after the dialog has opened, and has given the focus to its close button.
  useEffect(() => afterPaint(() => fieldset.current?.querySelector('input')?.focus()), []);
  const changed = lines.filter(({ now, later, isDerived }) => now !== later && !isDerived).length;
  const toggle = (key: string) => {
    const next = new Set(leftOut);
    if (!next.delete(key)) next.add(key);
    setLeftOut(next);
  };
  return (
    <>
      <DialogBody className="flex flex-col gap-5">
        <Problem text={problem} className="rounded-md bg-negative-soft px-3 py-2" />
        <fieldset ref={fieldset} className="flex flex-wrap gap-x-5 gap-y-1">
          <legend className="mb-1.5 text-sm font-medium">Fields to write</legend>
          {findingsOf({ fields: [...taken], clauses: [] }).fields.map(({ key, label }) => (
            <Checkbox key={key} label={label} checked={!leftOut.has(key)} onChange={() => toggle(key)} />
          ))}
        </fieldset>
        <PreviewTable lines={lines} />
        <QuoteList findings={findings} />
        <SuggestionsNote />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={isPending}
          aria-disabled={changed === 0 || undefined}
          className="aria-disabled:opacity-60"
          onClick={() => changed > 0 && fill(chosen.map(({ key }) => key))}
        >
          {changed === 0 ? 'Nothing changes' : changed === 1 ? 'Change 1 field' : `Change ${changed} fields`}
        </Button>
      </DialogFooter>
    </>
  );
}

/** A record before and after: what stays is grey, what changes is marked. */
function PreviewTable({ lines }: { lines: readonly PreviewLine[] }) {
  return (
    // A frame that scrolls would give up all of its height beside what is long.
    <TableFrame className="shrink-0">
      <Table aria-label="What changes">
        <TableHead>
          <Row>
            <HeaderCell>Field</HeaderCell>
            <HeaderCell>Now</HeaderCell>
            <HeaderCell>Then</HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {lines.map(({ label, now, later, isDerived }) => (
            <Row key={label}>
              <RowHeaderCell className={isDerived ? 'font-normal italic' : undefined}>{label}</RowHeaderCell>
              <Cell dir="auto" className="whitespace-normal text-muted">
                {now || '—'}
              </Cell>
              <Cell
                dir="auto"
                className={clsx(
                  'whitespace-normal',
                  now === later ? 'text-muted' : 'bg-accent-soft font-medium',
                )}
              >
                {now === later ? 'Stays' : later || '—'}
              </Cell>
            </Row>
          ))}
        </TableBody>
      </Table>
    </TableFrame>
  );
}
