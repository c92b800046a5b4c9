import { ApiError } from '../../platform/api-client/api-error.ts';

/** The consequence of a failed save for the form. */
export type SaveFailure =
  /** The server found faults in fields. */
  | { readonly kind: 'faults'; readonly faults: Readonly<Record<string, string>> }
  /** Somebody else saved first, with the current record. */
  | { readonly kind: 'conflict'; readonly current: unknown }
  /** The session ended: the form is unmounted and its draft stored, so no message is needed. */
  | { readonly kind: 'signedOut' }
  | { readonly kind: 'problem'; readonly text: string };

const SAVE_AGAIN = 'Your changes may have been saved already. Save again to be sure.';

/**
 * Classifies a failed save, with a message for the person. The form keeps its text in every case.
 * @param whenUnsure the advice when no answer came and it may have been saved
 */
export function saveFailure(error: Error, whenUnsure = SAVE_AGAIN): SaveFailure {
  if (!(error instanceof ApiError)) return { kind: 'problem', text: `Nothing was saved. ${error.message}` };
  if (error.status === 401) return { kind: 'signedOut' };
  if (error.code === 'stale_version') return { kind: 'conflict', current: error.current };
  if (Object.keys(error.fields).length > 0) return { kind: 'faults', faults: error.fields };
  if (error.status === 404) {
    return {
      kind: 'problem',
      text: 'This record was deleted in the meantime. Copy what you need from this form.',
    };
  }
  if (error.status === null) {
    return { kind: 'problem', text: `The server did not answer. Your text is still here. ${whenUnsure}` };
  }
  return { kind: 'problem', text: `Nothing was saved, and your text is still here. ${error.message}` };
}
