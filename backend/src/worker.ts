import 'reflect-metadata';
import { startWorker } from './app.ts';
import { runProcess } from './run-process.ts';

/** Makes the PDFs of a distributed deployment; the embedded default makes them in its one process. */
await runProcess(startWorker, () => 'El trabajador de Cuenta Clara está listo.');
