import { useQuery } from '@tanstack/react-query';
import { CLAUSE_GROUPS, isFoundByWords } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { sayFailed } from '../../../ui/feedback/say.ts';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { Badge } from '../../../ui/text/badge.tsx';
import { clauseKindsQuery, downloadLabels } from '../queries.ts';
import type { ClauseKindsAnswer } from '../queries.ts';
import { numberText } from '../../../ui/text/own-numbers.ts';

type Kind = ClauseKindsAnswer['kinds'][number];

const percentWords = (share: number | null) =>
  share === null ? 'Not measured' : `${Math.round(share * 100)}%`;

/** What is looked for, and how often it is found and right. */
export function KindsTab() {
  const kinds = useQuery(clauseKindsQuery);
  if (!kinds.data) return <QueryFallback query={kinds} lines={8} label="Loading the clause kinds" isCard />;
  const { kinds: all, model } = kinds.data;
  return (
    <>
      <p className="max-w-prose text-base text-muted">
        {all.length} kinds of clauses are looked for. Precision says how many of 100 proposals are right,
        recall how many of 100 clauses are found; both were measured on contracts that the model had not seen.
        Model {model.version}, learned from {numberText(model.contracts)} contracts. Kinds marked “Found by
        words” are found by rules about the words of a sentence; their precision was measured on labelled
        sentences, their recall was not.
      </p>
      {CLAUSE_GROUPS.map((group) => (
        <Panel key={group} title={group} isFlush>
          <FigureHeadings />
          <ul className="divide-y divide-border border-t border-border">
            {all
              .filter((kind) => kind.group === group)
              .map((kind) => (
                <KindRow key={kind.category} kind={kind} />
              ))}
          </ul>
        </Panel>
      ))}
      <LabelsPanel />
    </>
  );
}

/** What people accepted and added, in the files that the training reads. */
function LabelsPanel() {
  return (
    <Panel title="Labels for training">
      <div className="flex flex-col gap-3">
        <p className="max-w-prose text-muted">
          What was accepted and added in documents whose likely findings are all decided on, with their texts.
          You get documents you can read in full.
        </p>
        <div className="flex flex-wrap gap-2">
          {(['contracts', 'labels'] as const).map((part) => (
            <Button
              key={part}
              icon={<Download aria-hidden />}
              onClick={() => void downloadLabels(part).catch(sayFailed)}
            >
              Download {part}
            </Button>
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** On wide screens the figures are columns below one heading; elsewhere each has its name. */
function FigureHeadings() {
  return (
    <p
      aria-hidden
      className="hidden justify-end gap-6 border-t border-border bg-sunken px-4 py-1.5 text-right text-xs text-muted md:flex"
    >
      <span className="min-w-24">Precision</span>
      <span className="min-w-24">Recall</span>
      <span className="min-w-24">Contracts</span>
    </p>
  );
}

function KindRow({ kind }: { kind: Kind }) {
  const figures = [
    { name: 'Precision', value: percentWords(kind.precision) },
    { name: 'Recall', value: percentWords(kind.recall) },
    { name: 'Contracts', value: numberText(kind.contracts) },
  ];
  return (
    <li className="flex items-start gap-x-8 gap-y-2 px-4 py-3 max-md:flex-wrap">
      <div className="min-w-0 flex-1 basis-80">
        <h3 className="flex flex-wrap items-center gap-2 text-base font-medium">
          {kind.category}
          {kind.experimental && (
            <Badge tone="caution" hasDot={false}>
              Experimental
            </Badge>
          )}
          {isFoundByWords(kind.category) && <Badge hasDot={false}>Found by words</Badge>}
        </h3>
        <p className="text-base">{kind.explanation}</p>
        <p className="mt-0.5 text-sm text-muted">“{kind.example}”</p>
      </div>
      <dl className="flex shrink-0 gap-6 text-right max-md:text-left">
        {figures.map(({ name, value }) => (
          <div key={name} className="min-w-24">
            <dt className="text-xs text-muted md:sr-only">{name}</dt>
            <dd className="text-base whitespace-nowrap tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
