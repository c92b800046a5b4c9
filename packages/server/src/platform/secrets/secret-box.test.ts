import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretBox } from './secret-box.ts';

const box = createSecretBox('a secret of the installation, long enough');

describe('a sealed secret', () => {
  it('opens again under its own context, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (secret, context) => {
        expect(box.open(box.seal(secret, context), context)).toBe(secret.toWellFormed());
      }),
    );
  });

  it('is different each time, and does not show the secret', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP', 'totp:1');
    expect(sealed).not.toBe(box.seal('JBSWY3DPEHPK3PXP', 'totp:1'));
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  });

  it('opens under no other context, no other installation, and not when it was changed', () => {
    const sealed = box.seal('secret', 'totp:1');
    // In the middle: the last character of base64 holds bits that mean nothing.
    const middle = Math.floor(sealed.length / 2);
    const changed = `${sealed.slice(0, middle)}${sealed[middle] === 'A' ? 'B' : 'A'}${sealed.slice(middle + 1)}`;
    expect(() => box.open(sealed, 'totp:2')).toThrow('unable to authenticate data');
    expect(() => createSecretBox('another installation secret, long').open(sealed, 'totp:1')).toThrow(
      'unable to authenticate data',
    );
    expect(() => box.open(changed, 'totp:1')).toThrow('unable to authenticate data');
    expect(() => box.open('v1.', 'totp:1')).toThrow('This is no sealed secret.');
    expect(() => box.open('nonsense', 'totp:1')).toThrow('This is no sealed secret.');
  });
});
