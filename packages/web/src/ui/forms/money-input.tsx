import { NumberInput } from './number-input.tsx';
import type { NumberInputProps } from './number-input.tsx';

interface MoneyInputProps extends Omit<NumberInputProps, 'decimals' | 'padsDecimals' | 'leading'> {
  /** The sign of the currency. */
  sign?: string;
  /** How many decimals it has. */
  decimals?: number;
}

/**
 * An amount, of US dollars where nothing else is said (docs/product/dates-and-money.md, "Money"): the sign at the left, the amount at the right,
 * two decimals.
 */
export function MoneyInput({ sign = '$', decimals = 2, ...props }: MoneyInputProps) {
  return <NumberInput {...props} decimals={decimals} padsDecimals leading={sign} />;
}
