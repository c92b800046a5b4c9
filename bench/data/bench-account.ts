/** The account that signs in during the benchmark: the administrator of the organisation with the generated records. */
export const BENCH_ACCOUNT = {
  emailAddress: 'bench@pactbook.example',
  password: 'bench-password-2026',
} as const;
