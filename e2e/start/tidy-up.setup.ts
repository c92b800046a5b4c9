import { existsSync, rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { runFolder } from '../journey/run-folder.ts';

test('nothing is left behind', () => {
  rmSync(runFolder(), { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  expect(existsSync(runFolder())).toBe(false);
});
