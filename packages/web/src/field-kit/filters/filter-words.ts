import type { FieldDefinition } from '@pactbook/domain/kernel/fields/field.ts';
import { readValueFilter } from '@pactbook/domain/kernel/value-filter.ts';
import { showNumberText } from '../../ui/forms/number-text.ts';
import { daysInWords } from './days-in-words.ts';

/** A filter as a chip says it. */
interface FilterWords {
  readonly operator: string;
  readonly words: string;
}

function shown(field: FieldDefinition | undefined, text: string): string {
  if (text === '') return '';
  return `${showNumberText(text, 0, false)}${field?.kind === 'percent' ? '%' : ''}`;
}

function rangeWords(field: FieldDefinition | undefined, range: { from: string; to: string }): FilterWords {
  if (field?.kind === 'date') return { operator: 'is', words: daysInWords(range.from, range.to) };
  const [from, to] = [shown(field, range.from), shown(field, range.to)];
  if (from === '') return { operator: '≤', words: to };
  if (to === '') return { operator: '≥', words: from };
  return { operator: 'is', words: `${from} – ${to}` };
}

/** The filter by the value of a field as text: operator and value. */
export function filterWords(field: FieldDefinition | undefined, value: string): FilterWords {
  const filter = readValueFilter(field?.kind, value);
  switch (filter.kind) {
    case 'any':
      return { operator: 'is', words: 'any value' };
    case 'none':
      return { operator: 'is', words: 'missing' };
    case 'text':
      return { operator: 'contains', words: filter.text };
    case 'choices': {
      const labelOf = (one: string) => field?.options?.find((option) => option.value === one)?.label ?? one;
      return { operator: 'is', words: filter.choices.map(labelOf).join(' or ') };
    }
    case 'range':
      return rangeWords(field, filter);
  }
}
