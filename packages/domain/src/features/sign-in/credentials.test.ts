import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emailAddressSchema, newPasswordFault } from './credentials.ts';

const ADDRESS = 'dana.fox@acme.example';
const NAMES = ['Dana', 'Fox', 'Acme Industries'];
const fault = (password: string): string | null => newPasswordFault(password, ADDRESS, { names: NAMES });

describe('an email address', () => {
  it.each([
    'dana@acme.example',
    ' Dana.Fox+1@acme.co.uk ',
    'me@intranet',
    'δανάη@παράδειγμα.ελ',
    "o'neil@acme.example",
  ])('may be %j', (text) => expect(emailAddressSchema.parse(text)).toBe(text.trim()));

  it.each([
    'dana',
    '@acme.example',
    'dana@',
    'dana@.',
    'dana@acme..example',
    'dana@acme,example',
    'a b@acme.example',
    'a@b@c',
  ])('may not be %j', (text) =>
    expect(emailAddressSchema.safeParse(text).error?.issues[0]?.message).toBe('Invalid email address'),
  );
});

describe('a new password', () => {
  it.each([
    ['eleven char', 'Use 12 characters or more'],
    ['x'.repeat(1_001), 'Use 1,000 characters or fewer'],
    [' DANA.FOX@acme.example ', 'Do not use your email address'],
    ['Pactbook2026!', 'Do not build it from your name, your organization or the product'],
    ['pactbook-demo', 'Do not build it from your name, your organization or the product'],
    ['AcmeIndustries1', 'Do not build it from your name, your organization or the product'],
    ['dana-fox-acme-99', 'Do not build it from your name, your organization or the product'],
    ['password 849302 758493', 'Do not build it from your name, your organization or the product'],
  ])('is refused when it is %j', (password, sentence) => {
    expect(fault(password)).toBe(sentence);
  });

  it.each([
    'correct horse battery',
    'an acme of patience, really',
    'ü'.repeat(12),
    `${'long '.repeat(199)}end`,
  ])('is taken when it is %j', (password) => {
    expect(fault(password)).toBeNull();
  });

  it('may begin and end with spaces, and contain any characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 20, maxLength: 60 }), (text) => {
        const password = `${text} zjqx vwkz`;
        expect(newPasswordFault(password, ADDRESS)).toBeNull();
      }),
    );
  });

  it('is looked up in the list only when it is valid otherwise', () => {
    const asked: string[] = [];
    const isCommon = (password: string): boolean => asked.push(password) > 0;
    expect(newPasswordFault('short', ADDRESS, { isCommon })).toBe('Use 12 characters or more');
    expect(newPasswordFault('correct horse battery', ADDRESS, { isCommon })).toBe(
      'Many people use this password. Choose another one',
    );
    expect(asked).toEqual(['correct horse battery']);
  });
});
