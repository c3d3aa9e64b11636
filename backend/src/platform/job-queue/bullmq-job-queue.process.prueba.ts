import { toPosition } from '../system/position.ts';
import { BullMqJobQueue } from './bullmq-job-queue.ts';

const [url = '', prefix = ''] = process.argv.slice(2);
const queue = new BullMqJobQueue(url, { prefix, lockDuration: 500, stalledInterval: 50 });
await queue.enqueueAll('paint', [{ id: 'a', data: {} }], toPosition(1));
queue.work('paint', { concurrency: 1, attempts: 3, backoff: 1 }, async ({ id, attempt }) => {
  process.stdout.write(`${id}#${attempt}\n`);
  await new Promise(() => {});
});
