/** Something by which people group records, such as a team or a category. */
export interface ContractGroup {
  readonly id: string;
  readonly name: string;
  /** How many records have it. */
  readonly records: number;
}

/** What a kind of group is called within a sentence: "team", "teams". */
export interface GroupNoun {
  readonly one: string;
  readonly many: string;
}

/** What becomes of a dialog when its call has ended. */
export interface Outcome<Answer> {
  readonly onSuccess: (answer: Answer) => void;
  readonly onError: (failure: Error) => void;
}

/** What every dialog about one group is given. */
export interface GroupDialogProps<Group extends ContractGroup> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly group: Group;
  /** All of its kind, itself among them. */
  readonly groups: readonly Group[];
}

/** A noun as titles and buttons have it: "Team", "Sales Region". */
export function titled(noun: string): string {
  return noun.replaceAll(/(?<=^| )\p{L}/gu, (letter) => letter.toUpperCase());
}

/** A noun with its article: "a Team", "an Office". */
export function withArticle(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}
