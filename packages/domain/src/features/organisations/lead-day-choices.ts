/**
 * On how many days before a deadline a record can have people reminded, as choices: a record that chooses some has its
 * own, whatever people and the organisation chose (docs/product/notifications.md, "Reminders").
 */
export const CONTRACT_LEAD_DAYS = [
  '365',
  '270',
  '180',
  '150',
  '120',
  '90',
  '75',
  '60',
  '45',
  '30',
  '21',
  '14',
  '10',
  '7',
  '5',
  '3',
  '2',
  '1',
] as const;
export type ContractLeadDays = (typeof CONTRACT_LEAD_DAYS)[number];

/** The choices in words: "30 days". */
export const CONTRACT_LEAD_DAYS_LABELS = Object.fromEntries(
  CONTRACT_LEAD_DAYS.map((days) => [days, days === '1' ? '1 day' : `${days} days`]),
) as Record<ContractLeadDays, string>;

/** A record's own lead days as numbers, the longest first; none where it has none of its own. */
export function leadDaysOfContract(chosen: readonly string[]): number[] {
  return chosen.map(Number).toSorted((one, other) => other - one);
}
