import './told-to-end.ts';
import 'reflect-metadata';

/** The embedded profile does its jobs in its one process. */
const [{ runProcess }, { startWorker }] = await Promise.all([import('./run-process.ts'), import('./app.ts')]);
await runProcess(startWorker, () => 'El trabajador de Cuenta Clara está listo.');
