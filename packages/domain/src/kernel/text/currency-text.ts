import type { CurrencyCode } from '../money.ts';

/** What lists write beside amounts, without spaces and in small letters, and what it can mean: the usual one first. */
const MARKS: Readonly<Record<string, string>> = {
  $: 'USD CAD AUD NZD SGD HKD TWD MXN CLP COP ARS BBD BMD BSD BZD FJD GYD JMD KYD LRD NAD SBD SRD TTD XCD',
  us$: 'USD',
  $us: 'USD',
  c$: 'CAD',
  ca$: 'CAD',
  can$: 'CAD',
  $ca: 'CAD',
  $cad: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  aud$: 'AUD',
  nz$: 'NZD',
  s$: 'SGD',
  sg$: 'SGD',
  hk$: 'HKD',
  nt$: 'TWD',
  mx$: 'MXN',
  mex$: 'MXN',
  r$: 'BRL',
  '€': 'EUR',
  euro: 'EUR',
  euros: 'EUR',
  '£': 'GBP EGP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  円: 'JPY',
  元: 'CNY',
  'cn¥': 'CNY',
  rmb: 'CNY',
  '₩': 'KRW',
  '₹': 'INR',
  '₽': 'RUB',
  '₺': 'TRY',
  '₴': 'UAH',
  '₪': 'ILS',
  '฿': 'THB',
  '₫': 'VND',
  '₱': 'PHP',
  '₦': 'NGN',
  '₡': 'CRC',
  zł: 'PLN',
  zl: 'PLN',
  kč: 'CZK',
  kc: 'CZK',
  ft: 'HUF',
  lei: 'RON',
  лв: 'BGN',
  din: 'RSD',
  rm: 'MYR',
  rp: 'IDR',
  fr: 'CHF',
  sfr: 'CHF',
  franken: 'CHF',
  kr: 'SEK NOK DKK ISK',
  rs: 'INR PKR LKR NPR',
};

const KNOWN: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

/** What a mark beside an amount can mean, the usual one first; empty where it is no currency. */
export function currenciesOf(mark: string): readonly CurrencyCode[] {
  const bare = mark.replace(/[\s.]/gu, '');
  const listed = MARKS[bare.toLowerCase()];
  if (listed !== undefined) return listed.split(' ');
  const code = bare.toUpperCase();
  return KNOWN.has(code) ? [code] : [];
}

/** Marks that mean several currencies none of which is usual. */
const OPEN: ReadonlySet<string> = new Set(['kr', 'rs']);

/**
 * The currency that a mark beside an amount means, such as "€", "C$", "CHF" or "kr". Of several the first that is
 * preferred, otherwise the usual one; null where it is none, or where nothing decides.
 * @param preferred the currencies of the column, the file and the organisation, the closest first
 */
export function currencyOfMark(mark: string, preferred: readonly CurrencyCode[]): CurrencyCode | null {
  const possible = currenciesOf(mark);
  const [usual = null] = possible;
  if (possible.length < 2) return usual;
  const close = preferred.find((code) => possible.includes(code));
  if (close !== undefined) return close;
  return OPEN.has(mark.replace(/[\s.]/gu, '').toLowerCase()) ? null : usual;
}
