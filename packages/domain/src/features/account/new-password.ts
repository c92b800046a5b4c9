import { z } from 'zod';
import { newPasswordFault } from '../sign-in/credentials.ts';

export const PASSWORDS_DIFFER = 'Passwords do not match';

/** A new password and its repetition, as a form holds them (docs/product/screens.md, "Forgotten and new password"). */
const newPasswordFormSchema = z.object({ newPassword: z.string(), repeatedPassword: z.string() });
type NewPasswordForm = z.infer<typeof newPasswordFormSchema>;

/** Whose password it becomes: what says who they are is no part of it. */
export interface PasswordOwner {
  readonly emailAddress: string;
  /** Of the person and of their organisation, where the screen knows them. */
  readonly names: readonly string[];
}

/** Says what is wrong with a new password and its repetition, at the field it is about. */
function judge(form: NewPasswordForm, owner: PasswordOwner, context: z.RefinementCtx): void {
  const { emailAddress, names } = owner;
  const fault =
    form.newPassword === ''
      ? 'Enter a new password'
      : newPasswordFault(form.newPassword, emailAddress, { names });
  if (fault !== null) context.addIssue({ code: 'custom', path: ['newPassword'], message: fault });
  if (form.newPassword !== form.repeatedPassword) {
    context.addIssue({ code: 'custom', path: ['repeatedPassword'], message: PASSWORDS_DIFFER });
  }
}

/** The form in which the owner of an address chooses a password through a link. */
export function chosenPasswordSchema(emailAddress: string) {
  const owner = { emailAddress, names: [] };
  return newPasswordFormSchema.superRefine((form, context) => judge(form, owner, context));
}

/** The form in which a signed-in person changes their password. */
export function changedPasswordSchema(owner: PasswordOwner) {
  return newPasswordFormSchema
    .extend({ currentPassword: z.string().min(1, { error: 'Enter your current password' }) })
    .superRefine((form, context) => judge(form, owner, context));
}
