import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildContract } from '../../testing/build-contract.ts';
import { idOf } from '../../testing/build-profile.ts';
import { SearchNames } from './search-names.ts';

const words = fc.constantFrom('Slack', 'ÉCLAIR', 'Zoom', 'acme', '');
const records = fc.uniqueArray(fc.tuple(fc.nat(90), words, words), {
  minLength: 20,
  maxLength: 60,
  selector: ([place]) => place,
});
const changes = fc.uniqueArray(fc.tuple(fc.nat(95), fc.option(words), words), {
  minLength: 1,
  maxLength: 3,
  selector: ([place]) => place,
});

test('names that followed changes are those of the new list', () => {
  fc.assert(
    fc.property(records, fc.array(changes, { maxLength: 4 }), (start, steps) => {
      const build = (place: number, product: string, vendor: string) =>
        buildContract({ id: idOf(place), product, vendor });
      const list = new Map(start.map(([place, product, vendor]) => [place, build(place, product, vendor)]));
      const sorted = () => [...list].toSorted(([one], [other]) => one - other).map(([, record]) => record);
      let names = new SearchNames(sorted());
      for (const step of steps) {
        expect(names.vendors.length + names.productKeys.length).toBeGreaterThan(0);
        for (const [place, product, vendor] of step) {
          // No product takes the record away.
          if (product === null) list.delete(place);
          else list.set(place, build(place, product, vendor));
        }
        names = names.after(sorted());
        const rebuilt = new SearchNames(sorted());
        expect(names.productKeys).toEqual(rebuilt.productKeys);
        expect(new Set(names.vendors)).toEqual(new Set(rebuilt.vendors));
        expect(names.vendors).toHaveLength(rebuilt.vendors.length);
      }
    }),
  );
});

test('vendors that stay the same stay the same array', () => {
  const list = Array.from({ length: 20 }, (_, place) => buildContract({ id: idOf(place), vendor: 'Acme' }));
  const names = new SearchNames(list);
  const { vendors } = names;
  const changed = list.with(3, buildContract({ id: idOf(3), vendor: 'Acme', product: 'Other' }));
  expect(names.after(changed).vendors).toBe(vendors);
});
