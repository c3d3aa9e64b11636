import { type Pedido, Oficina } from './oficina.ts';

/** The worker of the browser: only wires its messages. */
const oficina = new Oficina((dicho) => postMessage(dicho));
addEventListener('message', ({ data }: MessageEvent<Pedido>) => void oficina.atender(data));
