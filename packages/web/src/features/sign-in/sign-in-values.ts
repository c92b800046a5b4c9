import { z } from 'zod';
import { signInFormSchema } from '@pactbook/domain/features/sign-in/credentials.ts';

/** The sign-in form with its third step, the code of the second factor. */
export const signInValuesSchema = signInFormSchema.extend({ code: z.string().max(64).optional() });
export type SignInValues = z.infer<typeof signInValuesSchema>;
