import { agregado, nombrada } from '../agregado.ts';
import { EVENTOS_DE_CLIENTE, cliente } from './cliente.ts';
import { comoSeLlama } from '../como-se-llama.ts';
import { vistaDeClientes } from './cliente.view.ts';
import { narradorDeCliente } from './historial.ts';

export const agregadoDeCliente = agregado({
  prefijo: 'cliente-',
  flujoPor: 'cosa',
  decider: cliente,
  eventos: EVENTOS_DE_CLIENTE,
  estado: null,
  vistas: [nombrada(vistaDeClientes, (una) => `Cliente ${comoSeLlama(una.cliente.datos)}`)],
  narrador: narradorDeCliente,
  enSoloLectura: 'se-cierra',
});
