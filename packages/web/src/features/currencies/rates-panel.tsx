import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import type {
  CurrencySettings,
  RatesOutcome,
} from '@pactbook/domain/features/currencies/currency-settings.ts';
import { isNoText, NOT_TEXT, rateEncoding } from '@pactbook/domain/features/currencies/rate-encoding.ts';
import { calendarDateAt, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { failureOf } from '../../field-kit/form/form-failure.ts';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { RatesDialog } from './rates-dialog.tsx';
import type { RatePair } from './rates-dialog.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { saySucceeded } from '../../ui/feedback/say.ts';
import { Field } from '../../ui/forms/field.tsx';
import { FileDropZone } from '../../ui/forms/file-drop-zone.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../ui/table/table.tsx';
import { useProfile } from '../users/queries.ts';
import { useReadRates } from './queries.ts';
import { counted, numberText } from '../../ui/text/own-numbers.ts';

/** The exchange rates that are known, which records lack one, and reading more from a file or from lines. */
export function RatesPanel({ settings }: { settings: CurrencySettings }) {
  const [opened, setOpened] = useState<RatePair | null>(null);
  const lacking = settings.used.filter(({ unconverted }) => unconverted > 0);
  return (
    <Panel title="Exchange rates" context="A cost uses the latest rate on or before its day.">
      <div className="flex flex-col gap-4">
        {lacking.length > 0 && (
          <ul role="status" className="text-sm text-caution">
            {lacking.map(({ currency, unconverted }) => (
              <li key={currency}>
                {counted(unconverted, 'record')} in {currency} {unconverted === 1 ? 'has' : 'have'} no rate
              </li>
            ))}
          </ul>
        )}
        <Fetching fetching={settings.fetching} />
        {settings.rates.length === 0 ? (
          <EmptyState title="No exchange rates yet." />
        ) : (
          <RatesTable settings={settings} onOpen={setOpened} />
        )}
        <OneRate settings={settings} onOpen={setOpened} />
        <ReadRates />
      </div>
      {opened && <RatesDialog pair={opened} onClose={() => setOpened(null)} />}
    </Panel>
  );
}

/** Whether rates come by themselves, and why not at present. */
function Fetching({ fetching }: Pick<CurrencySettings, 'fetching'>) {
  const { timeZoneId } = useProfile();
  if (fetching === undefined) return null;
  const { succeededAt, error, failingSince } = fetching;
  const dayOf = (moment: string | null) =>
    moment === null ? null : formatMediumDate(calendarDateAt(Date.parse(moment), timeZoneId));
  const [last, since] = [dayOf(succeededAt), dayOf(failingSince)];
  if (error !== null) {
    return (
      <p role="status" className="text-sm text-caution">
        Rates could not be fetched{since !== null && ` since ${since}`}. {error}{' '}
        {last !== null && `They were last fetched on ${last}. `}The next try is within the hour.
      </p>
    );
  }
  return (
    <p className="text-sm text-muted">
      Rates are fetched every day{last === null ? '' : `, last on ${last}`}. Existing rates do not change.
    </p>
  );
}

interface OfPairsProps {
  settings: CurrencySettings;
  onOpen: (pair: RatePair) => void;
}

/** Chooses two currencies, whose rates are entered one by one. */
function OneRate({ settings: { currency: own, recordCurrencies }, onOpen }: OfPairsProps) {
  const [base, setBase] = useState(recordCurrencies[0] ?? own);
  const [currency, setCurrency] = useState(own);
  // A rate may be of the euro though no record is in it.
  const options = [...new Set([own, ...recordCurrencies, 'EUR'])].map((code) => ({
    value: code,
    label: code,
  }));
  return (
    <div className="flex flex-wrap items-center gap-2 text-sm">
      <span>1</span>
      <Select
        aria-label="Currency"
        className="w-24"
        options={options}
        value={base}
        onChange={({ target }) => setBase(target.value)}
      />
      <span>in</span>
      <Select
        aria-label="Other currency"
        className="w-24"
        options={options}
        value={currency}
        onChange={({ target }) => setCurrency(target.value)}
      />
      <Button disabled={base === currency} onClick={() => onOpen({ base, currency })}>
        Enter rates by day
      </Button>
    </div>
  );
}

function RatesTable({ settings: { rates }, onOpen }: OfPairsProps) {
  return (
    <Table>
      <TableHead>
        <Row>
          <HeaderCell>Currencies</HeaderCell>
          <HeaderCell isNumeric>Latest rate</HeaderCell>
          <HeaderCell>Of</HeaderCell>
          <HeaderCell isNumeric>Days</HeaderCell>
          <HeaderCell>Since</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Actions</span>
          </HeaderCell>
        </Row>
      </TableHead>
      <TableBody>
        {rates.map(({ base, currency, days, firstDay, lastDay, lastRate }) => (
          <Row key={`${base} ${currency}`}>
            <RowHeaderCell>
              1 {base} in {currency}
            </RowHeaderCell>
            <Cell isNumeric>{lastRate}</Cell>
            <Cell>{formatMediumDate(lastDay)}</Cell>
            <Cell isNumeric>{numberText(days)}</Cell>
            <Cell>{formatMediumDate(firstDay)}</Cell>
            <Cell className="w-px">
              <IconButton
                label={`Rates of 1 ${base} in ${currency} by day`}
                onClick={() => onOpen({ base, currency })}
              >
                <CalendarDays aria-hidden />
              </IconButton>
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** What reading rates did, in a sentence. */
function outcomeWords({ written, read, firstDay, lastDay, changedRecords }: RatesOutcome): string {
  const days = `${formatMediumDate(firstDay)} to ${formatMediumDate(lastDay)}`;
  const sums = changedRecords === 0 ? '' : ` The totals of ${counted(changedRecords, 'record')} changed.`;
  return written === 0
    ? `All ${counted(read, 'rate')} were already saved.`
    : `${counted(written, 'rate')} of ${days} were added or changed.${sums}`;
}

const textOf = (bytes: Uint8Array) => new TextDecoder(rateEncoding(bytes)).decode(bytes);

function ReadRates() {
  const reading = useReadRates();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const read = (wanted: string) => {
    if (reading.isPending) return;
    setFault(isNoText(wanted) ? NOT_TEXT : undefined);
    if (isNoText(wanted)) return;
    reading.mutate(
      { body: { text: wanted } },
      {
        onSuccess: (outcome) => {
          setText('');
          saySucceeded(outcomeWords(outcome));
        },
        onError: (error) => {
          const { fields, problem } = failureOf(error);
          setFault(problem ?? Object.values(fields)[0]);
        },
      },
    );
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') setFault('Paste rates, or choose a file');
        else read(text);
      }}
    >
      <FileDropZone
        title="Add rates from a file"
        titleOver="Drop the file here"
        text="eurofxref-hist.csv of the European Central Bank, or lines of day, currency, other currency, rate. Only your currencies are kept."
        inputLabel="File with exchange rates"
        accept=".csv,.txt,text/csv,text/plain"
        onFiles={([file]) => void file?.arrayBuffer().then((bytes) => read(textOf(new Uint8Array(bytes))))}
        buttonLabel="Choose a file"
        isSingle
        isBusy={reading.isPending}
      />
      <Field
        label="Or type or paste rates"
        help="2026-01-31, CAD, USD, 0.7312: one CAD was 0.7312 USD."
        error={fault}
      >
        <Textarea value={text} rows={3} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex justify-end">
        <Button type="submit" isBusy={reading.isPending}>
          Add rates
        </Button>
      </div>
    </form>
  );
}
