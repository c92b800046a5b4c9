import { FileSearch, FolderOpen, MessageCircleQuestion } from 'lucide-react';
import { useState } from 'react';
import type { SubmitEvent } from 'react';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import { QUESTION_LIMIT } from '@pactbook/domain/features/contract-questions/answer.ts';
import { useAddressQuery } from '../../../platform/address-query.ts';
import { paths, readContractAnalysisQuery } from '../../../platform/paths.ts';
import { ChoiceChip } from '../../../field-kit/filters/choice-chip.tsx';
import { SearchChip } from '../../../field-kit/filters/search-chip.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { Answers } from './answers.tsx';
import { ALL_DOCUMENTS, useAskedScope, useAskedViews } from './asked-scope.ts';

/** Questions to begin with. */
const EXAMPLES = [
  'Can we cancel at any time?',
  'How much are they liable for?',
  'Who owns what they build for us?',
  'By when must we say that we do not renew?',
];

/** A question about the analyzed documents, and the sentences that answer it. */
export function AskTab() {
  const { query, change } = useAddressQuery(readContractAnalysisQuery, paths.contractAnalysis);
  const views = useAskedViews();
  const scope = useAskedScope(query.in, views);
  // A kind that was chosen belongs to the question before.
  const ask = (question: string) => change({ q: question || undefined, kind: undefined });
  const isNarrowed = query.in !== undefined && query.in !== ALL_DOCUMENTS;
  return (
    <>
      <QuestionForm key={query.q ?? ''} asked={query.q ?? ''} onAsk={ask} />
      <div role="group" aria-label="Search in" className="flex flex-wrap items-center gap-2">
        <ChoiceChip
          label="Documents"
          icon={<FolderOpen aria-hidden />}
          operator="of"
          value={isNarrowed ? (scope?.label ?? 'Not found') : undefined}
          chosen={query.in ?? ALL_DOCUMENTS}
          options={[{ value: ALL_DOCUMENTS, label: 'All documents' }, ...views]}
          onChange={(next) => change({ in: next === ALL_DOCUMENTS ? undefined : next })}
          onRemove={() => change({ in: undefined })}
        />
        <SearchChip
          label="Clause kind"
          value={CLAUSE_CATEGORIES.find((kind) => kind === query.kind)}
          chosen={query.kind}
          options={CLAUSE_CATEGORIES.map((kind) => ({ value: kind, label: kind }))}
          onChange={(kind) => change({ kind })}
          onRemove={() => change({ kind: undefined })}
        />
      </div>
      {query.q === undefined && <NoQuestion onAsk={ask} />}
      {query.q !== undefined && scope === null && (
        <Card className="p-0">
          <EmptyState
            icon={<FileSearch />}
            title="This document, record or view no longer exists."
            action={<Button onClick={() => change({ in: undefined })}>Ask all documents</Button>}
          />
        </Card>
      )}
      {query.q !== undefined && scope !== null && (
        <Answers question={query.q} scope={scope} kind={query.kind} />
      )}
    </>
  );
}

function NoQuestion({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <Card className="p-0">
      <EmptyState
        icon={<MessageCircleQuestion />}
        title="Ask about your contracts."
        text="Answers are sentences of the analyzed documents, with their pages."
        action={
          <ul aria-label="Examples" className="flex flex-wrap justify-center gap-2">
            {EXAMPLES.map((example) => (
              <li key={example}>
                <Button size="sm" onClick={() => onAsk(example)}>
                  {example}
                </Button>
              </li>
            ))}
          </ul>
        }
      />
    </Card>
  );
}

function QuestionForm({ asked, onAsk }: { asked: string; onAsk: (question: string) => void }) {
  const [question, setQuestion] = useState(asked);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onAsk(question.trim());
  };
  return (
    <form onSubmit={submit} className="flex max-w-form items-start gap-2">
      <Input
        data-focus-home
        aria-label="Question"
        placeholder="Can we cancel at any time?"
        autoComplete="off"
        enterKeyHint="search"
        maxLength={QUESTION_LIMIT}
        value={question}
        onChange={(event) => setQuestion(event.target.value)}
      />
      <Button type="submit" variant="primary">
        Ask
      </Button>
    </form>
  );
}
