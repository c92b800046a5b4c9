import { expect, test } from 'vitest';
import { currencyOfFormat } from './number-format.ts';

test.each<[string, string]>([
  ['[$€-407] #,##0.00', '€'],
  ['#,##0.00\\ [$€-407]', '€'],
  ['[$€-x-euro2]#,##0', '€'],
  ['[$EUR] #,##0.00', 'EUR'],
  ['#,##0.00 [$CHF-807]', 'CHF'],
  ['"CHF" #,##0', 'CHF'],
  ['"EUR "#,##0.00', 'EUR'],
  ['£#,##0', '£'],
  ['\\£#,##0', '£'],
  ['#,##0.00 €', '€'],
  ['_-* #,##0.00\\ "€"_-;\\-* #,##0.00\\ "€"_-;_-* "-"??\\ "€"_-;_-@_-', '€'],
  ['_("£"* #,##0.00_);_("£"* \\(#,##0.00\\);_("£"* "-"??_);_(@_)', '£'],
  ['General;[Red]-"¥"#,##0', '¥'],
  ['#,##0 "kr"', 'kr'],
  ['#,##0.00\\ "zł"', 'zł'],
  ['[$R$-416] #,##0.00', 'R$'],
  ['"C$"#,##0', 'C$'],
  ['[$$-1009]#,##0.00', 'CAD'],
  ['[$$-en-AU]#,##0.00', 'AUD'],
])('the format %s shows the currency %s', (format, currency) => {
  expect(currencyOfFormat(format)).toBe(currency);
});

test.each([
  'General',
  '#,##0.00',
  '$#,##0.00',
  '"$"#,##0.00_);[Red]\\("$"#,##0.00\\)',
  '[$$-409]#,##0.00',
  '[$$-en-US]#,##0.00',
  '[$USD] #,##0',
  '[$US$-409]#,##0',
  '"US$" #,##0',
  '_("$"* #,##0.00_);_("$"* \\(#,##0.00\\);_("$"* "-"??_);_(@_)',
  '[$-409]d/m/yyyy',
  '[$-F800]dddd\\, mmmm dd\\, yyyy',
  '0.00%',
  '0.00E+00',
  '#,##0 "seats"',
  '[>=1000]#,##0,"K";0',
  '[Red]0;[Blue]-0',
  '@',
  '',
  '"',
  '[$',
])('the format %s shows no currency but US dollars', (format) => {
  expect(currencyOfFormat(format)).toBeNull();
});
