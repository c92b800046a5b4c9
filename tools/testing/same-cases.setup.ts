import fc from 'fast-check';

const SEED = 20_260_101;

// Every run tries the same random cases, so that a test fails for a change and never by chance. `npm run test:thorough` tries
// others each time.
if (process.env.PACTBOOK_TEST_THOROUGH !== 'yes') fc.configureGlobal({ seed: SEED });
