/** For the label of a button in a row beside a title, or of its own on phones: only on wide screens it is beside its icon. */
export const WIDE_LABEL = 'max-xl:sr-only';
