import { pino } from 'pino';
import { type EventStore } from '../platform/event-store/event-store.ts';
import { type Job, type JobQueue } from '../platform/job-queue/job-queue.ts';
import { type SpareTime } from '../platform/system/spare-time.ts';
import { nextTurn } from '../platform/system/turns.prueba.ts';
import { FacturaPdfJobs } from './factura-pdf.jobs.ts';
import { type FacturaPdf } from './factura-pdf.service.ts';

test('a job makes a PDF that nobody has asked for only in spare time', async () => {
  const prepared: unknown[] = [];
  let comes = (): void => {};
  const spareTime = { come: () => new Promise<void>((resolve) => (comes = resolve)) };
  let run: (job: Job<object>) => Promise<void> = async () => {};
  const jobs = { work: (_queue: string, _options: object, work: typeof run) => void (run = work) };
  const pdf = { preparar: async (job: object) => void prepared.push(job) };
  new FacturaPdfJobs(
    pdf as unknown as FacturaPdf,
    spareTime as unknown as SpareTime,
    {} as EventStore,
    jobs as unknown as JobQueue,
    pino({ enabled: false }),
  ).work();

  const working = run({ id: 'one', data: { id: 'one' }, attempt: 1 });
  await nextTurn();
  expect(prepared).toEqual([]);
  comes();
  await working;
  expect(prepared).toEqual([{ id: 'one' }]);
});
