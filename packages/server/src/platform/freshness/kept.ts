import { serialize } from 'node:v8';
import { BoundedCache } from '@pactbook/domain/kernel/bounded-cache.ts';
import { isOff, type DeclaredKept } from './registry.ts';
import type { VersionName, Versions } from './version.ts';

/** Whose value it is: of an organisation, of people with these rights (`rightsKey`) where it differs by rights. */
export interface KeptKey {
  readonly organisationId?: string;
  readonly rights?: string;
  /** What else it depends on: the day, what was asked. */
  readonly of?: readonly string[];
}

const nameOf = ({ organisationId = '', rights = '', of = [] }: KeptKey): string =>
  [organisationId, rights, ...of].join('|');

function valueOf<Value>(values: ReadonlyMap<string, Value>, id: string): Value {
  const value = values.get(id);
  if (value === undefined) throw new Error('A value that was asked for was not read.');
  return value;
}

type Read<Value> = (before: Value | undefined) => Promise<Value>;

interface Entry<Value> {
  readonly version: string;
  readonly value: Value;
}

/** What an entry takes beside its value. */
const ENTRY_BYTES = 200;

const bytesIn = (value: unknown): number => serialize(value).length;

/**
 * Values that many ask for and that change seldom: a value is kept with the version that it was read at, and read again
 * when someone asks with another version. All who ask while it is read wait for the same reading. When the memory is
 * used up, the least recently used values are removed.
 */
export class Kept<Value, Of extends VersionName = VersionName> {
  readonly #declared: DeclaredKept<Of>;
  readonly #entries: BoundedCache<string, Entry<Value>>;
  readonly #readings = new Map<string, Promise<Value>>();

  /**
   * @param bytesOf the memory of a value; counted in it where it is not given
   * @param bytes where a setting says more or less than the declaration
   */
  constructor(
    declared: DeclaredKept<Of>,
    bytesOf: (value: Value) => number = bytesIn,
    bytes = declared.bytes,
  ) {
    this.#declared = declared;
    this.#entries = new BoundedCache(
      bytes,
      ({ value }, name) => bytesOf(value) + name.length * 2 + ENTRY_BYTES,
    );
  }

  /** The memory of everything that is kept now. */
  get bytes(): number {
    return this.#entries.weight;
  }

  /**
   * The value at these versions or later.
   *
   * @param versions read before `read` is called, or in its transaction
   * @param read gets the value of before, of other versions, where there is one
   * @throws whatever `read` throws, for all who share the reading; it is read again then
   */
  async get(key: KeptKey, versions: Versions<Of>, read: Read<Value>): Promise<Value> {
    const { figures, isReadAlone = false, of } = this.#declared;
    const name = nameOf(key);
    const version = of.map((each) => versions[each]).join(' ');
    const kept = this.#entries.get(name);
    if (kept?.version === version && !isOff(this.#declared.name)) {
      figures.hits += 1;
      return kept.value;
    }
    figures.misses += 1;
    const begun = isReadAlone ? undefined : this.#readings.get(`${name} ${version}`);
    return await (begun ?? this.#read(name, version, read));
  }

  /**
   * The values of many ids under one key, each at its own versions; those that are missing are read together.
   *
   * @param read gives a value for each id that it is asked for
   */
  async getAll(
    key: KeptKey,
    wanted: ReadonlyMap<string, Versions<Of>>,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
  ): Promise<ReadonlyMap<string, Value>> {
    const missing: string[] = [];
    const all = Promise.withResolvers<ReadonlyMap<string, Value>>();
    const values = [...wanted].map(async ([id, versions]) => {
      const value = await this.get({ ...key, of: [...(key.of ?? []), id] }, versions, async () => {
        missing.push(id);
        return valueOf(await all.promise, id);
      });
      return [id, value] as const;
    });
    // By now each missing one is named.
    if (missing.length > 0) all.resolve(read(missing));
    return new Map(await Promise.all(values));
  }

  /** Forgets a value that its versions do not date, such as one that has ended with time. */
  forget(key: KeptKey): void {
    this.#entries.delete(nameOf(key));
  }

  #read(name: string, version: string, read: Read<Value>): Promise<Value> {
    const place = `${name} ${version}`;
    const before = isOff(this.#declared.name) ? undefined : this.#entries.peek(name)?.value;
    const reading = read(before)
      .then((value) => {
        const weight = this.#entries.weight;
        this.#entries.set(name, { version, value });
        this.#declared.figures.bytes += this.#entries.weight - weight;
        return value;
      })
      .finally(() => this.#readings.delete(place));
    this.#readings.set(place, reading);
    return reading;
  }
}
