import './told-to-end.ts';
import 'reflect-metadata';

/** Does the jobs of a distributed deployment; the embedded profile does them in its one process. */
const [{ runProcess }, { startWorker }] = await Promise.all([import('./run-process.ts'), import('./app.ts')]);
await runProcess(startWorker, () => 'El trabajador de Cuenta Clara está listo.');
