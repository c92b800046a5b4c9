import type { Urgency } from '@pactbook/domain/kernel/urgency.ts';
import type { BadgeTone } from '../../ui/text/badge.tsx';

/** The colours of urgency; the text beside them says the same (docs/product/screens.md, "Record details"). */
export const URGENCY_TONES: Readonly<Record<Urgency, BadgeTone>> = {
  pressing: 'negative',
  soon: 'caution',
  calm: 'neutral',
};

/** The same for text without a badge. */
export const URGENCY_TEXT: Readonly<Record<Urgency, string | undefined>> = {
  pressing: 'font-medium text-negative',
  soon: 'font-medium text-caution',
  calm: undefined,
};
