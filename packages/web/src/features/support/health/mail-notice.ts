/** The local storage key of the dismissed notice that there is no mail server. */
const keyOf = (personId: string): string => `mail-notice:${personId}`;

/** Whether the person dismissed the notice in this browser. */
export function isMailNoticeDismissed(personId: string): boolean {
  try {
    return localStorage.getItem(keyOf(personId)) !== null;
  } catch {
    return false;
  }
}

/** Stores the dismissal, if storage is available. */
export function dismissMailNotice(personId: string): void {
  try {
    localStorage.setItem(keyOf(personId), 'dismissed');
  } catch {
    // The notice is hidden until the page is loaded again.
  }
}

/** Forgets the dismissal once mails are sent, so that the notice appears when that ends. */
export function forgetMailNotice(personId: string): void {
  try {
    localStorage.removeItem(keyOf(personId));
  } catch {
    // Nothing was stored.
  }
}
