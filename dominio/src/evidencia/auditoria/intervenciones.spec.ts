import { dado, registrados } from '../../dado.prueba.ts';
import { PREFIJOS } from '../../eventos.ts';
import { documentosDe } from '../../proyeccion.ts';
import { type Intervencion, textoDeIntervencion } from './intervenciones.ts';
import { vistaDeIntervenciones } from './intervenciones.view.ts';
import { NACE, SE_PAGA, asientosDe, registroDe } from '../libro/libro.prueba.ts';
import { sellos } from '../sellos/sellos.ts';
import { seCierra } from './solo-lectura.ts';
import { abrirCimas, abrirPuntas } from './testigos-en-orden.ts';

const cima = { tamano: 12, raiz: 'ab'.repeat(32) };
const hallado = (data: object = {}): Extract<Intervencion, { type: 'CambioHallado' }> => ({
  type: 'CambioHallado',
  data: { antes: cima, asiento: null, factura: null, ...data },
});
const aceptado: Intervencion = { type: 'CambioAceptado', data: { antes: cima, porque: 'Luz: lo sé' } };
const restaurado: Intervencion = {
  type: 'RespaldoRestaurado',
  data: { eventos: 40, anclas: 2, posteriores: 0 },
};

const vistaTras = (...hechos: readonly Intervencion[]) =>
  documentosDe(vistaDeIntervenciones, registrados('sellos-ana', 'ana', hechos)).get('ana')!;

describe('Las intervenciones en el registro de una dueña', () => {
  test('un cambio hallado se anota una vez, y otra vez solo después de aceptarse', () => {
    const hallar = { type: 'Intervenir', hecho: hallado() } as const;
    dado(sellos).cuando(hallar).entonces(hallado());
    dado(sellos, hallado(), restaurado).cuando(hallar).entonces();
    dado(sellos, hallado(), aceptado).cuando(hallar).entonces(hallado());
    dado(sellos).cuando({ type: 'Intervenir', hecho: restaurado }).entonces(restaurado);
  });

  test('una reconstrucción sin comprobar se anota otra vez solo si hay eventos nuevos además de la anotación', () => {
    const rehecho = (eventos: number, comprobados = 3): Intervencion => ({
      type: 'RehechoSinComprobar',
      data: { eventos, comprobados },
    });
    const trasOtro = (hecho: Intervencion) => dado(sellos, rehecho(9)).cuando({ type: 'Intervenir', hecho });
    dado(sellos)
      .cuando({ type: 'Intervenir', hecho: rehecho(9) })
      .entonces(rehecho(9));
    trasOtro(rehecho(9)).entonces();
    trasOtro(rehecho(10)).entonces();
    trasOtro(rehecho(11)).entonces(rehecho(11));
    trasOtro(rehecho(10, 2)).entonces(rehecho(10, 2));
  });

  test('la dueña está en solo lectura hasta que se acepta el cambio, pase lo que pase', () => {
    expect(vistaTras(restaurado).soloLectura).toBe(false);
    expect(vistaTras(hallado(), restaurado).soloLectura).toBe(true);
    expect(vistaTras(hallado(), restaurado, aceptado).soloLectura).toBe(false);
    expect(vistaTras(hallado(), aceptado).ultimas.map(({ type }) => type)).toEqual([
      'CambioHallado',
      'CambioAceptado',
    ]);
    expect(vistaTras(...Array<Intervencion>(30).fill(restaurado)).ultimas).toHaveLength(20);
  });

  test('en solo lectura se cierra todo su negocio, y no su cuenta, sus accesos ni sus exportaciones', () => {
    expect(PREFIJOS.filter((prefijo) => !seCierra(`${prefijo}x`)).sort()).toEqual([
      'accesos-',
      'dias-',
      'exportaciones-',
      'misDatos-',
      'sellos-',
      'sesiones-',
      'usuario-',
    ]);
  });

  test('su texto dice la factura, el movimiento o cuántos eventos', () => {
    const papel = 'Factura 9008 · Ana Muñoz · $1,160.00 · 31/08/2026';
    const YA_NO = 'El registro ya no es el que se había guardado: ';
    const textos = [
      textoDeIntervencion(hallado({ factura: 'x' }), papel),
      textoDeIntervencion(hallado({ asiento: 7 }), null),
      textoDeIntervencion(hallado(), null),
      textoDeIntervencion(hallado({ antes: { ...hallado().data.antes, tamano: 1 } }), null),
      textoDeIntervencion(aceptado, null),
      textoDeIntervencion({ type: 'RehechoSinComprobar', data: { eventos: 40, comprobados: 39 } }, null),
      textoDeIntervencion({ type: 'RehechoSinComprobar', data: { eventos: 40, comprobados: 0 } }, null),
      textoDeIntervencion(restaurado, null),
      textoDeIntervencion(
        { type: 'RespaldoRestaurado', data: { eventos: 1, anclas: 1, posteriores: 1 } },
        null,
      ),
      textoDeIntervencion(
        { type: 'RespaldoRestaurado', data: { eventos: 9, anclas: 0, posteriores: 0 } },
        null,
      ),
    ];
    expect(textos).toEqual([
      `${YA_NO}cambió lo que se registró de la ${papel}.`,
      `${YA_NO}el movimiento 7 del libro ya no es el mismo.`,
      `${YA_NO}de sus primeros 12 eventos, alguno cambió o falta.`,
      `${YA_NO}su primer evento cambió o falta.`,
      'Se aceptó un registro que ya no es el que se había guardado: «Luz: lo sé».',
      'Todo se hizo de nuevo desde el registro, y no quedaba con qué comprobar un evento de 40.',
      'Todo se hizo de nuevo desde el registro, y no quedaba con qué comprobar 40 eventos de 40.',
      'Se restauró un respaldo con 40 eventos: coincide con 2 comprobaciones guardadas fuera.',
      'Se restauró un respaldo con un evento: coincide con una comprobación guardada fuera; una más es de movimientos que ya no están.',
      'Se restauró un respaldo con 9 eventos: no había ninguna comprobación guardada fuera con qué compararlo.',
    ]);
  });
});

describe('Los testigos de un registro', () => {
  const log = registroDe([NACE, SE_PAGA]);
  const puntas = asientosDe(log);
  const tras = (testigos: Parameters<typeof abrirPuntas>[0], de: typeof log = log) => {
    const enOrden = abrirPuntas(testigos);
    de.forEach((evento) => enOrden.crecer(evento));
    return enOrden.rota()?.secuencia ?? null;
  };

  test('son los asientos guardados: coinciden todos, o se dice el primero que no coincide', () => {
    expect(tras(puntas)).toBeNull();
    expect(tras([])).toBeNull();
    const otra = { ...log[0]!, data: { ...log[0]!.data, nota: 'otra' } } as (typeof log)[0];
    expect(tras(puntas, [otra, log[1]!])).toBe(1);
    expect(tras(puntas, [log[0]!])).toBe(2);
  });

  test('de dos huellas distintas del mismo lugar, una no coincide', () => {
    const mala = { ...puntas[0]!, huella: '0'.repeat(64) };
    for (const dos of [
      [puntas[0]!, mala],
      [mala, puntas[0]!],
    ])
      expect(tras(dos)).toBe(1);
    const dosCimas = abrirCimas([
      { tamano: 1, raiz: '0'.repeat(64) },
      { tamano: 1, raiz: '1'.repeat(64) },
    ]);
    dosCimas.crecer(log[0]!);
    expect(dosCimas.rota()).not.toBeNull();
  });
});
