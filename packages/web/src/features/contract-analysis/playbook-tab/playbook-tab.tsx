import { useQuery } from '@tanstack/react-query';
import { Download, ListChecks, Pencil } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { SEVERITY_WORDS } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import type { Judgement } from '@pactbook/domain/features/contract-analysis/judgement.ts';
import { ruleWords } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import type { Playbook } from '@pactbook/domain/features/contract-analysis/playbook-rules.ts';
import { combinedQuery } from '../../../platform/endpoint-query.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { Collapsible } from '../../../ui/layout/collapsible.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { counted } from '../../../ui/text/own-numbers.ts';
import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { deviationsQuery, downloadDeviations, playbookQuery } from '../queries.ts';
import type { Deviations } from '../queries.ts';
import { EditRulesDialog } from './edit-rules-dialog.tsx';

/** The rules, and the documents that deviate from them with the words that do. */
export function PlaybookTab() {
  const playbook = useQuery(playbookQuery);
  const deviations = useQuery(deviationsQuery);
  const [isEditing, setIsEditing] = useState(false);
  const needed = combinedQuery(
    playbook.data && deviations.data && { playbook: playbook.data, deviations: deviations.data },
    [playbook, deviations],
  );
  if (!needed.data) return <QueryFallback query={needed} lines={6} label="Loading the playbook" isCard />;
  const { rules } = needed.data.playbook;
  const { documents } = needed.data.deviations;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="text-sm text-muted">{rules.length > 0 && summaryWords(needed.data.deviations)}</p>
        <div className="flex flex-wrap gap-2">
          <Button icon={<Pencil aria-hidden />} onClick={() => setIsEditing(true)}>
            Edit rules
          </Button>
          {documents.length > 0 && (
            <Button
              icon={<Download aria-hidden />}
              onClick={() => void downloadDeviations().catch(sayFailed)}
            >
              Download CSV
            </Button>
          )}
        </div>
      </div>
      {rules.length > 0 && <RulesCard playbook={needed.data.playbook} />}
      <Documents deviations={needed.data.deviations} hasRules={rules.length > 0} />
      {isEditing && <EditRulesDialog playbook={needed.data.playbook} onClose={() => setIsEditing(false)} />}
    </>
  );
}

function summaryWords({ documents, judged, onlyNewest }: Deviations): string {
  if (judged === 0) return '';
  const count = documents.length === 0 ? 'None' : String(documents.length);
  const verb = documents.length === 1 ? 'deviates' : 'deviate';
  const all = `${count} of ${counted(judged, 'document')} ${verb} from these rules.`;
  return onlyNewest ? `${all} Only the newest documents are here: there are too many for one list.` : all;
}

function Documents({ deviations, hasRules }: { deviations: Deviations; hasRules: boolean }) {
  const { documents, judged } = deviations;
  if (documents.length === 0) {
    const [title, text] = emptyWords(judged, hasRules);
    return (
      <Card className="p-0">
        <EmptyState icon={<ListChecks />} title={title} text={text} />
      </Card>
    );
  }
  return (
    <ul aria-label="Documents that deviate" className="flex flex-col gap-3">
      {documents.map((document) => (
        <li key={document.analysisId}>
          <DocumentCard document={document} />
        </li>
      ))}
    </ul>
  );
}

function emptyWords(judged: number, hasRules: boolean): readonly [string, string] {
  if (!hasRules) return ['The playbook has no rules.', 'Add rules to see which documents deviate from them.'];
  if (judged === 0)
    return ['No analyzed documents yet.', 'Analyze documents to see where they deviate from the playbook.'];
  return [
    'No deviations were found.',
    'A clause that was not found may still be in the contract. The review of a document has what to check by hand.',
  ];
}

function RulesCard({ playbook: { rules, isDefault } }: { playbook: Playbook }) {
  return (
    <Card className="py-2">
      <Collapsible
        title={
          isDefault ? `${counted(rules.length, 'rule')}, the default ones` : counted(rules.length, 'rule')
        }
        isInitiallyOpen={false}
      >
        <ul aria-label="Rules of the playbook" className="flex flex-col pb-1">
          {rules.map((rule) => (
            <li
              key={ruleWords(rule)}
              className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-t border-border py-2 first:border-t-0"
            >
              <span className="min-w-0 break-words">{ruleWords(rule)}</span>
              <span className="text-sm text-muted">{SEVERITY_WORDS[rule.severity]}</span>
              {rule.note && <span className="basis-full text-sm break-words text-muted">{rule.note}</span>}
            </li>
          ))}
        </ul>
      </Collapsible>
    </Card>
  );
}

function DocumentCard({ document }: { document: Deviations['documents'][number] }) {
  const { analysisId, fileName, record, deviations, toCheck } = document;
  return (
    <Card className="flex min-w-0 flex-col gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-medium break-words" dir="auto">
          {record?.product ?? fileName}
        </h2>
        <span className="text-sm text-muted">
          {counted(deviations.length, 'deviation')}, {toCheck} to check by hand
        </span>
      </div>
      {record && (
        <p dir="auto" className="text-sm break-words text-muted">
          {fileName}
        </p>
      )}
      <ul aria-label={`Deviations of ${fileName}`} className="flex flex-col">
        {deviations.map((deviation) => (
          <Deviation key={deviation.rule} analysisId={analysisId} deviation={deviation} />
        ))}
      </ul>
    </Card>
  );
}

function Deviation({ analysisId, deviation }: { analysisId: string; deviation: Judgement }) {
  const { rule, severity, finding } = deviation;
  const said = [SEVERITY_WORDS[severity], finding?.value, finding?.page && `Page ${finding.page}`];
  return (
    <li className="flex min-w-0 flex-col gap-1 border-t border-border py-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <Link
          to={paths.analysis(analysisId, finding?.key)}
          className="rounded-sm underline-offset-3 hover:underline max-md:py-1"
        >
          {rule}
        </Link>
        <span className="text-sm text-muted">{said.filter(Boolean).join(' · ')}</span>
      </div>
      {finding && (
        <q dir="auto" className="line-clamp-2 text-sm break-words text-muted">
          {quoteWords(finding.quote)}
        </q>
      )}
    </li>
  );
}
