import { currencySign } from '../text/own-numbers.ts';
import { NumberInput } from './number-input.tsx';
import type { NumberInputProps } from './number-input.tsx';

interface MoneyInputProps extends Omit<NumberInputProps, 'decimals' | 'padsDecimals' | 'leading'> {
  /** How many decimals its currency has. */
  decimals?: number;
}

/**
 * An amount, of US dollars where nothing else is said (docs/product/dates-and-money.md, "Money"): the sign at the left,
 * the amount at the right, two decimals.
 */
export function MoneyInput({ currency = 'USD', decimals = 2, ...props }: MoneyInputProps) {
  return (
    <NumberInput
      {...props}
      currency={currency}
      decimals={decimals}
      padsDecimals
      leading={currencySign(currency)}
    />
  );
}
