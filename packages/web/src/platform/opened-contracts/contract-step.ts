/** What a page of a record begins when it is opened. */
export interface ContractStep {
  /** `decide` or `renew` opens the dialog on the details; `add` begins a new row or file on a sub-page. */
  begin?: 'decide' | 'renew' | 'add' | undefined;
  /** A value of the details to be changed, by the name of its field. */
  change?: string | undefined;
}

const BEGUN = ['decide', 'renew', 'add'] as const;

/** Parses the `location.search` of `paths.contractStep`; other parameters are ignored. */
export function readContractStep(search: string): ContractStep {
  const parameters = new URLSearchParams(search);
  const begin = BEGUN.find((one) => one === parameters.get('begin'));
  return { begin, change: parameters.get('change') ?? undefined };
}
