import { describe, expect, it } from 'vitest';
import { EVENTS } from '@pactbook/domain/features/all-events.ts';
import { EVENT_WORDS, eventSentence } from './event-words.ts';

const told = (type: string, actor: string, subject: string) => {
  const { done, name, after } = eventSentence(type, actor, subject);
  return [actor, done, name, after].filter(Boolean).join(' ');
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
    expect(told(type, actor, subject)).toBe(sentence);
  });
});
