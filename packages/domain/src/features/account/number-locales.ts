import { ENGLISH, type NumberLocale } from '../../kernel/text/number-locale.ts';

/**
 * How people can have numbers written, each by its own name: all of them with the digits 0 to 9, so that what is shown
 * can be typed, and with one decimal mark for numbers and amounts. How each writes a number is known to `Intl`.
 */
const NAMES: Readonly<Record<NumberLocale, string>> = {
  [ENGLISH]: 'English (US)',
  'en-AU': 'English (Australia)',
  'en-CA': 'English (Canada)',
  'en-IN': 'English (India)',
  'en-GB': 'English (UK)',
  'cs-CZ': 'Čeština',
  'da-DK': 'Dansk',
  'de-DE': 'Deutsch (Deutschland)',
  'de-AT': 'Deutsch (Österreich)',
  'de-CH': 'Deutsch (Schweiz)',
  'es-ES': 'Español (España)',
  'es-MX': 'Español (México)',
  'fr-CA': 'Français (Canada)',
  'fr-FR': 'Français (France)',
  'it-IT': 'Italiano',
  'nl-NL': 'Nederlands',
  'nb-NO': 'Norsk bokmål',
  'pl-PL': 'Polski',
  'pt-BR': 'Português (Brasil)',
  'pt-PT': 'Português (Portugal)',
  'fi-FI': 'Suomi',
  'sv-SE': 'Svenska',
  'tr-TR': 'Türkçe',
  'ja-JP': '日本語',
};

/** The ways of writing numbers that a person can choose from, the usual one first. */
export const NUMBER_LOCALES: readonly NumberLocale[] = Object.keys(NAMES);

/** Whether a text is one of them. */
export const isNumberLocale = (text: string): boolean => Object.hasOwn(NAMES, text);

/** The name of a way of writing numbers, such as "English (US)"; its tag for one that is not offered. */
export const numberLocaleName = (locale: NumberLocale): string =>
  isNumberLocale(locale) ? (NAMES[locale] ?? locale) : locale;
