import './told-to-end.ts';
import 'reflect-metadata';

/** Makes the PDFs of a distributed deployment; the embedded default makes them in its one process. */
const [{ runProcess }, { startWorker }] = await Promise.all([import('./run-process.ts'), import('./app.ts')]);
await runProcess(startWorker, () => 'El trabajador de Cuenta Clara está listo.');
