import { z } from 'zod';
import type { CurrencyCode } from '../../kernel/money.ts';

/**
 * The currencies of ISO 4217 that are money in use (docs/guides/currencies.md): without precious metals, units of
 * account and codes for tests.
 */
const CODES =
  'AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNY ' +
  'COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS ' +
  'INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP ' +
  'MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR ' +
  'SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND ' +
  'VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG';

/** Every currency that a record or an organisation can have, by code. */
export const CURRENCIES: readonly [CurrencyCode, ...CurrencyCode[]] = [
  'AED',
  ...CODES.split(' ').filter((code) => code !== 'AED'),
];

const KNOWN: ReadonlySet<string> = new Set(CURRENCIES);

/** Whether a text is the code of a currency. */
export function isCurrency(text: string): boolean {
  return KNOWN.has(text);
}

/** The code of a currency. */
export const currencySchema = z
  .string({ error: 'Choose a currency' })
  .refine(isCurrency, { error: 'Choose a currency' })
  .meta({ id: 'Currency', description: 'An ISO 4217 code' });

const NAMES = new Intl.DisplayNames('en', { type: 'currency' });

/** The name of a currency, such as "Canadian Dollar"; its code where it has none. */
export function currencyName(currency: CurrencyCode): string {
  return NAMES.of(currency) ?? currency;
}
