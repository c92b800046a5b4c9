import { useState } from 'react';
import type { Choosable } from './search-results.ts';

/** The result that Enter chooses: the one under the pointer, or the first; arrow keys wrap around. */
export function usePointer<Result extends Choosable>(results: readonly Result[]) {
  const [pointedKey, setPointedKey] = useState<string>();
  const active = results.find(({ key }) => key === pointedKey) ?? results[0];
  const point = (result: Result | undefined) => setPointedKey(result?.key);
  const move = (step: 1 | -1) => {
    const at = active ? results.indexOf(active) : -1;
    point(results.at((at + step) % results.length));
  };
  return { active, point, move };
}
