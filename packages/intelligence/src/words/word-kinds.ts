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

/** A number of days: "thirty (30) days", "30 business days". */
const DAYS = String.raw`(?:\b[a-z]+(?:[- ][a-z]+)? )?\(?\d{1,3}\)? ?(?:business |calendar |working )?days?\b`;

/** What makes a sentence a duty. */
const DUTY = String.raw`(?:shall|will|must|agrees?(?: to)?|undertakes? to|covenants? to|is to|are to|may)`;

/** What the levels of a service are given in. */
const PERCENT = String.raw`\b\d{2}(?:\.\d+)? ?\)?(?:%|percent|per cent)\)?`;
const HOURS = String.raw`(?:[a-z]+(?:-[a-z]+)? )?\(?\d{1,2}\)? ?(?:business |working )?(?:hours?|minutes?)`;
const AROUND_THE_CLOCK = String.raw`\b(?:24|twenty-four) ?(?:\(24\) )?(?:hours|x ?7|\/ ?7)\b`;

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
  {
    category: 'Force Majeure',
    needs: [
      /\bforce[-\s]majeure\b|\bacts? of god\b|\b(?:delay\w*|fail\w*|unable|prevented|non-?performance|interruption)\b[^.]{0,200}\b(?:beyond|outside|not within)\b[^.]{0,40}\bcontrol\b/i,
      /\b(?:not|neither|no party|nor)\b[^.]{0,200}\b(?:liab\w+|responsib\w+|default|breach)|\bexcused?\b|\breliev\w+|\bsuspen\w+|\bextend\w*|\b(?:shall|will) (?:mean|include)|\bmeans\b|\bnotify\b|\bnotice\b|\bterminat\w+|\bresume\b|\b(?:mitigate|overcome|remedy|minimi[sz]e)\b|\b(?:prevent\w*|hinder\w*|delay\w*)\b/i,
      /\b(?:shall|will|may|must|can|is|are|be|has|have|means)\b/,
    ],
    never: [
      /\b(?:except(?:ing)?|other than|unless|absent|subject to|excluding|save)\b[^.;,]{0,50}\b(?:force[-\s]majeure|beyond)\b/i,
      /\b(?:article|section|clause)\s*\d*[.\d]*\s*\(?["“]?\s*force majeure\b/i,
      /\b(?:has|have) the meanings?\b/i,
      /\bsurviv\w+|\btable of contents\b/i,
    ],
    precision: 0.89,
  },
  {
    category: 'Payment Days',
    needs: [
      new RegExp(
        [
          String.raw`${DAYS}['’]?,? (?:of|after|from|following|upon|as of)\b[^.;]{0,70}\b(?:invoic\w+|bill|bills|billing)\b`,
          String.raw`\b(?:invoic\w+|bills?|billed)\b[^.;]{0,90}\b(?:due|paid|pay|payable|payments?|remit\w*)\b[^.;]{0,60}\b(?:within|net|in|than) ${DAYS}(?! (?:prior|before|after the end))`,
          String.raw`\b(?:pay|pays|paid|payable|payments?|due(?! to\b)|remit|remits|remitted)\b(?:(?!\bwithin\b)[^.;]){0,110}\b(?:within|than|in) ${DAYS},? (?:of|after|from|following)\b`,
          String.raw`\bnet ${DAYS}|\bnet (?:thirty|sixty|\(?\d\d\)?)\b`,
        ].join('|'),
        'i',
      ),
      /\b(?:pay|pays|payable|paid|due(?! to\b)|remit|remits|remitted|payments?|net)\b/i,
    ],
    never: [
      /\b(?:terminat\w+|dispute[sd]?|disputing|objections?|contest|audit\w*|credit(?:s|ed)?|refund\w*|default\w*|cure[sd]?|curing|remed(?:y|ied)|breach\w*)\b/i,
      /\b(?:(?:under|over)pa(?:id|yments?)|discrepanc\w+|differences?|shortfalls?|accountants?|deposits?|claim\w*|notify|proof|certificates?|delinquent|furnish\w*|insur\w+|premiums?|stock|option|receivership|bankrupt\w*|closing)\b/i,
      /\bfail(?:s|ed|ure)? to\b(?![^.;]*\binvoice)|\b(?:due date|becomes? due|payments? (?:are|is) due)\b[^.;]*\binterest\b|\bafter (?:their|its|the|such) due date\b|\bof its due date\b/i,
      /\b(?:reports?|notices?)\b[^.;,]{0,60}\b(?:due|given|within)\b/i,
      /\b(?:submit|send|issue|render|deliver|provide|furnish|forward)(?:s|ted|ed)?\b[^.;,]{0,60}\binvoices?\b[^.;,]{0,40}\bwithin\b/i,
    ],
    precision: 0.9,
  },
  {
    category: 'Confidentiality',
    needs: [
      /\b(?:confidential(?:ity|ly)?|in (?:strict(?:est)? )?confidence|proprietary information|trade secrets?)\b/i,
      new RegExp(
        [
          String.raw`\b${DUTY}(?: not| never| at all times| treat and)?,?(?: \w+ly)?(?: \w+ly)? (?:to )?(?:keep|hold|treat|maintain|preserve|protect|safeguard)\b[^.;]{0,140}\b(?:confidential(?:ity|ly)?|confidence|secret|secrecy)\b`,
          String.raw`\b(?:${DUTY}|undertakes?|covenants?) (?:that it (?:shall|will) )?(?:not|never|refrain from)\b[^.;]{0,100}\b(?:disclos\w+|divulg\w+|reveal\w*|publish\w*|us(?:e|ing)|communicat\w+|transfer\w*)\b[^.;]{0,160}\b(?:confidential information|confidential|proprietary information|trade secrets?|terms)\b`,
          String.raw`\b(?:confidential information|proprietary information|trade secrets?)\b[^.;]{0,120}\b(?:shall|will|must|may|agrees?|to) (?:not|be (?:kept|held|treated|maintained|used only)|only be|use(?:d)? only)\b`,
          String.raw`\b(?:shall|will|must|agrees?)\b[^.;]{0,60}\b(?:return|destroy|erase)\b[^.;]{0,80}\bconfidential information\b`,
        ].join('|'),
        'i',
      ),
    ],
    never: [
      /\b(?:shall|will|do(?:es)?|is|are)(?: not,?(?: however,?)? (?:apply|include|extend|be (?:deemed|considered|construed|prohibited|restricted|required|precluded|obligat\w+|subject))| survive)\b|\bnothing\b|\bnot be (?:required|held)\b|\bnot require\b|\b(?:shall|will) (?:also )?include\b/i,
      /\bsurviv\w+\b|\b(?:means|has the meaning|shall mean|shall include)\b/i,
      /\bconfidential treatment\b/i,
    ],
    precision: 0.9,
  },
  {
    category: 'Service Levels',
    needs: [
      new RegExp(
        [
          String.raw`\bservice[- ]levels?\b|\bservice(?: level)? credits?\b|\bup-?time\b|\bdowntime\b|\bSLAs?\b`,
          String.raw`\b(?:availability|up and running)\b[^.;]{0,80}${PERCENT}|${PERCENT}[^.;]{0,40}\b(?:availability|of the time|up-?time)\b|\bavailable\b[^.;]{0,60}${PERCENT} of the time\b`,
          String.raw`\b(?:respond|resolve|acknowledge|response times?|resolution times?|repair times?)\b[^.;]{0,100}\b(?:within|in|than|of) ${HOURS}\b`,
          String.raw`${AROUND_THE_CLOCK}[^.;]{0,60}\b(?:support|help ?desk|monitor\w*)\b|\b(?:support|help ?desk|monitor\w*|assistance center)\b[^.;]{0,100}${AROUND_THE_CLOCK}`,
        ].join('|'),
        'i',
      ),
      /\b(?:shall|will|must|guarantees?|warrants?|agrees?|is to|are to|means|is|are|includes?|may)\b/i,
    ],
    never: [
      /\bnot available\b|\bdowntime costs\b|\b(?:favou?rable|competitive) terms\b/i,
      /\b(?:lost profits|loss of (?:profits|revenue|data)|consequential)\b/i,
    ],
    precision: 0.86,
  },
];
