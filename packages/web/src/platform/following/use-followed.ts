import { useMemo } from 'react';

/** How a value is computed from data, and from its earlier state when the data changed. */
export interface Following<Data, Value> {
  readonly start: (data: Data) => Value;
  readonly follow: (before: Value, data: Data) => Value;
}

/** The function that gives the value of the latest data, from the value before it when there is one. */
function follower<Data, Value>({ start, follow }: Following<Data, Value>): (data: Data) => Value {
  let last: { readonly value: Value } | undefined;
  return (data) => {
    last = { value: last ? follow(last.value, data) : start(data) };
    return last.value;
  };
}

/**
 * A value that follows data, so that a change costs what the change costs. It is computed again when `following` is
 * another object.
 */
export function useFollowed<Data extends object, Value>(
  following: Following<Data, Value>,
  data: Data | null,
): Value | null {
  const next = useMemo(() => follower(following), [following]);
  return useMemo(() => (data === null ? null : next(data)), [next, data]);
}
