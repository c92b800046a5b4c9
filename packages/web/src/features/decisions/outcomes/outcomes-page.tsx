import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { outcomesQuerySchema, type DecisionOutcomes } from '@pactbook/domain/features/decisions/outcomes.ts';
import { contractsWords } from '../../../field-kit/value/count-words.ts';
import { withoutRateWords } from '../../../field-kit/value/own-money.ts';
import { useAddressQuery } from '../../../platform/address-query.ts';
import { readOutcomesQuery, type OutcomesQuery } from '../../../platform/addresses/decision-queries.ts';
import { PanelErrorBoundary } from '../../../platform/error-boundary.tsx';
import { Page } from '../../../platform/pages/page.tsx';
import { paths } from '../../../platform/paths.ts';
import { ChartNote } from '../../../ui/charts/chart-note.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Card } from '../../../ui/layout/panel.tsx';
import { numberText } from '../../../ui/text/own-numbers.ts';
import { TeamControl, YearControls } from '../../trends/years-and-teams.tsx';
import { DecisionTabs } from '../decision-tabs.tsx';
import { outcomesQuery, type OutcomesQuestion } from '../queries.ts';
import { EndedTermsPanel } from './ended-terms-panel.tsx';
import { OutcomeFigures } from './outcome-figures.tsx';
import { OutcomeYears } from './outcome-years.tsx';
import { SavingsPanel } from './savings-panel.tsx';
import { figureNamed, OUTCOME_METHOD } from './outcome-words.ts';

/** Reads the years and teams of the address; invalid parts are left out, so that every link works. */
function questionOf({ from, to, teams }: OutcomesQuery): OutcomesQuestion {
  const years = outcomesQuerySchema.safeParse({ from, to }).data;
  return { from: years?.from, to: years?.to, teams: outcomesQuerySchema.safeParse({ teams }).data?.teams };
}

/** `/decisions/outcomes`: what renewed by decision, late and by default, what was cancelled and what lapsed. */
export function OutcomesPage() {
  const { query, change } = useAddressQuery(readOutcomesQuery, paths.decisionOutcomes);
  const question = useMemo(() => questionOf(query), [query]);
  const answer = useQuery(outcomesQuery(question));
  const { data } = answer;
  const isChanged = [question.from, question.to, question.teams].some((part) => part !== undefined);
  return (
    <Page title="Outcomes" context={data && <Scope outcomes={data} />} className="@container gap-5">
      <DecisionTabs />
      <div role="group" aria-label="Show" className="flex flex-wrap items-center gap-2">
        <YearControls question={question} answer={data} change={change} />
        <TeamControl question={question} change={change} />
        {isChanged && (
          <Button
            variant="ghost"
            onClick={() => change({ from: undefined, to: undefined, teams: undefined })}
          >
            Reset
          </Button>
        )}
      </div>
      {data === undefined ? (
        <Card>
          {answer.isError ? (
            <ErrorPanel onRetry={() => void answer.refetch()} isRetrying={answer.isFetching} />
          ) : (
            <SkeletonLines lines={8} label="Loading the outcomes" />
          )}
        </Card>
      ) : (
        <PanelErrorBoundary>
          <Outcomes outcomes={data} question={question} query={query} change={change} />
        </PanelErrorBoundary>
      )}
    </Page>
  );
}

/** Of how many records the sums are, and which are left out. */
function Scope({ outcomes: { records, unconverted } }: { outcomes: DecisionOutcomes }) {
  const lacking = withoutRateWords(unconverted ?? []);
  return (
    <span className="tabular-nums">
      {records.read < records.all
        ? `${numberText(records.read)} of ${contractsWords(records.all)}`
        : contractsWords(records.all)}
      {lacking !== '' && <span className="text-caution"> · {lacking}</span>}
    </span>
  );
}

interface OutcomesProps {
  outcomes: DecisionOutcomes;
  question: OutcomesQuestion;
  query: OutcomesQuery;
  change: (changes: Partial<OutcomesQuery>) => void;
}

function Outcomes({ outcomes, question, query, change }: OutcomesProps) {
  const figure = figureNamed(query.figure);
  const year = outcomes.years.find((one) => String(one.year) === query.year);
  if (outcomes.cells.length === 0)
    return (
      <Card className="p-0">
        <EmptyState
          title="No term has ended in these years."
          text="A term appears here when it was renewed, or when its record expired."
        />
      </Card>
    );
  return (
    <>
      <OutcomeFigures outcomes={outcomes} query={query} />
      <OutcomeYears outcomes={outcomes} query={query} />
      <ChartNote
        title="Outcomes"
        note="Terms by the fiscal year in which they ended."
        method={OUTCOME_METHOD}
      />
      {figure && (
        <EndedTermsPanel
          key={`${figure.id} ${year?.year}`}
          figure={figure}
          year={year}
          question={question}
          query={query}
          outcomes={outcomes}
        />
      )}
      <SavingsPanel outcomes={outcomes} question={question} query={query} change={change} />
    </>
  );
}
