// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTheme } from './theme.ts';

beforeEach(() => chooseTheme('system'));

describe('choosing a theme', () => {
  it('applies it at once and stores it in a cookie, not in local storage', () => {
    chooseTheme('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
    expect(localStorage).toHaveLength(0);
  });

  it('returns to the theme of the system', () => {
    chooseTheme('dark');
    chooseTheme('system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(document.cookie).not.toMatch(/theme=(light|dark)/);
  });
});
