import { type Pedido, Oficina } from './oficina.ts';

/** The entry of the web worker that reads files. */
const oficina = new Oficina((dicho) => postMessage(dicho));
addEventListener('message', ({ data }: MessageEvent<Pedido>) => void oficina.atender(data));
