import { useQuery } from '@tanstack/react-query';
import { fiscalYearLabel } from '@pactbook/domain/features/organisations/fiscal-year.ts';
import { MOST_YEARS, teamIdsOf } from '@pactbook/domain/features/trends/trend-query.ts';
import type { Trends } from '@pactbook/domain/features/trends/trends.ts';
import { Select, type SelectOption } from '../../ui/forms/select.tsx';
import { MultiCombobox } from '../../ui/pickers/multi-combobox.tsx';
import { teamsQuery } from '../teams/queries.ts';

/** The fiscal years that an answer knows and shows. */
type YearsKnown = Pick<Trends, 'known' | 'thisYear' | 'fiscalYearStartMonth'>;

/** What is chosen, as in the address. */
interface Chosen {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly teams?: string | undefined;
}

interface ControlProps {
  question: {
    readonly from: number | undefined;
    readonly to: number | undefined;
    readonly teams: string | undefined;
  };
  change: (changes: Chosen) => void;
}

interface YearControlsProps extends ControlProps {
  /** The current data, which contains the years. */
  answer: (YearsKnown & { readonly years: readonly { readonly year: number }[] }) | undefined;
  /** Future years that can be selected. */
  yearsAhead?: number;
}

/** The first and the last fiscal year. */
export function YearControls({ question, answer, yearsAhead = 0, change }: YearControlsProps) {
  const first = question.from ?? answer?.years[0]?.year;
  const last = question.to ?? answer?.years.at(-1)?.year;
  const options = answer === undefined ? [] : yearOptions(answer, yearsAhead, first, last);
  const choose = (end: 'from' | 'to', year: number) => {
    const [from, to] =
      end === 'from' ? [year, Math.max(last ?? year, year)] : [Math.min(first ?? year, year), year];
    const span = to - from >= MOST_YEARS;
    change({
      from: String(span && end === 'to' ? to - MOST_YEARS + 1 : from),
      to: String(span && end === 'from' ? from + MOST_YEARS - 1 : to),
    });
  };
  return (
    <div className="flex shrink-0 items-center gap-1.5">
      <Select
        aria-label="From"
        options={options}
        value={first ?? ''}
        disabled={answer === undefined}
        onChange={(event) => choose('from', Number(event.target.value))}
        className="w-24 max-md:w-full"
      />
      <span aria-hidden className="text-muted">
        –
      </span>
      <Select
        aria-label="To"
        options={options}
        value={last ?? ''}
        disabled={answer === undefined}
        onChange={(event) => choose('to', Number(event.target.value))}
        className="w-24 max-md:w-full"
      />
    </div>
  );
}

/** The years from the first known one to some years ahead, and the selected ones. */
function yearOptions(
  { known, thisYear, fiscalYearStartMonth }: YearsKnown,
  yearsAhead: number,
  first = thisYear,
  last = thisYear,
): SelectOption[] {
  const from = Math.min(first, known?.from ?? thisYear, thisYear);
  const to = Math.max(last, known?.to ?? thisYear, thisYear + yearsAhead);
  return Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: fiscalYearLabel(from + index, fiscalYearStartMonth),
  }));
}

/** The teams whose records count. */
export function TeamControl({ question, change }: ControlProps) {
  const { data = [] } = useQuery(teamsQuery);
  return (
    <MultiCombobox
      label="Teams"
      placeholder="All teams"
      options={data.map(({ id, name }) => ({ value: id, label: name }))}
      values={teamIdsOf(question)}
      onChange={(teams) => change({ teams: teams.length === 0 ? undefined : teams.join(',') })}
      className="w-48 min-w-28 shrink @min-[58rem]:flex-1 @min-[58rem]:max-w-48 max-md:w-full"
    />
  );
}
