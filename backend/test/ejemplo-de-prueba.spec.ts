import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Rango,
  huellaDeHoja,
  huellaDeNodo,
  raizDe,
  rangosDeConsistencia,
  rangosDeInclusion,
} from '@cuenta-clara/dominio/evidencia/arbol/arbol';
import { type SelloDeApi } from '@cuenta-clara/dominio/evidencia/libro/libro.api';
import {
  type ConsistenciaDeApi,
  type PruebaDeFacturaDeApi,
  consistenciaDeApi,
  pruebaDeFacturaDeApi,
} from '@cuenta-clara/dominio/evidencia/arbol/prueba.api';
import { testWith } from '../test-servers/programs.prueba.ts';
import { segunPython } from './python.prueba.ts';

/**
 * The worked examples of docs/evidencia/formato.md for the proofs of an invoice and of two seals equal the
 * API's answers.
 */

const DOCS = join(import.meta.dirname, '../../docs');
const eventosDe = (pagina: string): readonly string[] =>
  [...pagina.matchAll(/```text\n(\{"data"[^\n]+\})\n```/g)].map(([, texto]) => texto!);

let prueba: Extract<PruebaDeFacturaDeApi, { sellada: true }>;
let consistencia: ConsistenciaDeApi;
let respondida: readonly [prueba: PruebaDeFacturaDeApi, consistencia: ConsistenciaDeApi];
let carpeta: string;
beforeAll(async () => {
  carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-ejemplo-'));
  const [pagina, otra] = await Promise.all(
    ['evidencia/formato.md', 'evidencia/exportacion.md'].map((nombre) =>
      readFile(join(DOCS, nombre), 'utf8'),
    ),
  );
  const [deFactura, deSellos] = [...pagina!.matchAll(/```json\n(\{[^`]+\})\n```/g)].map(([, texto]) =>
    JSON.parse(texto!),
  );
  prueba = pruebaDeFacturaDeApi.parse(deFactura) as typeof prueba;
  consistencia = consistenciaDeApi.parse(deSellos);

  const eventos = [...new Set([...eventosDe(pagina!), ...eventosDe(otra!)])];
  const hojas = eventos.map(huellaDeHoja);
  const sobre = (rango: Rango) =>
    raizDe(rango, ({ nivel, indice }) =>
      nivel === 0 ? hojas[indice]! : huellaDeNodo(hojas[2 * indice]!, hojas[2 * indice + 1]!),
    );
  const [, dado] = /```json\n(\{\n {2}"formato": "cuenta-clara\/sello"[^`]+)```/.exec(otra!)!;
  const { owner, sellos } = JSON.parse(dado!);
  const [{ tamano, instante, tiempo }] = sellos;
  const sello = (tamano: number, instante: string) => ({
    ...{ tamano, raiz: sobre({ desde: 0, cuantas: tamano }), instante, certificado: null, tiempo: null },
  });
  const elDeDos = sello(2, JSON.parse(eventos[2]!).metadata.at);
  respondida = [
    {
      ...{ formato: 'cuenta-clara/prueba', version: 1, owner },
      factura_id: JSON.parse(eventos[0]!).streamId.replace('factura-', ''),
      sellada: true,
      sello: elDeDos,
      eventos: eventos
        .slice(0, 2)
        .map((evento, indice) => ({ evento, indice, camino: rangosDeInclusion(indice, 2).map(sobre) })),
    },
    {
      ...{ formato: 'cuenta-clara/consistencia', version: 1, owner },
      de: elDeDos,
      a: { ...sello(tamano, instante), certificado: '2026-11-23T06:38:53.000Z', tiempo },
      prueba: rangosDeConsistencia(2, tamano).map(sobre),
    },
  ];
});
afterAll(() => rm(carpeta, { recursive: true, force: true }));

test('las pruebas del ejemplo son las que la API responde de esos eventos', () => {
  expect([prueba, consistencia]).toEqual(respondida);
});

testWith('python')(
  'un segundo programa comprueba las pruebas del ejemplo, y encuentra una cambiada',
  async () => {
    const segun = async (respuesta: object) => {
      const ruta = join(carpeta, 'respuesta.json');
      await writeFile(ruta, JSON.stringify(respuesta));
      return segunPython('segundo-registro', ruta);
    };
    const cabeza = ({ tamano, raiz }: SelloDeApi): string => `${tamano} ${raiz}\n`;
    expect(await segun(prueba)).toEqual([0, cabeza(prueba.sello)]);
    expect(await segun(consistencia)).toEqual([0, cabeza(consistencia.a)]);
    const [primero, segundo] = prueba.eventos;
    expect(await segun({ ...prueba, eventos: [{ ...primero, camino: segundo!.camino }] })).toEqual([
      1,
      expect.stringContaining('its proof'),
    ]);
    expect(await segun({ ...consistencia, de: consistencia.a })).toEqual([
      1,
      expect.stringContaining('the consistency of the two'),
    ]);
  },
);
