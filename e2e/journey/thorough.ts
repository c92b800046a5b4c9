/** Whether this is the run of every night (`npm run test:thorough`), which leaves nothing out. */
export const isThorough: boolean = process.env.PACTBOOK_TEST_THOROUGH === 'yes';
