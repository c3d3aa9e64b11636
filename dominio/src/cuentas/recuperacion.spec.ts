import { dado } from '../dado.prueba.ts';
import { fold } from '../decider.ts';
import { CODIGO_INCORRECTO, CODIGO_REQUERIDO } from './codigos.ts';
import {
  CODIGO_DE_RECUPERACION_YA_USADO,
  CODIGO_YA_USADO,
  type EventoDeRecuperacion,
  type Llave,
  SEGUNDO_FACTOR_YA_ACTIVO,
  SIN_RECUPERACION,
  esEnlaceVigente,
  recuperacion,
  trasOtraContrasena,
} from './recuperacion.ts';

const generados: EventoDeRecuperacion = { type: 'CodigosGenerados', data: { huellas: ['a', 'b'] } };
const guardados: EventoDeRecuperacion = { type: 'CodigosGuardados', data: {} };
const activado: EventoDeRecuperacion = {
  type: 'SegundoFactorActivado',
  data: { secreto: 'sellado', paso: 100 },
};
const enSegundo = (huella: string): EventoDeRecuperacion => ({
  type: 'CodigoUsado',
  data: { huella, para: 'segundo-factor' },
});
const usado = (paso: number): EventoDeRecuperacion => ({ type: 'SegundoFactorUsado', data: { paso } });
const quitado: EventoDeRecuperacion = { type: 'SegundoFactorQuitado', data: { por: 'duena' } };
const digitos = (paso: number): Llave => ({ de: 'aplicacion', paso });
const codigo = (huella: string): Llave => ({ de: 'recuperacion', huella });

describe('Los códigos de recuperación', () => {
  const generar = { type: 'GenerarCodigos', huellas: ['c', 'd'], segundo: null } as const;

  test('se generan cuantas veces se pida, y los nuevos dejan sin valor a los de antes', () => {
    const nuevos: EventoDeRecuperacion = { type: 'CodigosGenerados', data: { huellas: ['c', 'd'] } };
    dado(recuperacion).cuando(generar).entonces(nuevos);
    dado(recuperacion, generados, guardados).cuando(generar).entonces(nuevos);
    const tras = fold(recuperacion, [generados, guardados, nuevos]);
    expect([tras.codigos, tras.codigosGuardados]).toEqual([['c', 'd'], false]);
  });

  test('con verificación en dos pasos, generarlos pide el segundo factor', () => {
    const con = dado(recuperacion, generados, activado);
    con.cuando(generar).seRechaza(CODIGO_REQUERIDO, 'regla');
    con
      .cuando({ ...generar, segundo: digitos(101) })
      .entonces(usado(101), { type: 'CodigosGenerados', data: { huellas: ['c', 'd'] } });
  });

  test('guardarlos se anota una vez, y solo si los hay', () => {
    const guardar = { type: 'GuardarCodigos' } as const;
    dado(recuperacion).cuando(guardar).entonces();
    dado(recuperacion, generados).cuando(guardar).entonces(guardados);
    dado(recuperacion, generados, guardados).cuando(guardar).entonces();
  });

  test('cada uno sirve una vez', () => {
    expect(fold(recuperacion, [generados, enSegundo('a')]).codigos).toEqual(['b']);
    dado(recuperacion, generados, activado, enSegundo('a'))
      .cuando({ type: 'UsarSegundoFactor', segundo: codigo('a') })
      .seRechaza(CODIGO_DE_RECUPERACION_YA_USADO, 'regla');
    dado(recuperacion, generados, activado, enSegundo('a'), generados)
      .cuando({ type: 'UsarSegundoFactor', segundo: codigo('z') })
      .seRechaza(CODIGO_INCORRECTO);
  });
});

describe('La verificación en dos pasos', () => {
  const activar = {
    type: 'ActivarSegundoFactor',
    secreto: 'sellado',
    paso: 100,
    huellas: ['c', 'd'],
  } as const;
  const nuevos: EventoDeRecuperacion = { type: 'CodigosGenerados', data: { huellas: ['c', 'd'] } };

  test('al activarse da códigos de recuperación nuevos a quien no guardó ninguno o ya no tiene', () => {
    dado(recuperacion).cuando(activar).entonces(activado, nuevos);
    dado(recuperacion, generados).cuando(activar).entonces(activado, nuevos);
    dado(recuperacion, generados, guardados, enSegundo('a'), enSegundo('b'))
      .cuando(activar)
      .entonces(activado, nuevos);
    dado(recuperacion, generados, guardados).cuando(activar).entonces(activado);
  });

  test('se activa una vez', () => {
    dado(recuperacion, activado).cuando(activar).seRechaza(SEGUNDO_FACTOR_YA_ACTIVO, 'conflicto');
    dado(recuperacion, activado, quitado).cuando(activar).entonces(activado, nuevos);
  });

  const usar = (segundo: Llave | null) => ({ type: 'UsarSegundoFactor', segundo }) as const;

  test('las cifras de un paso de 30 segundos sirven una vez, y las de pasos anteriores ya no', () => {
    const con = dado(recuperacion, generados, activado, usado(102));
    con.cuando(usar(digitos(103))).entonces(usado(103));
    for (const paso of [102, 101, 100]) con.cuando(usar(digitos(paso))).seRechaza(CODIGO_YA_USADO, 'regla');
    // The digits that activated the second factor count as used.
    dado(recuperacion, activado)
      .cuando(usar(digitos(100)))
      .seRechaza(CODIGO_YA_USADO);
  });

  test('un código de recuperación sirve en lugar de las cifras, y no la desactiva', () => {
    dado(recuperacion, generados, activado)
      .cuando(usar(codigo('b')))
      .entonces(enSegundo('b'));
    expect(fold(recuperacion, [generados, activado, enSegundo('b')]).segundoFactor).not.toBeNull();
    dado(recuperacion, generados, activado)
      .cuando(usar(codigo('z')))
      .seRechaza(CODIGO_INCORRECTO, 'regla');
  });

  test('sin verificación en dos pasos no se pide ni se gasta ningún código', () => {
    dado(recuperacion, generados)
      .cuando(usar(codigo('a')))
      .entonces();
    dado(recuperacion, generados, activado, quitado).cuando(usar(null)).entonces();
  });

  test('se desactiva con un segundo factor; desactivarla otra vez no registra nada', () => {
    const quitar = (segundo: Llave | null) => ({ type: 'QuitarSegundoFactor', segundo }) as const;
    const con = dado(recuperacion, generados, activado);
    con.cuando(quitar(null)).seRechaza(CODIGO_REQUERIDO);
    con.cuando(quitar(digitos(100))).seRechaza(CODIGO_YA_USADO);
    con.cuando(quitar(digitos(101))).entonces(usado(101), quitado);
    con.cuando(quitar(codigo('a'))).entonces(enSegundo('a'), quitado);
    dado(recuperacion, generados).cuando(quitar(null)).entonces();
  });
});

describe('La carta de restablecimiento', () => {
  const a = (minuto: number, huella = `h${minuto}`) => {
    const pedido = new Date(Date.UTC(2026, 10, 22, 9, minuto)).toISOString();
    const expira = new Date(Date.UTC(2026, 10, 22, 9, minuto + 30)).toISOString();
    return { pedido, expira, huella };
  };
  const pedida = (minuto: number): EventoDeRecuperacion => ({
    type: 'RestablecimientoPedido',
    data: a(minuto),
  });
  const pedir = (minuto: number) => ({ type: 'PedirRestablecimiento', pedido: a(minuto) }) as const;

  test('su enlace vale media hora exacta', () => {
    const estado = fold(recuperacion, [pedida(0), pedida(5)]);
    expect(esEnlaceVigente(estado, 'h0', '2026-11-22T09:29:59.999Z')).toBe(true);
    expect(esEnlaceVigente(estado, 'h0', '2026-11-22T09:30:00.000Z')).toBe(false);
    expect(esEnlaceVigente(estado, 'h5', '2026-11-22T09:30:00.000Z')).toBe(true);
    expect(esEnlaceVigente(estado, 'otra', '2026-11-22T09:06:00.000Z')).toBe(false);
  });

  test('una contraseña nueva invalida todas las cartas anteriores', () => {
    const estado = trasOtraContrasena(fold(recuperacion, [pedida(0), pedida(5)]));
    expect(esEnlaceVigente(estado, 'h5', a(6).pedido)).toBe(false);
    expect(esEnlaceVigente(recuperacion.evolve(estado, pedida(7)), 'h7', a(8).pedido)).toBe(true);
  });

  test('se mandan como máximo tres en media hora, y diez en un día', () => {
    const tres = dado(recuperacion, pedida(0), pedida(1), pedida(2));
    tres.cuando(pedir(29)).entonces();
    tres.cuando(pedir(30)).entonces(pedida(30));
    const diez = Array.from({ length: 10 }, (_, i) => pedida(i * 60));
    dado(recuperacion, ...diez)
      .cuando(pedir(23 * 60))
      .entonces();
    dado(recuperacion, ...diez)
      .cuando(pedir(24 * 60))
      .entonces(pedida(24 * 60));
  });

  test('el estado guarda solo las que cuentan para el límite, y las usadas siguen usadas', () => {
    let estado = SIN_RECUPERACION;
    for (let i = 0; i < 10; i++) estado = recuperacion.evolve(estado, pedida(i * 60));
    estado = recuperacion.evolve(trasOtraContrasena(estado), pedida(600));
    expect([estado.pedidos.length, estado.pedidosGastados]).toEqual([10, 9]);
    expect(esEnlaceVigente(estado, 'h540', a(541).pedido)).toBe(false);
    expect(esEnlaceVigente(estado, 'h600', a(601).pedido)).toBe(true);
  });
});
