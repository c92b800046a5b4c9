import { z } from 'zod';
import { signInFormSchema } from '@pactbook/domain/features/sign-in/credentials.ts';

/** The sign-in form with its third step: a code of the second factor, where the account has one. */
export const signInValuesSchema = signInFormSchema.extend({ code: z.string().max(64).optional() });
export type SignInValues = z.infer<typeof signInValuesSchema>;
