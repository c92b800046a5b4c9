import { defineEvent } from '../../kernel/event.ts';

export const logoUploaded = defineEvent('logoUploaded', 'A logo of a product or vendor was uploaded');
export const logoRemoved = defineEvent('logoRemoved', 'An uploaded logo was removed');
