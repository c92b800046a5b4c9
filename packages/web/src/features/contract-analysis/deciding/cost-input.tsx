import { useState } from 'react';
import { z } from 'zod';
import { amountOfQuantity } from '@pactbook/domain/features/contracts/annual-cost.ts';
import { CURRENCIES, currencyName } from '@pactbook/domain/features/currencies/currency.ts';
import { currencyDigits } from '@pactbook/domain/kernel/money.ts';
import { ownCurrency } from '../../../field-kit/value/own-money.ts';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { MoneyInput } from '../../../ui/forms/money-input.tsx';
import { NumberInput } from '../../../ui/forms/number-input.tsx';
import { Combobox } from '../../../ui/pickers/combobox.tsx';

/** The numbers of a cost, and its unit. */
const PARTS = ['cost', 'quantity', 'unit', 'unitPrice'] as const;
type Part = (typeof PARTS)[number];

const costSchema = z.object({
  cost: z.number().optional(),
  currency: z.string(),
  quantity: z.number().optional(),
  unit: z.string().optional(),
  unitPrice: z.number().optional(),
});

/** The parts of a cost as they are typed; '' for none. */
type Texts = Readonly<Record<Part | 'currency', string>>;

function textsOf(value: unknown): Texts {
  const { currency, ...found } = costSchema.safeParse(value).data ?? { currency: ownCurrency() };
  const textOf = (part: Part) => String(found[part] ?? '');
  return {
    currency,
    cost: textOf('cost'),
    quantity: textOf('quantity'),
    unit: textOf('unit'),
    unitPrice: textOf('unitPrice'),
  };
}

/** What was typed as a number; other text as it was typed, for the schema to refuse. */
const numberOf = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text));

/** The parts that were typed. */
function valueOf({ currency, unit, ...numbers }: Texts) {
  const typed = Object.entries(numbers).flatMap(([part, text]) =>
    text.trim() === '' ? [] : [[part, numberOf(text)] as const],
  );
  return { ...Object.fromEntries(typed), currency, ...(unit.trim() === '' ? {} : { unit: unit.trim() }) };
}

/** With a quantity and a unit price the amount is their product. */
function counted(texts: Texts): Texts {
  const [quantity, unitPrice] = [Number(texts.quantity), Number(texts.unitPrice)];
  const isCounted = texts.quantity.trim() !== '' && texts.unitPrice.trim() !== '';
  if (!isCounted || Number.isNaN(quantity) || Number.isNaN(unitPrice)) return texts;
  return { ...texts, cost: String(amountOfQuantity(quantity, unitPrice, texts.currency)) };
}

interface CostInputProps {
  value: unknown;
  onChange: (value: unknown) => void;
  error: string | undefined;
}

/** What a year costs: an amount, and how many of what it pays for. */
export function CostInput({ value, onChange, error }: CostInputProps) {
  const [texts, setTexts] = useState(() => textsOf(value));
  const change = (part: Partial<Texts>) => {
    const next = counted({ ...texts, ...part });
    setTexts(next);
    onChange(valueOf(next));
  };
  const { currency } = texts;
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Amount of a year" error={error} isRequired>
        <MoneyInput
          currency={currency}
          decimals={currencyDigits(currency)}
          value={texts.cost}
          onChange={(cost) => change({ cost, unitPrice: '' })}
        />
      </Field>
      <Field label="Currency">
        <Combobox
          label="Currency"
          options={CURRENCIES.map((code) => ({ value: code, label: code, description: currencyName(code) }))}
          value={currency}
          onChange={(chosen) => change({ currency: chosen ?? currency })}
          searchPlaceholder="Search currencies"
        />
      </Field>
      <Field label="Quantity">
        <NumberInput decimals={3} value={texts.quantity} onChange={(quantity) => change({ quantity })} />
      </Field>
      <Field label="Unit">
        <Input value={texts.unit} maxLength={30} onChange={(event) => change({ unit: event.target.value })} />
      </Field>
      <Field label="Unit price of a year">
        <NumberInput decimals={4} value={texts.unitPrice} onChange={(unitPrice) => change({ unitPrice })} />
      </Field>
    </div>
  );
}
