/** Where a browser remembers that a person took note of there being no mail server. */
const keyOf = (personId: string): string => `mail-notice:${personId}`;

/** Whether the person took note of it in this browser. */
export function isMailNoticeDismissed(personId: string): boolean {
  try {
    return localStorage.getItem(keyOf(personId)) !== null;
  } catch {
    return false;
  }
}

/** Remembers it, where the browser keeps anything. */
export function dismissMailNotice(personId: string): void {
  try {
    localStorage.setItem(keyOf(personId), 'dismissed');
  } catch {
    // It is gone until the page is loaded anew.
  }
}

/** Mails go out: should that end again, it is news. */
export function forgetMailNotice(personId: string): void {
  try {
    localStorage.removeItem(keyOf(personId));
  } catch {
    // Nothing was remembered.
  }
}
