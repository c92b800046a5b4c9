import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import type { Analysis, AnalysisItem } from '@pactbook/domain/features/contract-analysis/analysis.ts';
import { saysAmendment } from '@pactbook/domain/features/contract-comparison/comparison.ts';
import type { DocumentVersion } from '@pactbook/domain/features/documents/document.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Dialog, DialogBody } from '../../../ui/overlays/dialog.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';
import { documentBytesQuery, documentQuery } from '../../documents/queries.ts';
import { readyAnalysesQuery, sendContract, useRefreshAnalyses } from '../queries.ts';
import { versionCopyName } from './version-copy.ts';

interface CompareDialogProps {
  analysis: Analysis;
  onClose: () => void;
}

/** Chooses what a document is compared with: its other versions first, then the documents of its record, then all others. */
export function CompareDialog({ analysis, onClose }: CompareDialogProps) {
  const { record, documentId } = analysis;
  const others = useQuery(readyAnalysesQuery);
  const navigate = useNavigate();
  const open = (otherId: string, isLater: boolean) =>
    void navigate(isLater ? paths.comparison(analysis.id, otherId) : paths.comparison(otherId, analysis.id));
  const openItem = ({ id, fileName }: AnalysisItem) => {
    const isLater = saysAmendment(fileName) && !saysAmendment(analysis.fileName);
    if (id !== null) open(id, isLater);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Compare with"
      description={<span dir="auto">{analysis.fileName}</span>}
    >
      <DialogBody>
        <QueryFallback query={others} lines={4} label="Loading the documents" />
        {others.data && (
          <div className="flex flex-col gap-5">
            {record && documentId && (
              <OtherVersions
                analysis={analysis}
                contractId={record.id}
                documentId={documentId}
                analyzed={others.data.items}
                onOpen={open}
              />
            )}
            <OtherDocuments analysis={analysis} analyzed={others.data.items} onOpen={openItem} />
          </div>
        )}
      </DialogBody>
    </Dialog>
  );
}

function ChoiceList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul className="divide-y divide-border rounded-lg border border-border">{children}</ul>
    </section>
  );
}

interface ChoiceProps {
  name: string;
  facts?: string;
  action: ReactNode;
}

function Choice({ name, facts, action }: ChoiceProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-2.5">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-medium break-words">
          {name}
        </p>
        {facts && (
          <p dir="auto" className="text-sm text-muted">
            {facts}
          </p>
        )}
      </div>
      {action}
    </li>
  );
}

interface OtherVersionsProps {
  analysis: Analysis;
  contractId: string;
  documentId: string;
  analyzed: readonly AnalysisItem[];
  onOpen: (otherId: string, isLater: boolean) => void;
}

/** Versions that are not the analyzed one. Each is analyzed as an upload of one's own, and found again by its name. */
function OtherVersions({ analysis, contractId, documentId, analyzed, onOpen }: OtherVersionsProps) {
  const details = useQuery(documentQuery(contractId, documentId));
  const client = useQueryClient();
  const refresh = useRefreshAnalyses();
  const [busy, setBusy] = useState<number | null>(null);
  const versions = (details.data?.versions ?? []).filter(({ number }) => number !== analysis.documentNumber);
  if (versions.length === 0) return null;
  const isLater = (number: number) => number > (analysis.documentNumber ?? 0);
  const analyze = async ({ number, name, contentType }: DocumentVersion) => {
    setBusy(number);
    try {
      const bytes = await client.query(documentBytesQuery({ contractId, documentId, version: number }));
      const copy = new File([bytes], versionCopyName(name, number), { type: contentType });
      const { id } = await sendContract(copy, {
        onProgress: () => undefined,
        signal: new AbortController().signal,
      });
      refresh();
      onOpen(id, isLater(number));
    } finally {
      setBusy(null);
    }
  };
  return (
    <ChoiceList title="Other versions of this document">
      {versions.map((version) => {
        const { number, name } = version;
        const copyName = versionCopyName(name, number);
        const copy = analyzed.find(({ record, fileName }) => record === null && fileName === copyName);
        return (
          <Choice
            key={number}
            name={`Version ${number}`}
            facts={copy ? name : `${name} · not analyzed: a copy is added to your uploads`}
            action={
              copy?.id ? (
                <CompareButton
                  name={`version ${number}`}
                  onPress={() => onOpen(copy.id ?? '', isLater(number))}
                />
              ) : (
                <Button
                  size="sm"
                  aria-label={`Analyze and compare version ${number}`}
                  isBusy={busy === number}
                  onClick={() => void analyze(version).catch(sayFailed)}
                >
                  Analyze and compare
                </Button>
              )
            }
          />
        );
      })}
    </ChoiceList>
  );
}

function CompareButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <Button size="sm" aria-label={`Compare with ${name}`} onClick={onPress}>
      Compare
    </Button>
  );
}

interface OtherDocumentsProps {
  analysis: Analysis;
  analyzed: readonly AnalysisItem[];
  onOpen: (item: AnalysisItem) => void;
}

function OtherDocuments({ analysis, analyzed, onOpen }: OtherDocumentsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const others = analyzed.filter(({ id }) => id !== null && id !== analysis.id);
  const ofRecord = others.filter(({ record }) => record !== null && record.id === analysis.record?.id);
  const elsewhere = others.filter((item) => !ofRecord.includes(item));
  const item = elsewhere.find(({ id }) => id === chosen);
  if (others.length === 0)
    return <p className="text-base text-muted">No other document is analyzed. Analyze one first.</p>;
  return (
    <>
      {ofRecord.length > 0 && (
        <ChoiceList title="Documents of the same record">
          {ofRecord.map((other) => (
            <Choice
              key={other.id}
              name={other.fileName}
              action={<CompareButton name={other.fileName} onPress={() => onOpen(other)} />}
            />
          ))}
        </ChoiceList>
      )}
      {elsewhere.length > 0 && (
        <section className="flex flex-col gap-3">
          <Field label="Another document">
            <Combobox
              label="Another document"
              options={elsewhere.map(({ id, fileName, record }) => ({
                value: id ?? '',
                label: fileName,
                description: record?.product ?? 'Not filed with a record',
              }))}
              value={chosen}
              onChange={setChosen}
            />
          </Field>
          <Button className="self-end" disabled={!item} onClick={() => item && onOpen(item)}>
            Compare
          </Button>
        </section>
      )}
    </>
  );
}
