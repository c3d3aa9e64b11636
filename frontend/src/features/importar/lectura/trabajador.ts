import { type Pedido, Oficina } from './oficina.ts';

/** The web worker's entry: only connects its messages. */
const oficina = new Oficina((dicho) => postMessage(dicho));
addEventListener('message', ({ data }: MessageEvent<Pedido>) => void oficina.atender(data));
