import { describe, expect, it } from 'vitest';
import { readSidebarCookie, sidebarCookie } from './sidebar-state.ts';

describe('the sidebar cookie', () => {
  it('is named sidebar:state and lasts 7 days', () => {
    expect(sidebarCookie(false)).toMatch(/^sidebar:state=false;.*max-age=604800/);
  });

  it('is read among other cookies', () => {
    expect(readSidebarCookie('a=b; sidebar:state=false; c=true')).toBe(false);
    expect(readSidebarCookie('sidebar:state=true')).toBe(true);
  });

  it('leaves the sidebar expanded when nothing was chosen', () => {
    expect(readSidebarCookie('')).toBe(true);
    expect(readSidebarCookie('other=false')).toBe(true);
  });
});
