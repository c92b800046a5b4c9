import type { Job } from '../platform/jobs/job.ts';
import { jobContextOf } from './job-context.ts';
import type { TestServer } from './start-test-server.ts';

/** Runs a job once, now, as the runner of the jobs would, but lets a failure through. */
export async function runJob({ services }: Pick<TestServer, 'services'>, job: Job): Promise<void> {
  await job.run(jobContextOf(services, new AbortController().signal));
}
