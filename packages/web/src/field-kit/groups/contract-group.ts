/** A group of records, such as a team or a category. */
export interface ContractGroup {
  readonly id: string;
  readonly name: string;
  /** The number of its records. */
  readonly records: number;
  /** The number of saved and shared views that filter by it. */
  readonly views: number;
}

/** The name of the kind within a sentence: "team", "teams". */
export interface GroupNoun {
  readonly one: string;
  readonly many: string;
}

/** Callbacks for the end of a dialog's call. */
export interface Outcome<Answer> {
  readonly onSuccess: (answer: Answer) => void;
  readonly onError: (failure: Error) => void;
}

/** The properties of every dialog about one group. */
export interface GroupDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly noun: GroupNoun;
  readonly group: ContractGroup;
  /** All groups of its kind, including itself. */
  readonly groups: readonly ContractGroup[];
  /** Whether a change of it is being saved. */
  readonly isBusy: boolean;
}

/** A noun with its article: "a team", "an office". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
