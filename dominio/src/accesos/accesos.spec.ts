import { type Consulta } from '../consulta.ts';
import { dado, registrados, rechazoDe } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { SESION_EXPIRADA } from '../errores.ts';
import { leer } from '../esquemas.ts';
import { proyectar } from '../proyeccion.ts';
import { type EventoDeAccesos, accesoSchema, accesos, estaVigente } from './accesos.ts';
import { agregadoDeAccesos } from './accesos.agregado.ts';
import { aAccesoDeApi, vistaDeAccesos } from './accesos.view.ts';

const EXPIRA = '2026-03-31T12:00:00.000Z';
const DESPACHO = { nombre: 'Despacho Vega', expira: EXPIRA, huella_del_token: 'd1'.repeat(32) };
const creado = (id: string): EventoDeAccesos => ({ type: 'AccesoCreado', data: { id, ...DESPACHO } });
const revocado = (id: string): EventoDeAccesos => ({ type: 'AccesoRevocado', data: { id } });
const usado = (id: string, consulta: Consulta, instante: string): EventoDeAccesos => ({
  type: 'AccesoUsado',
  data: { id, consulta, instante },
});
const usar = (id: string, consulta: Consulta, instante: string) =>
  ({ type: 'UsarAcceso', id, consulta, instante }) as const;

const A_LAS_NUEVE = '2026-03-02T09:00:00.000Z';

describe('El acceso del contador', () => {
  test('se crea una vez, también cuando el envío se repite con otro token', () => {
    const crear = { type: 'CrearAcceso', acceso: { id: 'a', ...DESPACHO } } as const;
    dado(accesos).cuando(crear).entonces(creado('a'));
    const otraVez = { ...crear, acceso: { ...crear.acceso, huella_del_token: 'otra' } };
    dado(accesos, creado('a')).cuando(otraVez).entonces();
  });

  test('se revoca una vez; revocarlo otra vez no cambia nada', () => {
    const revocar = { type: 'RevocarAcceso', id: 'a' } as const;
    dado(accesos, creado('a'), creado('b')).cuando(revocar).entonces(revocado('a'));
    dado(accesos, creado('a'), revocado('a')).cuando(revocar).entonces();
  });

  test('el que no existe no se puede revocar', () => {
    dado(accesos, creado('b'))
      .cuando({ type: 'RevocarAcceso', id: 'a' })
      .seRechaza('Acceso no encontrado.', 'no-existe');
  });

  test('vale hasta el instante en que expira, sin incluirlo', () => {
    const acceso = fold(accesos, [creado('a')])['a']!;
    expect(estaVigente(acceso, '2026-03-31T11:59:59.999Z')).toBe(true);
    expect(estaVigente(acceso, EXPIRA)).toBe(false);
    expect(estaVigente(acceso, '2027-01-01T00:00:00.000Z')).toBe(false);
  });

  test('revocar uno no toca a los demás', () => {
    const { a, b } = fold(accesos, [creado('a'), creado('b'), revocado('a')]);
    expect([estaVigente(a!, A_LAS_NUEVE), estaVigente(b!, A_LAS_NUEVE)]).toEqual([false, true]);
  });
});

describe('El uso de un acceso', () => {
  test('queda anotado con lo que se consultó y cuándo', () => {
    dado(accesos, creado('a'))
      .cuando(usar('a', 'libro', A_LAS_NUEVE))
      .entonces(usado('a', 'libro', A_LAS_NUEVE));
  });

  test('se anota una vez por minuto y clase de consulta', () => {
    const con = dado(accesos, creado('a'), creado('b'), usado('a', 'libro', A_LAS_NUEVE));
    const enElMismoMinuto = '2026-03-02T09:00:59.999Z';
    const unMinutoDespues = '2026-03-02T09:01:00.000Z';
    con.cuando(usar('a', 'libro', enElMismoMinuto)).entonces();
    con.cuando(usar('a', 'libro', '2026-03-02T08:59:59.999Z')).entonces();
    for (const uso of [
      usar('a', 'historial', enElMismoMinuto),
      usar('b', 'libro', enElMismoMinuto),
      usar('a', 'libro', unMinutoDespues),
      usar('a', 'libro', '2026-03-03T09:00:00.000Z'),
    ])
      con.cuando(uso).entonces(usado(uso.id, uso.consulta, uso.instante));
  });

  test('una consulta de otra clase en medio no hace anotar dos veces la primera', () => {
    dado(accesos, creado('a'), usado('a', 'libro', A_LAS_NUEVE), usado('a', 'factura', A_LAS_NUEVE))
      .cuando(usar('a', 'libro', A_LAS_NUEVE))
      .entonces();
  });

  test('de un acceso revocado, expirado o que no existe se rechaza como cualquier sesión mala', () => {
    const rechazado = [SESION_EXPIRADA, 'no-autenticado'] as const;
    dado(accesos)
      .cuando(usar('a', 'libro', A_LAS_NUEVE))
      .seRechaza(...rechazado);
    dado(accesos, creado('a'))
      .cuando(usar('a', 'libro', EXPIRA))
      .seRechaza(...rechazado);
    dado(accesos, creado('a'), usado('a', 'libro', A_LAS_NUEVE), revocado('a'))
      .cuando(usar('a', 'libro', A_LAS_NUEVE))
      .seRechaza(...rechazado);
  });
});

describe('La lista de accesos', () => {
  const historia = [
    creado('a'),
    usado('a', 'libro', A_LAS_NUEVE),
    usado('a', 'factura', '2026-03-02T09:00:01.000Z'),
    revocado('a'),
  ];
  const vistaTras = (eventos: readonly EventoDeAccesos[]) =>
    proyectar(vistaDeAccesos, registrados(`${agregadoDeAccesos.prefijo}ana`, 'ana', eventos), 'a')!;

  test('dice cuándo se creó, se usó y se revocó, y cuántas veces se usó', () => {
    expect(aAccesoDeApi(vistaTras(historia.slice(0, 1)))).toEqual({
      id: 'a',
      nombre: 'Despacho Vega',
      creado: '2026-03-01T12:00:00.000Z',
      expira: EXPIRA,
      revocado: null,
      usos: 0,
      ultimo_uso: null,
    });
    expect(aAccesoDeApi(vistaTras(historia))).toMatchObject({
      revocado: '2026-03-01T12:03:00.000Z',
      usos: 2,
      ultimo_uso: '2026-03-02T09:00:01.000Z',
    });
  });

  test('cada uno es de su dueña, y se reconoce por la huella de su token', () => {
    const vista = vistaTras(historia);
    expect(vistaDeAccesos.fieldsOf(vista)).toMatchObject({ owner: 'ana', huella: DESPACHO.huella_del_token });
  });

  test('no contiene la huella del token', () => {
    expect(JSON.stringify(aAccesoDeApi(vistaTras(historia)))).not.toContain(DESPACHO.huella_del_token);
  });

  test('la vista y las reglas ven el mismo acceso', () => {
    expect(vistaTras(historia).acceso).toEqual(fold(accesos, historia)['a']);
  });
});

describe('El formulario del acceso', () => {
  const rechazo = (cambio: object) =>
    rechazoDe(() => leer(accesoSchema, { nombre: 'Despacho', dias: 30, ...cambio })).errores;

  test('el nombre es obligatorio, y se recorta', () => {
    for (const nombre of [undefined, null, '', '   ', 7, { $gt: '' }])
      expect(rechazo({ nombre })).toEqual({ nombre: 'El nombre es obligatorio' });
    expect(leer(accesoSchema, { nombre: ' Despacho ', dias: 1 })).toEqual({ nombre: 'Despacho', dias: 1 });
  });

  test('dura de 1 a 365 días, enteros', () => {
    for (const dias of [undefined, null, 0, -1, 366, 1.5, '1e2', '30 días', true, 1e300, NaN])
      expect(rechazo({ dias })).toEqual({ dias: 'Los días deben ser un número entero de 1 a 365.' });
    for (const dias of [365, '365']) expect(leer(accesoSchema, { nombre: 'Despacho', dias }).dias).toBe(365);
  });
});
