import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@pactbook/domain/kernel/ids.ts';
import type { Services } from '../platform/services.ts';

/**
 * A clock that is set by hand, so that a history can be lived through again. Identifiers made by it
 * are as old as its time and keep their order, because the activity feed is ordered by them.
 */
export class PastClock {
  #now: number;

  /** @param now Unix milliseconds */
  constructor(now: number) {
    this.#now = now;
  }

  moveTo(moment: number): void {
    this.#now = moment;
  }

  /** The services as they would have been at this clock's time. */
  servicesThen(services: Services): Services {
    return { ...services, now: () => this.#now, newId: () => this.newId() };
  }

  get now(): number {
    return this.#now;
  }

  newId(): string {
    this.#now += 1;
    return uuidV7(this.#now, randomBytes(10));
  }
}
