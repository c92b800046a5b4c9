import COUNTRY_TO_CURRENCY from 'country-to-currency';
import { OWN_CURRENCIES } from '@pactbook/domain/features/currencies/currency-settings.ts';
import { USD, type CurrencyCode } from '@pactbook/domain/kernel/money.ts';

const CURRENCIES: ReadonlyMap<string, CurrencyCode> = new Map(Object.entries(COUNTRY_TO_CURRENCY));

/** Not every browser has it. */
function knowsZones(
  locale: Intl.Locale,
): locale is Intl.Locale & { getTimeZones(): readonly string[] | undefined } {
  return 'getTimeZones' in locale;
}

/** The time zones of a country, as far as the browser knows them. */
function zonesOf(country: string): readonly string[] {
  const locale = new Intl.Locale(`und-${country}`);
  return knowsZones(locale) ? (locale.getTimeZones() ?? []) : [];
}

/** The country of a locale such as "de-CH", or the likely one of "de"; undefined for what is no locale. */
function countryOf(locale: string): string | undefined {
  try {
    return new Intl.Locale(locale).maximize().region;
  } catch {
    return undefined;
  }
}

/**
 * The currency to propose: of the country of a time zone, which says where somebody is, else of the locale; US dollars
 * where neither names a currency that an organization can have.
 */
export function proposedCurrency(timeZoneId: string, locale: string): CurrencyCode {
  const own = countryOf(locale);
  const isThere = (country: string) => zonesOf(country).includes(timeZoneId);
  const there = own !== undefined && isThere(own) ? own : [...CURRENCIES.keys()].find(isThere);
  const currency = CURRENCIES.get(there ?? own ?? '') ?? USD;
  return OWN_CURRENCIES.includes(currency) ? currency : USD;
}
