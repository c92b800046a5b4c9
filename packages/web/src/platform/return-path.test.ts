import { describe, expect, it } from 'vitest';
import { returnPathOf, returnState } from './return-path.ts';

describe('after signing in', () => {
  it('a person returns to the path they were on before', () => {
    const state = returnState({ pathname: '/records', search: '?status=LIVE', hash: '' });
    expect(returnPathOf(state)).toBe('/records?status=LIVE');
  });

  it('a person without one goes to the dashboard', () => {
    for (const state of [null, undefined, {}, 'x', { returnTo: 7 }])
      expect(returnPathOf(state)).toBe('/dashboard');
  });

  it('no one is redirected to another site', () => {
    for (const returnTo of [
      '//evil.example',
      '/\\evil.example',
      'https://evil.example',
      'javascript:alert(1)',
    ]) {
      expect(returnPathOf({ returnTo })).toBe('/dashboard');
    }
  });
});
