import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

describe('a password is too common', () => {
  it.each([
    'password1234',
    'qwerty123456',
    '1qaz2wsx3edc4rfv',
    'Administrator',
    'LEAVEMEALONE',
    'password-123456',
    'Dragon20261122',
    'dragon.monkey',
    'iloveyou123456',
    'aaaaaaaaaaaaaaaa',
    'abcabcabcabc',
    '123412341234',
    'Qwer-Qwer-Qwer',
  ])('when many have it, or it is put together of such: %s', (password) => {
    expect(isCommonPassword(password)).toBe(true);
  });

  it.each([
    'correct horse battery',
    'tall blue paper kite',
    'x7Kq-93vb-Lm20',
    'Grüße aus Oberammergau',
    '中文密码很长的一个例子哦',
  ])('unless it is not: %s', (password) => {
    expect(isCommonPassword(password)).toBe(false);
  });

  it('by a list that is larger than what the standard asks, and whose like is answered soon', () => {
    const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n');
    expect(lines.length).toBeGreaterThan(9_000);
    expect(new Set(lines).size).toBe(lines.length);
    expect(isCommonPassword('ab1'.repeat(333))).toBe(false);
    expect(isCommonPassword(Array.from({ length: 200 }, (_, n) => `w${n}`).join(' '))).toBe(false);
  });
});
