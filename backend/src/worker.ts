import './told-to-end.ts';
import 'reflect-metadata';

/** Only distributed deployments have workers: the embedded profile does its jobs in its one process. */
const [{ runProcess }, { startWorker }] = await Promise.all([import('./run-process.ts'), import('./app.ts')]);
await runProcess(startWorker, () => 'El trabajador de Cuenta Clara está listo.');
