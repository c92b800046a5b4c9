import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { clsx } from 'clsx/lite';
import {
  TREND_GROUPING_LABELS,
  TREND_GROUPINGS,
  TREND_MEASURE_LABELS,
  TREND_MEASURES,
} from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import type { TrendsQuery } from '../../platform/addresses/trend-queries.ts';
import { Button } from '../../ui/actions/button.tsx';
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { canShare, type TrendsQuestion } from './trends-question.ts';
import { TeamControl, YearControls } from './years-and-teams.tsx';

/** Future years that can be selected. */
const YEARS_AHEAD = 10;

const GROUPINGS = TREND_GROUPINGS.map((value) => ({
  value,
  label: `By ${TREND_GROUPING_LABELS[value].toLowerCase()}`,
}));
const MEASURES = TREND_MEASURES.map((value) => ({ value, label: TREND_MEASURE_LABELS[value] }));
const SPLITS = [
  { value: 'even', label: 'Split evenly' },
  { value: 'each', label: 'Count in each' },
] as const;

interface TrendControlsProps {
  question: TrendsQuestion;
  /** The current data, which contains the years. */
  trends: Trends | undefined;
  change: (changes: Partial<TrendsQuery>) => void;
}

/**
 * The controls of the page, in one row; behind one button where the row has no space. Their state is in the address
 * (docs/product/screens.md, "Trends").
 */
export function TrendControls({ question, trends, change }: TrendControlsProps) {
  const { groupBy, measure, split } = question;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="@container">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        icon={<SlidersHorizontal aria-hidden />}
        className="max-w-full @min-[58rem]:hidden max-md:w-full"
      >
        <span className="min-w-0 truncate">{summaryOf(question, trends)}</span>
      </Button>
      <div
        id={id}
        role="group"
        aria-label="Show"
        className={clsx(
          'flex gap-2 max-md:flex-col @min-[58rem]:flex-nowrap @min-[58rem]:items-center',
          'flex-wrap @max-[58rem]:mt-3',
          !isOpen && '@max-[58rem]:hidden',
        )}
      >
        <YearControls question={question} answer={trends} yearsAhead={YEARS_AHEAD} change={change} />
        <Select
          aria-label="Group by"
          options={GROUPINGS}
          value={groupBy}
          onChange={(event) => change({ groupBy: event.target.value })}
          className="w-40 shrink-0 max-md:w-full"
        />
        <SegmentedControl
          label="Measure"
          options={MEASURES}
          value={measure}
          onChange={(value) => change({ measure: value })}
          className="shrink-0"
        />
        {canShare(groupBy) && measure === 'cost' && (
          <SegmentedControl
            label={`Records in several ${groupBy === 'team' ? 'teams' : 'categories'}`}
            options={SPLITS}
            value={split}
            onChange={(value) => change({ split: value })}
            className="shrink-0"
          />
        )}
        <TeamControl question={question} change={change} />
        <ResetButton question={question} change={change} />
      </div>
    </div>
  );
}

/** What is shown, on the button of folded controls: "2022–2028 · by category · Cost". */
function summaryOf(
  { groupBy, measure, from, to, teams }: TrendsQuestion,
  trends: Trends | undefined,
): string {
  const [first, last] = [from ?? trends?.years[0]?.year, to ?? trends?.years.at(-1)?.year];
  const years = first === undefined || last === undefined ? [] : [`${first}–${last}`];
  const chosen = teams === undefined ? [] : ['some teams'];
  const by = `by ${TREND_GROUPING_LABELS[groupBy].toLowerCase()}`;
  return [TREND_MEASURE_LABELS[measure], by, ...years, ...chosen].join(' · ');
}

function ResetButton({ question, change }: Pick<TrendControlsProps, 'question' | 'change'>) {
  const { from, to, teams, groupBy, measure, split } = question;
  const isUsual =
    from === undefined &&
    to === undefined &&
    teams === undefined &&
    groupBy === 'category' &&
    measure === 'cost' &&
    split === 'even';
  if (isUsual) return null;
  const nothing = { from: undefined, to: undefined, teams: undefined };
  return (
    <Button
      variant="ghost"
      onClick={() => change({ ...nothing, groupBy: undefined, measure: undefined, split: undefined })}
    >
      Reset
    </Button>
  );
}
