import type { ColumnKey } from './table-view.ts';

/** Columns in an order that names some of them: those first, the others after them as they are. */
export function inOrder<Column extends { readonly key: ColumnKey }>(
  columns: readonly Column[],
  order: readonly ColumnKey[],
): Column[] {
  const places = new Map(order.map((key, at) => [key, at]));
  const placeOf = ({ key }: Column) => places.get(key) ?? order.length;
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}
