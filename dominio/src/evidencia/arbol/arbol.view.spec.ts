import fc from 'fast-check';
import { type Evento, type Registrado } from '../../decider.ts';
import { documentosDe } from '../../proyeccion.ts';
import { sorteos } from '../../sorteos.prueba.ts';
import { dado } from '../../dado.prueba.ts';
import { type Cima, huellaDeHoja, huellaDeNodo } from './arbol.ts';
import { type DocumentoDeArbol, cimaDe, claveDeOrilla, orillaDe, vistaDeArbol } from './arbol.view.ts';
import { textoDeEvento } from '../libro/huella.ts';
import { abrirCimas } from '../auditoria/testigos-en-orden.ts';
import { sellos } from '../sellos/sellos.ts';
import { claveDeSello, vistaDeSellos } from '../sellos/sellos.view.ts';

const evento = (lugar: number, ownerId: string, uno: Evento): Registrado => ({
  ...uno,
  id: `e${lugar}`,
  streamId: `cosa-${ownerId}`,
  version: lugar,
  position: String(lugar).padStart(20, '0'),
  metadata: {
    ownerId,
    userId: ownerId,
    at: new Date(Date.UTC(2026, 0, 1, 0, lugar)).toISOString(),
    correlationId: 'prueba',
    schema: 1,
  },
});
const algo = (lugar: number, ownerId = 'ana'): Registrado =>
  evento(lugar, ownerId, { type: 'ClienteEliminado', data: { lugar } });
const sello = (lugar: number, cima: Cima): Registrado =>
  evento(lugar, 'ana', { type: 'SelloPuesto', data: cima });

const orillaTras = (log: readonly Registrado[], owner = 'ana') =>
  orillaDe(documentosDe(vistaDeArbol, log).get(claveDeOrilla(owner)) ?? null);

describe('El árbol de los eventos de una dueña', () => {
  test('tiene todos sus eventos, de cualquier tipo y en el orden del registro, y ninguno de otra dueña', () => {
    const log = [algo(1), algo(2, 'beto'), evento(3, 'ana', { type: 'FolioReservado', data: {} })];
    const [una, , otra] = log.map((uno) => huellaDeHoja(textoDeEvento(uno)));
    expect(cimaDe(orillaTras(log))).toEqual({ tamano: 2, raiz: huellaDeNodo(una!, otra!) });
    expect(cimaDe(orillaTras(log, 'beto')).tamano).toBe(1);
  });

  test('hecho de una vez o por partes es el mismo; un evento proyectado dos veces es una hoja', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('ana', 'beto'), { maxLength: 600 }), fc.nat(600), (de, corte) => {
        const log = de.map((owner, i) => algo(i + 1, owner));
        const entero = documentosDe(vistaDeArbol, log);
        const porPartes = new Map<string, DocumentoDeArbol>();
        documentosDe(vistaDeArbol, log.slice(0, corte), porPartes);
        documentosDe(vistaDeArbol, log, porPartes);
        expect(porPartes).toEqual(entero);
      }),
      { numRuns: sorteos(15, 300) },
    );
  });

  test('cada rama llena dice dónde están sus hojas, y se encuentra por la última', () => {
    const log = Array.from({ length: 40 }, (_, i) => algo(i + 1));
    const documentos = documentosDe(vistaDeArbol, log);
    expect([...documentos.keys()].sort()).toEqual(['ana', 'ana.0.0', 'ana.0.1']);
    const rama = documentos.get('ana.0.1')!;
    expect(rama).toMatchObject({ indice: 1, lugares: log.slice(16, 32).map(({ position }) => position) });
    expect(vistaDeArbol.fieldsOf(rama)).toEqual({ owner: 'ana', hasta: log[31]!.position, sin_sello: null });
    expect(orillaTras(log).lugares).toEqual(log.slice(32).map(({ position }) => position));
  });
});

describe('Las cimas de un registro', () => {
  const log = Array.from({ length: 40 }, (_, i) => algo(i + 1));
  const crecidas = (cimas: readonly Cima[], eventos: readonly Registrado[]) => {
    const enOrden = abrirCimas(cimas);
    eventos.forEach(enOrden.crecer);
    return enOrden.rota()?.tamano ?? null;
  };
  const cimas = [3, 17, 40].map((tamano) => cimaDe(orillaTras(log.slice(0, tamano))));

  test('se comprueban contra el registro: ninguna falla, o se dice la primera que falla', () => {
    expect(crecidas(cimas, log)).toBeNull();
    expect(crecidas(cimas, log.with(16, algo(99)))).toBe(17);
    expect(crecidas(cimas, log.with(17, algo(99)))).toBe(40);
    expect(crecidas(cimas, log.slice(0, 39))).toBe(40);
  });

  test('de dos cimas del mismo tamaño se comprueban las dos', () => {
    const otra = { ...cimas[0]!, raiz: 'ab'.repeat(32) };
    expect(crecidas([otra, ...cimas], log)).toBe(3);
    expect(crecidas([...cimas, otra], log)).toBe(3);
  });
});

describe('Lo que ningún sello cubre', () => {
  const antes = [algo(1), algo(2)];
  const cima = cimaDe(orillaTras(antes));

  test('empieza en el primer evento sin sello; los eventos de sellar no cuentan', () => {
    expect(orillaTras(antes).sin_sello).toBe(antes[0]!.metadata.at);
    const fin = evento(3, 'ana', { type: 'FinDeDiaFijado', data: {} });
    const sellado = [...antes, fin, sello(4, cimaDe(orillaTras([...antes, fin])))];
    expect(orillaTras(sellado)).toMatchObject({ sin_sello: null, tamano: 4 });
    expect(orillaTras([...sellado, algo(5)]).sin_sello).toBe(algo(5).metadata.at);
  });

  test('lo que se registró mientras se sellaba queda para el siguiente', () => {
    const entre = [...antes, algo(3), sello(4, cima)];
    expect(orillaTras(entre).sin_sello).toBe(sello(4, cima).metadata.at);
  });

  test('un sello que cubre menos que otro no se pone', () => {
    const puesto = { type: 'SelloPuesto', data: cima } as const;
    dado(sellos).cuando({ type: 'PonerSello', cima }).entonces(puesto);
    dado(sellos, puesto).cuando({ type: 'PonerSello', cima }).entonces();
    const mayor = { ...cima, tamano: 9 };
    dado(sellos, puesto)
      .cuando({ type: 'PonerSello', cima: mayor })
      .entonces({ type: 'SelloPuesto', data: mayor });
  });

  test('el tiempo de un sello se guarda una vez, y solo de un sello puesto; no cuenta como evento sin sello', () => {
    const puesto = { type: 'SelloPuesto', data: cima } as const;
    const tiempo = { ...cima, instante: '2026-01-02T00:00:03.000Z', ficha: 'MIIB' };
    const certificado = { type: 'TiempoCertificado', data: tiempo } as const;
    const certificar = { type: 'CertificarTiempo', ...tiempo } as const;
    dado(sellos, puesto).cuando(certificar).entonces(certificado);
    dado(sellos, puesto, certificado).cuando(certificar).entonces();
    dado(sellos, puesto)
      .cuando({ ...certificar, raiz: 'ab'.repeat(32) })
      .entonces();
    dado(sellos).cuando(certificar).entonces();
    const log = [sello(3, cima), evento(4, 'ana', certificado)] as never;
    const [visto] = documentosDe(vistaDeSellos, log).values();
    expect(visto).toMatchObject({ ...cima, ficha: 'MIIB', certificado: tiempo.instante });
    expect(vistaDeSellos.fieldsOf(visto!)).toMatchObject({ sin_tiempo: null });
    const conTiempo = [...antes, sello(3, cima), evento(4, 'ana', certificado)];
    expect(orillaTras(conTiempo)).toMatchObject({ tamano: 4, sin_sello: null });
  });

  test('un cambio aceptado dice quién y por qué, y los sellos empiezan de nuevo', () => {
    const puesto = { type: 'SelloPuesto', data: cima } as const;
    const porque = 'Luz: se corrigió el reloj';
    const aceptado = { type: 'CambioAceptado', data: { antes: cima, porque } } as const;
    dado(sellos, puesto).cuando({ type: 'Intervenir', hecho: aceptado }).entonces(aceptado);
    dado(sellos, puesto, aceptado).cuando({ type: 'PonerSello', cima }).entonces(puesto);
    expect(documentosDe(vistaDeSellos, [evento(3, 'ana', aceptado)] as never).size).toBe(0);
    // After a changed log was accepted, all events have to be sealed again.
    const despues = evento(4, 'ana', aceptado);
    expect(orillaTras([...antes, sello(3, cima), despues]).sin_sello).toBe(despues.metadata.at);
  });

  test('un sello se encuentra por cuántos eventos cubre', () => {
    const documentos = documentosDe(vistaDeSellos, [sello(3, cima)] as never);
    expect(documentos.get(claveDeSello('ana', 2))).toEqual({
      owner: 'ana',
      ...cima,
      instante: sello(3, cima).metadata.at,
      ficha: null,
      certificado: null,
    });
  });
});
