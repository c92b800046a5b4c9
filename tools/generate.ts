// `npm run generate`: prints everything that is printed from something else.
import { generatorSteps } from './running/generators.ts';
import { runSteps } from './running/run-step.ts';

const results = await runSteps(generatorSteps(), 1, ({ step, code, output }) => {
  console.log(`${code === 0 ? 'printed' : 'FAILED '} ${step.name}`);
  if (output !== '') console.log(output.trimEnd());
});
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
