import {
  upliftShare,
  type UpliftCell,
  type UpliftLedger,
  type UpliftSums,
} from '@pactbook/domain/features/trends/uplift.ts';
import { changeText, moneyText, ownMoney, percentageText } from '../../../field-kit/value/own-money.ts';

/** What the amounts of a page say beside themselves. */
type AmountKind = Pick<UpliftLedger, 'isConverted'>;

/** An amount in whole dollars; with cents below one, and "≈" where other currencies are in it. */
export function upliftAmount(amount: number, { isConverted }: AmountKind = {}): string {
  return `${isConverted ? '≈ ' : ''}${ownMoney(amount, Math.abs(amount) < 1 && amount !== 0 ? 2 : 0)}`;
}

/** By how much the same records cost more: "+5.00%"; "—" where nothing is compared. */
export function shareWords(sums: UpliftSums): string {
  const share = upliftShare(sums);
  return share === null ? '—' : changeText(share);
}

/** What a change is of, where it is not of price alone: "+5.00% price, +3.00% volume"; '' otherwise. */
export function partsWords({ before, price, volume, scope }: UpliftSums): string {
  if (before === 0 || (volume === 0 && scope === 0)) return '';
  const parts = [
    [price, 'price'],
    [volume, 'volume'],
    [scope, 'scope'],
  ] as const;
  return parts
    .filter(([amount]) => amount !== 0)
    .map(([amount, name]) => `${changeText(amount / before)} ${name}`)
    .join(', ');
}

/** "$30 above cap"; '' for nothing. */
export const aboveWords = ({ above }: Pick<UpliftSums, 'above'>, kind: AmountKind): string =>
  above === 0 ? '' : `${upliftAmount(above, kind)} above cap`;

/** A cap in percent: "5.00%". */
export const capWords = (cap: number): string => percentageText(cap / 100);

/** The caps of a figure: "cap 4.00%", "caps 3.00% – 5.00%"; '' without any. */
export function capsWords({ caps }: Pick<UpliftCell, 'caps'>): string {
  if (caps === null) return '';
  const { lowest, highest } = caps;
  return lowest === highest ? `cap ${capWords(lowest)}` : `caps ${capWords(lowest)} – ${capWords(highest)}`;
}

/** An amount of a row in its currency, without decimals where it has none. */
export const rowAmount = (amount: number, currency: string): string =>
  moneyText(amount, Number.isInteger(amount) ? 0 : 2, currency);

/** How everything on the page is counted. */
export const UPLIFT_METHOD = [
  'Each annual cost is compared with the one before it when they are 11 to 13 months apart, in the same currency, and the earlier one is above 0. It counts in the fiscal year of its date. Credits are left out.',
  'If both costs count the same unit, the change is divided: price is how much more the new quantity costs than at the old unit price, volume is the rest. A cost marked as volume or scope counts only as that. Otherwise the whole change is price.',
  'Above the cap: how much a cost exceeds the previous cost plus the price cap of its record. If both count the same unit, the unit price is compared. Costs marked as volume or scope are not compared.',
  'Records shared by several teams are split evenly, and only the parts of the chosen teams count. Both costs are converted at the rate of the later one.',
];
