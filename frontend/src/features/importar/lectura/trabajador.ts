import { type Pedido, Oficina } from './oficina.ts';

const oficina = new Oficina((dicho) => postMessage(dicho));
addEventListener('message', ({ data }: MessageEvent<Pedido>) => void oficina.atender(data));
