import { describe, expect, it } from 'vitest';
import { ianaTimeZone } from './time-zone.ts';

describe('a time zone', () => {
  it.each([
    ['America/New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Pacific Standard Time', 'America/Los_Angeles'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['UTC', 'UTC'],
  ])('is understood when it is written %s', (name, zone) => {
    const found = ianaTimeZone(name);
    // What one machine calls Asia/Kolkata another calls Asia/Calcutta: both keep the same days.
    expect(found?.replace('Calcutta', 'Kolkata').replace('Etc/UTC', 'UTC')).toBe(zone);
  });

  it.each([
    'Mars/Olympus',
    '+02:00',
    '',
    'America/New_York; drop table users',
    '../etc/passwd',
    '__proto__',
    'constructor',
  ])('is not what means none: %j', (name) => {
    expect(ianaTimeZone(name)).toBeNull();
  });
});
