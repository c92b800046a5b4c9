import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildOrganisation } from '../../testing/build-organisation.ts';
import { buildUser } from '../../testing/build-user.ts';
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts';

/** What happens to the groups of an organisation; `at` chooses one of those that are there. */
type Step = { readonly kind: 'add' } | { readonly kind: 'rename' | 'remove'; readonly at: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constant<Step>({ kind: 'add' }) },
    fc.record({ kind: fc.constantFrom('rename' as const, 'remove' as const), at: fc.nat({ max: 50 }) }),
  ),
  { minLength: 4, maxLength: 14 },
);

const KINDS = { teams: '/teams', categories: '/config/categories' } as const;
type GroupKind = keyof typeof KINDS;

/** The colours of teams and categories (decision 64). */
describe('the colour of a group', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
  });
  afterAll(() => server.stop());

  /** The numbers of the colours by name, as someone reads them. */
  async function colorsFor(token: string, group: GroupKind): Promise<Map<string, number | undefined>> {
    if (group === 'teams') {
      const { body } = await server.request('GET', '/teams', { token });
      return new Map((body as { name: string; color?: number }[]).map(({ name, color }) => [name, color]));
    }
    const { body } = await server.request('GET', '/config', { token });
    const { categories, categoryColors } = body as { categories: string[]; categoryColors: number[] };
    return new Map(categories.map((name, index) => [name, categoryColors[index]]));
  }

  test.each(['teams', 'categories'] as const)(
    'of %s is the first free one, and stays whatever comes, goes and is renamed, for everybody',
    async (group) => {
      await fc.assert(
        fc.asyncProperty(steps, async (some) => {
          const organisation = await buildOrganisation(server, { categories: [] });
          const admin = (await buildUser(server, { organisation, role: 'System Admin' })).token;
          const limited = (await buildUser(server, { organisation })).token;
          const call = (method: 'POST' | 'DELETE', path: string, body?: unknown) =>
            server.request(method, `${KINDS[group]}${path}`, { token: admin, body });
          const kept: { id: string; name: string; color: number }[] = [];
          let names = 0;
          for (const step of some) {
            const one = step.kind === 'add' ? undefined : kept[step.at % Math.max(kept.length, 1)];
            if (step.kind === 'add') {
              const name = `Group ${(names += 1)}`;
              const { body } = await call('POST', '/create', { name });
              const taken = new Set(kept.map(({ color }) => color));
              const color = kept.findIndex((_, index) => !taken.has(index));
              kept.push({ id: body.id as string, name, color: color < 0 ? kept.length : color });
            } else if (one !== undefined && step.kind === 'rename') {
              one.name = `Other ${(names += 1)}`;
              await call('POST', `/${one.id}`, { name: one.name });
            } else if (one !== undefined) {
              await call('DELETE', `/${one.id}`);
              kept.splice(kept.indexOf(one), 1);
            }
            const expected = new Map(kept.map(({ name, color }) => [name, color]));
            expect(await colorsFor(admin, group)).toEqual(expected);
            expect(await colorsFor(limited, group)).toEqual(expected);
          }
        }),
        { numRuns: 4 },
      );
    },
  );

  test('is another one for each of those that are added together, in each organisation', async () => {
    const token = async (categories: string[]) => {
      const organisation = await buildOrganisation(server, { categories });
      return (await buildUser(server, { organisation })).token;
    };
    for (const count of [9, 3]) {
      const names = Array.from({ length: count }, (_, index) => `Category ${index}`);
      const colors = [...(await colorsFor(await token(names), 'categories')).values()];
      expect(colors.toSorted((a = 0, b = 0) => a - b)).toEqual(names.map((_, index) => index));
    }
  });
});
