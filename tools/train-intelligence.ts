// `npm run train-intelligence`: trains the model of Contract Intelligence (training/main.ts).
import { spawn } from 'node:child_process';
import { inRepository, repositoryRoot } from './running/repository.ts';

const child = spawn(process.execPath, [inRepository('training/main.ts'), ...process.argv.slice(2)], {
  cwd: repositoryRoot,
  stdio: 'inherit',
});
child.on('close', (code) => {
  process.exitCode = code ?? 1;
});
