import type {
  CurrencyChanges,
  RatesOutcome,
  RemovedRate,
} from '@pactbook/domain/features/currencies/currency-settings.ts';
import { exchangeRateRemoved, exchangeRatesChanged } from '@pactbook/domain/features/currencies/events.ts';
import { readRates } from '@pactbook/domain/features/currencies/rate-file.ts';
import { organisationChanged } from '@pactbook/domain/features/organisations/events.ts';
import { calendarDateAt, formatMediumDate } from '@pactbook/domain/kernel/calendar-date.ts';
import { invalidFields, notFound } from '@pactbook/domain/kernel/app-error.ts';
import { diffFields } from '@pactbook/domain/kernel/event.ts';
import {
  lastRateDay,
  RATE_YEARS_AHEAD,
  type ExchangeRate,
} from '@pactbook/domain/features/currencies/exchange-rate.ts';
import type { Command } from '../../platform/command.ts';
import { moveCounters } from '../../platform/database/event-log.ts';
import { lockOrganisation } from '../../platform/database/row-locks.ts';
import { findOrganisation } from '../organisations/queries.ts';
import { findUsedCurrencies } from './queries.ts';
import { addRates, convertCosts, deleteRate, keepFetch, updateCurrencies, writeRates } from './store.ts';
import { counted } from '@pactbook/domain/kernel/text/counted.ts';

/**
 * Changes the organisation's currency, and those that its records may have. Amounts stay what they are, in the currency
 * that they have; what records come to is made again. A currency that records have stays among theirs.
 *
 * @throws AppError `invalid_fields`
 */
export async function changeCurrencies(command: Command, changes: CurrencyChanges): Promise<void> {
  const { db, scope, emit } = command;
  await lockOrganisation(db);
  const [before, used] = await Promise.all([findOrganisation(db), findUsedCurrencies(db)]);
  const currency = changes.currency ?? before.currency;
  const wanted = new Set(changes.recordCurrencies ?? before.recordCurrencies);
  for (const { currency: code, records } of used) {
    const isTakenAway = before.recordCurrencies.includes(code) && !wanted.has(code) && code !== currency;
    if (isTakenAway && changes.recordCurrencies !== undefined) {
      const some = counted(records, 'record is', 'records are');
      throw invalidFields({ recordCurrencies: `${some} in ${code}` });
    }
    // The former currency of the organisation is one of its records from now on.
    wanted.add(code);
  }
  wanted.delete(currency);
  const after = { currency, recordCurrencies: [...wanted].toSorted() };
  const changed = diffFields(before, after, ['currency', 'recordCurrencies']);
  if (changed.length === 0) return;
  await updateCurrencies(db, after);
  await convertCosts(db);
  const { name: label } = await findOrganisation(db);
  emit(organisationChanged({ kind: 'organisation', id: scope.organisationId, label }, changed));
}

/** Converts all costs with the rates as they are now. @returns the records with other sums than before */
async function convertAnew(command: Command): Promise<number> {
  const { db, scope } = command;
  const changed = await convertCosts(db);
  // The rates themselves are in no list: only what they changed makes lists out of date.
  if (changed.length > 0) await moveCounters(db, scope, { changed, references: false });
  return changed.length;
}

/**
 * Enters rates; those of the same days are replaced.
 *
 * @throws AppError `invalid_fields` for a currency that the organisation does not use, or a day too far ahead
 */
export async function enterRates(command: Command, rates: readonly ExchangeRate[]): Promise<RatesOutcome> {
  const { db, now } = command;
  const last = lastRateDay(calendarDateAt(now, 'UTC'));
  const late = rates.findIndex(({ day }) => day > last);
  if (late >= 0) {
    const fault = `${formatMediumDate(rates[late]?.day)} is more than ${RATE_YEARS_AHEAD} years ahead`;
    throw invalidFields({ text: fault, [`rates.${late}.day`]: fault });
  }
  await lockOrganisation(db);
  return await takeIn(command, rates, await writeRates(db, rates));
}

/** Converts costs with rates that were written, and reports them. */
async function takeIn(
  command: Command,
  rates: readonly ExchangeRate[],
  written: number,
): Promise<RatesOutcome> {
  const { scope, emit } = command;
  const changedRecords = written === 0 ? 0 : await convertAnew(command);
  const days = rates.map(({ day }) => day).toSorted();
  const [firstDay = '', lastDay = firstDay] = [days[0], days.at(-1)];
  const currencies = [...new Set(rates.flatMap(({ base, currency }) => [base, currency]))].toSorted();
  if (written > 0) {
    const subject = { kind: 'exchangeRates', id: scope.organisationId, label: 'Exchange rates' } as const;
    emit(
      exchangeRatesChanged(subject, [
        { field: 'currencies', from: null, to: currencies },
        { field: 'rates', from: null, to: written },
      ]),
    );
  }
  return { written, read: rates.length, currencies, firstDay, lastDay, changedRecords };
}

/**
 * Reads rates from the text of a file, of the currencies that the organisation uses.
 *
 * @throws AppError `invalid_fields` for a text without such rates, which says where and why
 */
export async function readRatesOf(command: Command, text: string): Promise<RatesOutcome> {
  const { currency, recordCurrencies } = await findOrganisation(command.db);
  const read = readRates(text, new Set([currency, ...recordCurrencies]));
  if (read.rates === undefined) throw invalidFields({ text: read.fault });
  return await enterRates(command, read.rates);
}

/**
 * Adds the rates of a fetched file for days that have none: what people entered stays. An organisation with one currency
 * needs none.
 *
 * @throws Error for a text without rates of its currencies, which says where and why
 */
export async function addFetchedRates(command: Command, text: string): Promise<void> {
  const { db } = command;
  const { currency, recordCurrencies } = await findOrganisation(db);
  if (recordCurrencies.length === 0) return;
  const read = readRates(text, new Set([currency, ...recordCurrencies]));
  if (read.rates === undefined) throw new Error(`${read.fault}.`);
  await lockOrganisation(db);
  await takeIn(command, read.rates, await addRates(db, read.rates));
  await keepFetch(db, null, command.now);
}

/** Removes the rate of a day. @throws AppError `not_found` */
export async function removeRate(command: Command, rate: RemovedRate): Promise<void> {
  const { db, scope, emit } = command;
  await lockOrganisation(db);
  if (!(await deleteRate(db, rate))) throw notFound('rate');
  await convertAnew(command);
  const subject = { kind: 'exchangeRates', id: scope.organisationId, label: 'Exchange rates' } as const;
  emit(
    exchangeRateRemoved(subject, [
      { field: 'rates', from: `${rate.base} ${rate.currency} ${rate.day}`, to: null },
    ]),
  );
}
