import { describe, expect, it } from 'vitest';
import type { FieldChange } from '@pactbook/domain/kernel/event.ts';
import { EVENTS } from '@pactbook/domain/features/all-events.ts';
import { EVENT_WORDS, eventSentence } from './event-words.ts';

const sentenceOf = (type: string, actor: string, subject: string, changes: FieldChange[] = []) => {
  const { done, name, after } = eventSentence({ type, changes }, actor, subject);
  return [actor, done, name].filter(Boolean).join(' ') + after;
};

describe('the words of events', () => {
  it('exist for every type in the domain', () => {
    expect(EVENTS.map(({ type }) => type).filter((type) => !(type in EVENT_WORDS))).toEqual([]);
  });

  it.each([
    ['contractUpdated', 'Ana Ruiz as Dana Fox', 'Slack', 'Ana Ruiz as Dana Fox changed the record Slack'],
    ['contractPurged', 'System', 'Slack', 'System permanently deleted the record Slack'],
    ['signedIn', 'Dana Fox', 'Dana Fox', 'Dana Fox signed in'],
    ['passwordChanged', 'Dana Fox', 'Dana Fox', 'Dana Fox changed the password'],
    ['passwordChanged', 'System', 'Dana Fox', 'System changed the password of Dana Fox'],
    ['signInRefused', 'System', 'Dana Fox', 'System refused a sign-in to the account of Dana Fox'],
    ['userSignedOut', 'Ana Ruiz', 'Dana Fox', 'Ana Ruiz signed Dana Fox out everywhere'],
    ['activityExported', 'Ana Ruiz', 'Acme', 'Ana Ruiz downloaded the activity'],
    ['someThingNew', 'Ana Ruiz', 'Acme', 'Ana Ruiz someThingNew: Acme'],
  ])('%s by %s', (type, actor, subject, sentence) => {
    expect(sentenceOf(type, actor, subject)).toBe(sentence);
  });

  const change = (field: string, from: unknown, to: unknown): FieldChange => ({ field, from, to });
  it.each([
    [
      [change('decision', null, 'RENEW'), change('reason', '', 'We need it')],
      'decided to renew Slack: “We need it”',
    ],
    [[change('decision', 'RENEW', 'LET_LAPSE')], 'decided to let Slack lapse'],
    [[change('reason', 'No', 'Yes')], 'changed the decision about Slack'],
  ])('a decision says which one it is, and why', (changes, sentence) => {
    expect(sentenceOf('contractDecided', 'Ana Ruiz', 'Slack', changes)).toBe(`Ana Ruiz ${sentence}`);
  });
});
