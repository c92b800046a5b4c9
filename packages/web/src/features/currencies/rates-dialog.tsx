import { Pencil, Trash2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ExchangeRate } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import { exchangeRateSchema } from '@pactbook/domain/features/currencies/exchange-rate.ts';
import { formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { failureOf } from '../../field-kit/form/form-failure.ts';
import { Button } from '../../ui/actions/button.tsx';
import { IconButton } from '../../ui/actions/icon-button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { QueryFallback } from '../../ui/feedback/query-fallback.tsx';
import { sayFailed, saySucceeded } from '../../ui/feedback/say.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Dialog, DialogBody } from '../../ui/overlays/dialog.tsx';
import { DateInput } from '../../field-kit/dates/date-input.tsx';
import { Cell, HeaderCell, RowHeaderCell } from '../../ui/table/cell.tsx';
import { Row, Table, TableBody, TableHead } from '../../ui/table/table.tsx';
import { pairRatesQuery, useEnterRates, useRemoveRate } from './queries.ts';

/** Two currencies of which rates are entered. */
export type RatePair = Pick<ExchangeRate, 'base' | 'currency'>;

interface RatesDialogProps {
  pair: RatePair;
  onClose: () => void;
}

/** The rates of two currencies, day by day: added, corrected and removed one by one. */
export function RatesDialog({ pair, onClose }: RatesDialogProps) {
  const { base, currency } = pair;
  const [typed, setTyped] = useState({ day: '', rate: '' });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`1 ${base} in ${currency}`}
      description="A cost uses the latest rate on or before its day. A rate of the same day is replaced."
      size="lg"
    >
      <DialogBody>
        <div className="flex flex-col gap-4 pb-5">
          <RateForm pair={pair} typed={typed} onType={setTyped} />
          <RatesOfPair pair={pair} onCorrect={setTyped} />
        </div>
      </DialogBody>
    </Dialog>
  );
}

interface Typed {
  readonly day: string;
  readonly rate: string;
}

interface RateFormProps {
  pair: RatePair;
  typed: Typed;
  onType: (typed: Typed) => void;
}

/** Enters the rate of a day. */
function RateForm({ pair, typed, onType }: RateFormProps) {
  const entering = useEnterRates();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const id = useId();
  const save = () => {
    const read = exchangeRateSchema.safeParse({ ...pair, ...typed });
    setFaults(
      Object.fromEntries((read.error?.issues ?? []).map(({ path, message }) => [String(path[0]), message])),
    );
    if (!read.success || entering.isPending) return;
    entering.mutate(
      { body: { rates: [read.data] } },
      {
        onSuccess: ({ written }) => {
          onType({ day: '', rate: '' });
          saySucceeded(written === 0 ? 'This rate was already saved.' : 'The rate was saved.');
        },
        onError: (error) => {
          const { fields, problem } = failureOf(error);
          // What the server says of the one rate is about its day: the rest was checked here.
          setFaults(problem === undefined ? { day: Object.values(fields)[0] ?? '' } : { rate: problem });
        },
      },
    );
  };
  return (
    <form
      noValidate
      className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field label="Day" controlId={`${id}-day`} error={faults.day}>
        <DateInput value={typed.day} onChange={(day) => onType({ ...typed, day })} />
      </Field>
      <Field label={`${pair.currency} for 1 ${pair.base}`} controlId={`${id}-rate`} error={faults.rate}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          value={typed.rate}
          onChange={({ target }) => onType({ ...typed, rate: target.value })}
          className="text-right tabular-nums"
        />
      </Field>
      <Button type="submit" variant="primary" isBusy={entering.isPending} className="sm:mt-6.5">
        Save rate
      </Button>
    </form>
  );
}

interface RatesOfPairProps {
  pair: RatePair;
  onCorrect: (rate: Typed) => void;
}

/** Removes the rate of a day, with an undo that enters it again. */
function useRemoval() {
  const removing = useRemoveRate();
  const entering = useEnterRates();
  return ({ base, currency, day, rate }: ExchangeRate) =>
    removing.mutate(
      { body: { base, currency, day } },
      {
        onError: sayFailed,
        onSuccess: () =>
          toast({
            variant: 'success',
            title: 'Rate removed',
            description: `${formatMediumDate(day)}: ${rate}`,
            action: {
              label: 'Undo',
              onPress: () =>
                void entering
                  .mutateAsync({ body: { rates: [{ base, currency, day, rate }] } })
                  .catch(sayFailed),
            },
          }),
      },
    );
}

interface RateLineProps extends Pick<RatesOfPairProps, 'onCorrect'> {
  item: ExchangeRate;
  onRemove: (rate: ExchangeRate) => void;
}

/** The rate of one day. */
function RateLine({ item, onCorrect, onRemove }: RateLineProps) {
  return (
    <Row>
      <RowHeaderCell>{formatMediumDate(item.day)}</RowHeaderCell>
      <Cell isNumeric>{item.rate}</Cell>
      <Cell className="w-px">
        <span className="flex justify-end gap-0.5">
          <IconButton
            label={`Correct the rate of ${formatMediumDate(item.day)}`}
            onClick={() => onCorrect({ day: item.day, rate: item.rate })}
          >
            <Pencil aria-hidden />
          </IconButton>
          <IconButton
            label={`Remove the rate of ${formatMediumDate(item.day)}`}
            onClick={() => onRemove(item)}
          >
            <Trash2 aria-hidden />
          </IconButton>
        </span>
      </Cell>
    </Row>
  );
}

/** The known rates, newest first, with the buttons of each. */
function RatesOfPair({ pair, onCorrect }: RatesOfPairProps) {
  const [before, setBefore] = useState<string>();
  const rates = useQuery(pairRatesQuery(pair, before));
  const { data } = rates;
  const remove = useRemoval();
  if (!data) return <QueryFallback query={rates} lines={5} label="Loading the rates" />;
  if (data.items.length === 0) return <EmptyState title="No rates for these two currencies yet." />;
  return (
    <>
      <Table>
        <TableHead>
          <Row>
            <HeaderCell>Day</HeaderCell>
            <HeaderCell isNumeric>Rate</HeaderCell>
            <HeaderCell>
              <span className="sr-only">Actions</span>
            </HeaderCell>
          </Row>
        </TableHead>
        <TableBody>
          {data.items.map((item) => (
            <RateLine key={item.day} item={item} onCorrect={onCorrect} onRemove={remove} />
          ))}
        </TableBody>
      </Table>
      <div className="flex justify-end gap-2">
        {before !== undefined && (
          <Button size="sm" onClick={() => setBefore(undefined)}>
            Latest
          </Button>
        )}
        {data.nextBefore !== null && (
          <Button size="sm" onClick={() => setBefore(data.nextBefore ?? undefined)}>
            Earlier
          </Button>
        )}
      </div>
    </>
  );
}
