/** How a kind is recognised by the words and the build of a sentence: all of `needs`, and none of `never`. */
export interface WordKind {
  readonly category: string;
  readonly needs: readonly RegExp[];
  readonly never: readonly RegExp[];
  /**
   * The share of its findings that are right, measured on labelled sentences of contracts that the rule was not made
   * from (training/words).
   */
  readonly precision: number;
}

/** The kinds that a buyer of software looks for and that the training data has no labels of. */
export const WORD_KINDS: readonly WordKind[] = [
  {
    category: 'Indemnity',
    needs: [
      /\b(?:shall|will|must|agrees?|undertakes?|covenants?|is to|are to|hereby|does|do)\b(?:(?!\b(?:if|unless|to the extent|obligat\w+|required)\b)[^.;]){0,120}\b(?:indemnif(?:y|ies)|(?:hold|keep|save)s?\b[^.;]{0,120}\bharmless|keep\b[^.;]{0,80}\bindemnified)\b/i,
    ],
    never: [
      /\b(?:not|nor|no party|neither|nothing|without)\b[^.;,]{0,60}\b(?:indemnif(?:y|ies)|harmless)\b/i,
      /\b(?:obligat\w+|dut(?:y|ies)|agreements?|required|requested) to (?:defend,? ?|protect,? ?|and |or )*(?:indemnify|hold)/i,
      /\bunavailable\b|\bsurvive\b/i,
      /\bindemnif(?:y|ies)[^.;]{0,40}\bin accordance with\b/i,
    ],
    precision: 0.96,
  },
];
