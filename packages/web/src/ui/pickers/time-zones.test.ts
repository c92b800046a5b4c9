import { describe, expect, it } from 'vitest';
import { timeOfDayIn, timeZoneName, timeZoneOptions } from './time-zones.ts';

describe('the list of time zones', () => {
  it('contains every zone once, by name, and UTC', () => {
    const values = timeZoneOptions('America/New_York').map(({ value }) => value);
    expect(values).toContain('UTC');
    expect(values).toContain('Asia/Kolkata');
    expect(new Set(values).size).toBe(values.length);
    expect(values).toEqual(values.toSorted((one, other) => one.localeCompare(other, 'en-US')));
  });

  it('contains the selected zone also when this browser does not list it', () => {
    expect(timeZoneOptions('Eastern Standard Time').map(({ value }) => value)).toContain(
      'Eastern Standard Time',
    );
  });

  it('reads as places', () => {
    expect(timeZoneName('America/Argentina/Buenos_Aires')).toBe('America / Argentina / Buenos Aires');
  });

  it('shows the local time where the zone is known', () => {
    const moment = Date.UTC(2026, 10, 20, 23, 5);
    expect(timeOfDayIn('America/New_York', moment)).toMatch(/^6:05\sPM$/u);
    expect(timeOfDayIn('Nowhere/Such', moment)).toBeNull();
  });
});
