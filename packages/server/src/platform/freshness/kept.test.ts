import { describe, expect, it } from 'vitest';
import { Kept, type KeptKey } from './kept.ts';
import { declareKept, declaredKept, switchOff } from './registry.ts';

const ACME = { organisationId: 'acme' };
let declarations = 0;

function build(bytes = 10_000) {
  declarations += 1;
  const declared = declareKept({
    name: `test.${declarations}`,
    what: 'Values of a test',
    of: ['records', 'references'],
    by: 'rights',
    bytes,
  });
  const kept = new Kept<string, 'records' | 'references'>(declared);
  let reads = 0;
  const get = (key: KeptKey, records: string, references = '1', value = `${records}.${references}`) =>
    kept.get(key, { records, references }, async () => {
      reads += 1;
      return value;
    });
  return { declared, kept, get, reads: () => reads };
}

describe('what is kept', () => {
  it('is read once for a version, and again for each other one', async () => {
    const { get, reads } = build();
    expect([await get(ACME, '1'), await get(ACME, '1'), reads()]).toEqual(['1.1', '1.1', 1]);
    expect([await get(ACME, '2'), reads()]).toEqual(['2.1', 2]);
    expect([await get(ACME, '2', '5'), reads()]).toEqual(['2.5', 3]);
    // A counter that went back, as with a restored backup.
    expect([await get(ACME, '1'), reads()]).toEqual(['1.1', 4]);
  });

  it('is kept apart by organisation, rights and what was asked', async () => {
    const { get, reads } = build();
    const keys = [
      ACME,
      { organisationId: 'other' },
      { ...ACME, rights: 'all' },
      { ...ACME, of: ['today'] },
      { ...ACME, rights: 'all', of: ['today'] },
    ];
    for (const [index, key] of keys.entries()) await get(key, '1', '1', String(index));
    for (const [index, key] of keys.entries()) expect(await get(key, '1')).toBe(String(index));
    expect(reads()).toBe(keys.length);
  });

  it('is read once for all who ask while it is read, and once more for who asks with a later version', async () => {
    const { get, reads } = build();
    await Promise.all([get(ACME, '1'), get(ACME, '1'), get(ACME, '2'), get(ACME, '2'), get(ACME, '1')]);
    expect(reads()).toBe(2);
  });

  it('is read again after a reading failed, which fails for all who shared it', async () => {
    const { kept, get } = build();
    const versions = { records: '1', references: '1' };
    const fail = () => kept.get(ACME, versions, () => Promise.reject(new Error('The database is away.')));
    const outcomes = await Promise.allSettled([fail(), fail()]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await get(ACME, '1')).toBe('1.1');
  });

  it('is read together for many, each at its own version', async () => {
    const { kept } = build();
    const asked: string[][] = [];
    const find = (wanted: Record<string, string>) =>
      kept.getAll(
        ACME,
        new Map(Object.entries(wanted).map(([id, records]) => [id, { records, references: '1' }])),
        async (ids) => {
          asked.push([...ids]);
          return new Map(ids.map((id) => [id, `${id} ${wanted[id]}`]));
        },
      );
    await find({ a: '1', b: '1' });
    expect([...(await find({ a: '1', b: '2', c: '1' }))]).toEqual([
      ['a', 'a 1'],
      ['b', 'b 2'],
      ['c', 'c 1'],
    ]);
    await find({ c: '1' });
    expect(asked).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
    await expect(
      kept.getAll(ACME, new Map([['d', { records: '1', references: '1' }]]), async () => new Map()),
    ).rejects.toThrow('was not read');
  });

  it('makes room for what is asked for later, and counts its hits and bytes', async () => {
    const { declared, get, reads } = build(2_000);
    for (const of of ['a', 'b', 'c']) await get({ ...ACME, of: [of] }, '1', '1', 'x'.repeat(600));
    await get({ ...ACME, of: ['c'] }, '1');
    expect(reads()).toBe(3);
    await get({ ...ACME, of: ['a'] }, '1');
    expect(reads()).toBe(4);
    expect(declared.figures).toMatchObject({ hits: 1, misses: 4 });
    expect(declared.figures.bytes).toBeGreaterThan(1_200);
    expect(declared.figures.bytes).toBeLessThanOrEqual(2_000);
  });
});

describe('the registry', () => {
  it('takes each name once, and lists all in the order of their names', () => {
    const { declared } = build();
    expect(() => declareKept({ ...declared })).toThrow('is declared twice');
    const names = declaredKept().map(({ name }) => name);
    expect(names).toEqual(names.toSorted());
  });

  it('switches off what a benchmark names', async () => {
    const { declared, get, reads } = build();
    switchOff(declared.name);
    await get(ACME, '1');
    await get(ACME, '1');
    expect(reads()).toBe(2);
  });
});
