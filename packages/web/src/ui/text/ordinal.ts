/** A number with its English ordinal suffix: "1st", "12th", "23rd" (docs/product/dates-and-money.md, "Money"). */
export function formatOrdinal(value: number): string {
  const [last, lastTwo] = [Math.abs(value) % 10, Math.abs(value) % 100];
  if (lastTwo >= 11 && lastTwo <= 13) return `${value}th`;
  return `${value}${({ 1: 'st', 2: 'nd', 3: 'rd' } as Record<number, string>)[last] ?? 'th'}`;
}
