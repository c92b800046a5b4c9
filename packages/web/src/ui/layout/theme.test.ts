// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseTheme } from './theme.ts';

beforeEach(() => chooseTheme('system'));

describe('choosing a theme', () => {
  it('applies it at once and keeps it in a cookie, nothing in local storage', () => {
    chooseTheme('dark');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.cookie).toContain('theme=dark');
    expect(localStorage).toHaveLength(0);
  });

  it('leaves it to the system again', () => {
    chooseTheme('dark');
    chooseTheme('system');
    expect(document.documentElement.dataset.theme).toBeUndefined();
    expect(document.cookie).not.toMatch(/theme=(light|dark)/);
  });
});
