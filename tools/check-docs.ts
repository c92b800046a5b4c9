// What is printed from the sources (docs/generated, the table types) says what the sources say.
import { generatorSteps } from './running/generators.ts';
import { runSteps } from './running/run-step.ts';

const results = await runSteps(generatorSteps('--check'), 2, ({ output }) => {
  if (output !== '') console.log(output.trimEnd());
});
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
