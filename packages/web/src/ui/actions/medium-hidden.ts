/** For the label of a button in a row beside a title: between narrow and wide screens its icon stands alone. */
export const MEDIUM_HIDDEN = 'md:max-xl:sr-only';
