import { serialize } from 'node:v8';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import type { DeclaredKept } from './registry.ts';
import type { VersionName, Versions } from './version.ts';

/** Whose value it is: of an organisation, of people with these rights (`rightsKey`) where it differs by rights. */
export interface KeptKey {
  readonly organisationId: string;
  readonly rights?: string;
  /** What else it depends on: the day, what was asked. */
  readonly of?: readonly string[];
}

interface Entry<Value> {
  readonly version: string;
  readonly value: Value;
}

/** What an entry takes beside its value. */
const ENTRY_BYTES = 200;

const bytesIn = (value: unknown): number => serialize(value).length;

/**
 * Values that many ask for and that change seldom: a value is kept with the version that it was read at, and read again
 * when somebody asks with another version. All who ask while it is read wait for the same reading. When the memory is
 * used up, the least recently used values are removed.
 */
export class Kept<Value, Of extends VersionName = VersionName> {
  readonly #declared: DeclaredKept<Of>;
  readonly #entries: BoundedCache<string, Entry<Value>>;
  readonly #readings = new Map<string, Promise<Value>>();

  /** @param bytesOf the memory of a value; counted in it where it is not given */
  constructor(declared: DeclaredKept<Of>, bytesOf: (value: Value) => number = bytesIn) {
    this.#declared = declared;
    this.#entries = new BoundedCache(
      declared.bytes,
      ({ value }, name) => bytesOf(value) + name.length * 2 + ENTRY_BYTES,
    );
  }

  /**
   * The value at these versions or later.
   *
   * @param versions read before `read` is called, or in its transaction
   * @throws whatever `read` throws, for all who share the reading; it is read again then
   */
  async get(key: KeptKey, versions: Versions<Of>, read: () => Promise<Value>): Promise<Value> {
    const { figures, isOff, isReadAlone = false, of } = this.#declared;
    const name = [key.organisationId, key.rights ?? '', ...(key.of ?? [])].join('|');
    const version = of.map((each) => versions[each]).join(' ');
    const kept = this.#entries.get(name);
    if (kept?.version === version && !isOff) {
      figures.hits += 1;
      return kept.value;
    }
    figures.misses += 1;
    const begun = isReadAlone ? undefined : this.#readings.get(`${name} ${version}`);
    return await (begun ?? this.#read(name, version, read));
  }

  #read(name: string, version: string, read: () => Promise<Value>): Promise<Value> {
    const place = `${name} ${version}`;
    const reading = read()
      .then((value) => {
        const before = this.#entries.weight;
        this.#entries.set(name, { version, value });
        this.#declared.figures.bytes += this.#entries.weight - before;
        return value;
      })
      .finally(() => this.#readings.delete(place));
    this.#readings.set(place, reading);
    return reading;
  }
}
