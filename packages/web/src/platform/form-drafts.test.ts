// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetDraft, forgetDraftsOfOthers, keepDraft, readDraft } from './form-drafts.ts';
import { endSession, startSession } from './session.ts';

beforeEach(() => startSession('token'));
afterEach(() => {
  endSession('signedOut');
  sessionStorage.clear();
});

describe('the draft of a form', () => {
  it('is restored after the session expired', () => {
    keepDraft('dana', 'record', { product: 'Slack' });
    endSession('expired');
    startSession('another');
    expect(readDraft('dana', 'record')).toEqual({ product: 'Slack' });
  });

  it('is removed at sign-out', () => {
    keepDraft('dana', 'record', { product: 'Slack' });
    endSession('signedOut');
    expect(readDraft('dana', 'record')).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });

  it("is removed when somebody else's session replaces this one", () => {
    keepDraft('dana', 'record', { product: 'Slack' });
    startSession('of-somebody-else');
    expect(sessionStorage.length).toBe(0);
  });

  it('is never given to another person, and removed once one has signed in', () => {
    keepDraft('dana', 'record', { product: 'Slack' });
    expect(readDraft('ana', 'record')).toBeUndefined();
    expect(readDraft('dana', 'record')).toBeUndefined();
  });

  it('of somebody else is removed when the person is known', () => {
    keepDraft('dana', 'record', 1);
    keepDraft('ana', 'record', 2);
    forgetDraftsOfOthers('ana');
    expect(readDraft('ana', 'record')).toBe(2);
    expect(sessionStorage.length).toBe(1);
  });

  it('is stored for each form, and removed for each form', () => {
    keepDraft('dana', 'one', 1);
    keepDraft('dana', 'two', 2);
    forgetDraft('dana', 'one');
    expect(readDraft('dana', 'one')).toBeUndefined();
    expect(readDraft('dana', 'two')).toBe(2);
  });

  it('is ignored when it is broken', () => {
    sessionStorage.setItem('draft:dana:record', '{');
    expect(readDraft('dana', 'record')).toBeUndefined();
  });
});
