import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryForUse, postgresSettings } from './own-postgres.ts';

const MEGABYTE = 1024 * 1024;
const GIGABYTE = 1024 * MEGABYTE;
const buffersFor = (memory: number): string | undefined =>
  postgresSettings({ memory, pool: 10 })['shared_buffers'];

test.each([
  [256 * MEGABYTE, '16MB'],
  [512 * MEGABYTE, '32MB'],
  [GIGABYTE, '64MB'],
  [2 * GIGABYTE, '128MB'],
  [512 * GIGABYTE, '128MB'],
  [GIGABYTE + 1, '64MB'],
])('with %d bytes of memory PostgreSQL has %s of its own', (memory, buffers) => {
  expect(buffersFor(memory)).toBe(buffers);
});

test('more memory never means fewer buffers, which are 16 to 128 whole megabytes', () => {
  const memory = fc.integer({ min: 0, max: 2 ** 45 });
  fc.assert(
    fc.property(memory, memory, (one, other) => {
      const [fewer, more] = [Math.min(one, other), Math.max(one, other)].map(
        (bytes) => buffersFor(bytes) ?? '',
      );
      for (const buffers of [fewer, more]) expect(buffers).toMatch(/^\d+MB$/);
      expect(Number.parseInt(fewer ?? '', 10)).toBeLessThanOrEqual(Number.parseInt(more ?? '', 10));
      expect(Number.parseInt(fewer ?? '', 10)).toBeGreaterThanOrEqual(16);
      expect(Number.parseInt(more ?? '', 10)).toBeLessThanOrEqual(128);
    }),
  );
});

test('the pool has its connections, and 20 are left for others', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), (pool) => {
      expect(postgresSettings({ memory: GIGABYTE, pool })['max_connections']).toBe(String(pool + 20));
    }),
  );
});

test('what makes a commit durable is left as PostgreSQL has it', () => {
  const names = Object.keys(postgresSettings({ memory: GIGABYTE, pool: 10 }));
  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit', 'wal_sync_method', 'autovacuum'])
    expect(names).not.toContain(name);
});

test('the memory of this machine is known', () => {
  expect(memoryForUse()).toBeGreaterThan(64 * MEGABYTE);
});
