import { CAMPOS_SECRETOS } from '@cuenta-clara/dominio/campos-secretos';
import {
  Contrato,
  type Operacion,
  direccionDe,
  idPara,
  negocioCompleto,
  sinCambiarNada,
  todoDe,
} from './contrato.prueba.ts';
import { type Persona, Servidor, solicitud } from './servidor.prueba.ts';

let servidor: Servidor;
let contrato: Contrato;
let ana: Persona;
let beto: Persona;
let deAna: Awaited<ReturnType<typeof negocioCompleto>>;
let deBeto: Awaited<ReturnType<typeof negocioCompleto>>;

beforeAll(async () => {
  servidor = await Servidor.arranca();
  contrato = await Contrato.de(servidor.url);
  [ana, beto] = [await servidor.dueña('Ana'), await servidor.dueña('Beto')];
  [deAna, deBeto] = [await negocioCompleto(ana), await negocioCompleto(beto)];
});
afterAll(() => servidor.termina());

test('por cada ruta con un id, el de otra dueña es como si no existiera, y nada suyo cambia', () =>
  sinCambiarNada(contrato, ana, async () => {
    let probadas = 0;
    for (const { nombre, metodo, ruta, esPublica, cuerpo } of contrato.operaciones) {
      if (esPublica || !ruta.includes('{')) continue;
      const ajeno = idPara(deAna.ids, ruta);
      if (!ajeno) throw new Error(`falta un id de ejemplo para ${nombre}`);
      const { status, body } = await beto.pide(
        metodo,
        direccionDe(ruta, ajeno),
        cuerpo ? deBeto.cuerpos[nombre] : undefined,
      );
      expect([nombre, status, body.statusCode]).toEqual([nombre, 404, 404]);
      probadas++;
    }
    expect(probadas).toBeGreaterThanOrEqual(15);
  }));

test('las respuestas a una dueña no llevan ningún id de otra', async () => {
  const leido = await todoDe(contrato, beto);
  for (const [ruta, id] of Object.entries(deAna.ids))
    expect([ruta, leido.includes(id)]).toEqual([ruta, false]);
  expect(leido.includes(ana.id)).toBe(false);
  for (const id of Object.values(deBeto.ids)) expect(leido.includes(id)).toBe(true);
});

test('el cliente, la categoría y el método de pago de otra dueña se rechazan en una petición propia', () =>
  sinCambiarNada(contrato, beto, async () => {
    const { ids } = deAna;
    const intentos = [
      await beto.post('/api/facturas', solicitud(ids['/api/clientes/{id}']!)),
      await beto.put(`/api/facturas/${deBeto.factura.id}`, solicitud(ids['/api/clientes/{id}']!)),
      await beto.put(`/api/facturas/${deBeto.factura.id}`, {
        estado: 'pagada',
        metodo_pago_id: ids['/api/metodos-pago/{id}'],
      }),
      await beto.post('/api/servicios-negocio', {
        nombre: 'Ajeno',
        precio: 1,
        categoria_id: ids['/api/categorias-negocio/{id}'],
      }),
    ];
    for (const { status } of intentos) expect([400, 404]).toContain(status);
  }));

test('un user_id ajeno en el cuerpo se ignora: lo creado es de quien lo pide', async () => {
  const { body } = await beto.post('/api/clientes', {
    ...deBeto.cuerpos['post /api/clientes'],
    user_id: ana.id,
  });
  expect(body.user_id).toBe(beto.id);
  expect(await todoDe(contrato, ana)).not.toContain(body.id);
});

test('la misma Idempotency-Key de dos dueñas son dos peticiones distintas', async () => {
  const cabecera = { 'idempotency-key': 'la-misma' };
  const deUna = await ana.post('/api/mensajes', { texto: 'de Ana' }, cabecera);
  const deOtro = await beto.post('/api/mensajes', { texto: 'de Beto' }, cabecera);
  expect([deUna.status, deOtro.status]).toEqual([201, 201]);
  expect(deOtro.body.id).not.toBe(deUna.body.id);
});

const camposDe = ({ cuerpo, respuestas, exito }: Operacion): ReadonlySet<string> => {
  const nombres = new Set<string>();
  const recorre = (nodo: unknown): void => {
    if (typeof nodo !== 'object' || nodo === null) return;
    const { $ref, properties } = nodo as { $ref?: string; properties?: object };
    if ($ref) recorre(contrato.resuelve({ $ref }));
    for (const nombre of Object.keys(properties ?? {})) nombres.add(nombre);
    for (const dentro of Object.values(nodo)) recorre(dentro);
  };
  recorre(cuerpo);
  recorre(respuestas[exito]);
  return nombres;
};

/** This test is last: it runs the routes that change data. */
test('toda escritura toma una Idempotency-Key, menos las que llevan o muestran un secreto, que ni la miran', async () => {
  const sinClave: string[] = [];
  for (const operacion of contrato.operaciones) {
    const { nombre, metodo, ruta, esPublica, cuerpo } = operacion;
    if (metodo === 'GET' || ruta.endsWith('/logo')) continue;
    const campos = camposDe(operacion);
    const llevaSecreto = CAMPOS_SECRETOS.some((secreto) => campos.has(secreto));
    if (llevaSecreto) sinClave.push(nombre);
    const respuesta = await beto.pide(
      metodo,
      direccionDe(ruta, idPara(deBeto.ids, ruta) ?? ''),
      cuerpo ? deBeto.cuerpos[nombre] : undefined,
      { 'idempotency-key': 'no vale' },
    );
    const laMira = respuesta.body.message === 'La clave Idempotency-Key no es válida.';
    expect([nombre, laMira, operacion.tomaClave]).toEqual([
      nombre,
      !llevaSecreto && !esPublica,
      !llevaSecreto && !esPublica,
    ]);
  }
  expect(sinClave.sort()).toEqual([
    'post /api/accesos',
    'post /api/auth/codigos',
    'post /api/auth/login',
    'post /api/auth/login/segundo-paso',
    'post /api/auth/register',
    'post /api/auth/restablecer',
    'post /api/auth/restablecer/enlace',
    'post /api/auth/segundo-factor',
    'post /api/auth/segundo-factor/clave',
    'post /api/auth/segundo-factor/quitar',
    // Verificar records no event, so it needs no Idempotency-Key. The `codigo` of its findings is no secret.
    'post /api/libro/verificar',
    'put /api/auth/contrasena',
  ]);
});
