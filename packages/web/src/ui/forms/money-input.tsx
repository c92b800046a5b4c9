import { NumberInput } from './number-input.tsx';
import type { NumberInputProps } from './number-input.tsx';

/**
 * An amount in US dollars (docs/product/dates-and-money.md, "Money"): the sign at the left, the amount at the right,
 * two decimals.
 */
export function MoneyInput(props: Omit<NumberInputProps, 'decimals' | 'padsDecimals' | 'leading'>) {
  return <NumberInput {...props} decimals={2} padsDecimals leading="$" />;
}
