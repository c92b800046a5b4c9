// `npm run pactbook -- COMMAND`: the command line of an installation.
import '../packages/server/src/command-line/pactbook.ts';
