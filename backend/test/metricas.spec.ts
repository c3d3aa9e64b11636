import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../test-servers/free-port.prueba.ts';
import { DIBUJA_AL_EMITIR, type Persona, Servidor, negocioListo, solicitud } from './servidor.prueba.ts';

let servidor: Servidor;
let ana: Persona;
let puerto: number;
beforeEach(async () => {
  puerto = await freePort();
  servidor = await Servidor.arranca({ METRICS_PORT: String(puerto), LOG_LEVEL: 'info', ...DIBUJA_AL_EMITIR });
  ana = await servidor.dueña();
});
afterEach(() => servidor.termina());

const cuenta = async (metrica: string, etiquetas: Record<string, string>): Promise<number> => {
  const lineas = (await (await fetch(`http://127.0.0.1:${puerto}`)).text()).split('\n');
  const buscadas = Object.entries(etiquetas).map(([nombre, valor]) => `${nombre}="${valor}"`);
  const linea = lineas.find(
    (una) => una.startsWith(`${metrica}{`) && buscadas.every((etiqueta) => una.includes(etiqueta)),
  );
  return Number(linea?.split(' ').at(-1) ?? 0);
};
const comandos = (command: string, outcome: string) => cuenta('command_seconds_count', { command, outcome });
const hechos = () => cuenta('pdf_render_seconds_count', { outcome: 'ok' });
const hasta = async (leer: () => Promise<number>, esperado: number): Promise<void> => {
  while ((await leer()) < esperado) await pause(20);
};

test('cada comando se cuenta por su nombre, y lo que se rechaza además se anota sin decir lo que traía', async () => {
  const { cliente, metodo } = await negocioListo(ana);
  expect(await comandos('CrearCliente', 'done')).toBe(1);
  expect(await comandos('ConfigurarNegocio', 'done')).toBe(1);
  expect(await comandos('RegistrarUsuario', 'done')).toBe(1);

  const factura = await ana.post('/api/facturas', solicitud(cliente.id));
  expect(await comandos('CrearFactura', 'done')).toBe(1);
  await ana.put(`/api/facturas/${factura.body.id}`, { estado: 'pagada', metodo_pago_id: metodo.id });
  const { status } = await ana.put(`/api/facturas/${factura.body.id}`, { nota: 'la nota de nadie' });
  expect([status, await comandos('CambiarFactura', 'done')]).toEqual([409, 1]);
  expect(await comandos('CambiarFactura', 'refused')).toBe(1);

  const linea = await servidor.linea('command refused');
  expect(JSON.parse(linea)).toMatchObject({ command: 'CambiarFactura', refusal: 'conflicto' });
  expect(linea).toContain('correlationId');
  expect(servidor.salida).not.toContain('la nota de nadie');
});

test('pagar una factura hace su PDF una vez, aunque la pantalla lo pida y el cliente lo mire', async () => {
  const { cliente, metodo } = await negocioListo(ana);
  const { id } = (await ana.post('/api/facturas', solicitud(cliente.id))).body;
  await hasta(hechos, 1);
  await ana.put(`/api/facturas/${id}`, { estado: 'pagada', metodo_pago_id: metodo.id });
  await hasta(hechos, 2);
  expect((await ana.post(`/api/facturas/${id}/regenerate-pdf`, {})).status).toBe(200);
  expect((await servidor.nadie.get(`/api/facturas/${id}/pdf/public`)).status).toBe(200);
  expect(await hechos()).toBe(2);
});
