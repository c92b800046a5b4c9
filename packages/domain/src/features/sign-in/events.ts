import { defineEvent } from '../../kernel/event.ts';

export const signedIn = defineEvent('signedIn', 'A person signed in');
export const signInRefused = defineEvent('signInRefused', 'A sign-in to an existing account was refused');
export const signedOut = defineEvent('signedOut', 'A person signed out');
