import { useQuery } from '@tanstack/react-query';
import { FileSearch } from 'lucide-react';
import { Link } from 'react-router';
import { CLAUSE_CATEGORIES } from '@pactbook/domain/features/contract-analysis/clause-kinds.ts';
import type { DocumentAnswer, DocumentAnswers } from '@pactbook/domain/features/contract-questions/answer.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../../ui/feedback/query-fallback.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { ConfidenceMark } from '../kit/confidence-mark.tsx';
import { quoteWords } from '@pactbook/domain/features/contract-analysis/found-words.ts';
import { documentsWords } from '../kit/finding-words.ts';
import { sentenceAddress } from '../kit/sentence-address.ts';
import { answersQuery } from '../queries.ts';
import type { AskedScope } from './asked-scope.ts';

interface AnswersProps {
  question: string;
  /** Undefined while it loads. */
  scope: AskedScope | undefined;
  kind: string | undefined;
}

/** The sentences that answer a question, or the nearest ones. */
export function Answers({ question, scope, kind }: AnswersProps) {
  const category = CLAUSE_CATEGORIES.find((one) => one === kind);
  const found = useQuery({
    ...answersQuery({ question, ...scope?.query, ...(category ? { kind: category } : {}) }),
    enabled: scope !== undefined,
  });
  if (!found.data) return <QueryFallback query={found} lines={6} label="Searching the documents" isCard />;
  const { asked, answers, isFound } = found.data;
  if (asked === 0 || answers.length === 0) {
    return (
      <Card className="p-0">
        <EmptyState
          icon={<FileSearch />}
          title={asked === 0 ? 'No analyzed documents.' : 'Nothing found that answers this.'}
          text={
            asked === 0
              ? 'Analyze documents first, or ask about others.'
              : 'It may still be in the contract. Try other words, or choose a clause kind.'
          }
        />
      </Card>
    );
  }
  return (
    <>
      <p role="status" className="text-base text-pretty text-muted">
        {summaryWords(found.data)}
      </p>
      <ol aria-label={isFound ? 'Answers' : 'Nearest sentences'} className="flex flex-col gap-2">
        {answers.map((answer) => (
          <li key={`${answer.analysisId} ${answer.start} ${answer.kind?.category ?? ''}`}>
            <AnswerCard answer={answer} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** "Cap On Liability: found in 3 of 12 documents. It may still be in the others." */
function summaryWords({ kinds, isFound, asked, answering }: DocumentAnswers): string {
  const by = kinds.length === 0 ? 'By its words' : kinds.join(', ');
  if (!isFound) return `${by}: nothing found that answers this; nearest sentences:`;
  const found = `${by}: found in ${numberText(answering)} of ${documentsWords(asked)}.`;
  return answering === asked ? found : `${found} It may still be in the others.`;
}

function AnswerCard({ answer }: { answer: DocumentAnswer }) {
  const { record, fileName, page, quote, kind } = answer;
  return (
    <Card className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={sentenceAddress(answer, { quote, page, finding: kind?.key })}
          dir="auto"
          className="min-w-0 rounded-sm font-medium break-words text-accent-text underline-offset-3 hover:underline"
        >
          {record?.product ?? fileName}
        </Link>
        {record && (
          <span dir="auto" className="min-w-0 truncate text-sm text-muted">
            {fileName}
          </span>
        )}
        {page !== null && <span className="text-sm text-muted">Page {numberText(page)}</span>}
        {kind && (
          <span className="ml-auto">
            <ConfidenceMark confidence={kind.confidence} kind={kind.category} />
          </span>
        )}
      </div>
      <blockquote
        dir="auto"
        className="max-h-48 overflow-y-auto border-l-2 border-border-strong pl-3 text-base break-words whitespace-pre-line"
      >
        {quoteWords(quote)}
      </blockquote>
    </Card>
  );
}
