import { readFileSync, writeFileSync } from 'node:fs';
import { EVENTOS } from './eventos.ts';
import { camposDeAntes } from './golden.anteriores.prueba.ts';
import { type ContraLosTipos, contraLosTipos } from './golden.compilado.prueba.ts';
import {
  GRABACIONES,
  type HuellaDeVista,
  grabados,
  huellaDeVista,
  leidos,
  lineasDe,
  lineasDeFacturas,
  lineasDelLibro,
  rutaDe,
  selloDe,
  selloGuardado,
} from './golden.prueba.ts';
import { PROYECCIONES } from './proyecciones.ts';
import { schemaOf, typesOf } from './upcasters.ts';

/**
 * `npm run golden` gives this suite a reason. With a reason, missing lines are added; present lines never
 * change.
 */
const MOTIVO = process.env['GOLDEN_MOTIVO'];

const comoResulto = (grabacion: string, archivo: string, resulta: readonly string[]): void => {
  const resultaba = lineasDe(grabacion, archivo);
  if (MOTIVO && resultaba.length === 0 && resulta.length > 0)
    writeFileSync(rutaDe(grabacion, archivo), resulta.map((linea) => `${linea}\n`).join(''), { flag: 'wx' });
  else expect(resulta).toEqual(resultaba);
};

describe.each(GRABACIONES)('la grabación %s', (grabacion) => {
  const eventos = leidos(grabacion);

  test('está como se grabó', () => {
    expect(selloDe(grabacion)).toBe(selloGuardado(grabacion));
  });

  test('deja cada factura como quedó entonces, evento por evento', () => {
    comoResulto(grabacion, 'facturas', lineasDeFacturas(eventos));
  });

  test('hace los mismos asientos, y con ellos las mismas cabezas', () => {
    comoResulto(grabacion, 'libro', lineasDelLibro(eventos));
  });

  test.each(PROYECCIONES.map((vista) => [vista.name, vista] as const))(
    'hace las mismas vistas: %s',
    (_nombre, vista) => {
      const guardadas = lineasDe(grabacion, 'vistas').map((linea) => JSON.parse(linea) as HuellaDeVista);
      const hecha = huellaDeVista(vista, eventos);
      const guardada = guardadas.find((una) => una.vista === hecha.vista && una.revision === hecha.revision);
      if (!guardada && MOTIVO) {
        const linea = JSON.stringify({ ...hecha, motivo: MOTIVO } satisfies HuellaDeVista);
        return writeFileSync(rutaDe(grabacion, 'vistas'), `${linea}\n`, { flag: 'a' });
      }
      // A changed digest of a read model's documents needs a new revision, recorded in a new line with the
      // reason.
      expect(hecha).toEqual(guardada && { ...hecha, sha256: guardada.sha256 });
    },
  );
});

describe('las grabaciones juntas', () => {
  let tipos: ContraLosTipos;
  beforeAll(() => {
    tipos = contraLosTipos(GRABACIONES.flatMap(leidos));
  });

  test('tienen cada tipo de evento, en cada una de sus versiones', () => {
    const hay = GRABACIONES.flatMap(grabados).map(({ type, metadata }) => `${type} ${metadata.schema}`);
    const debe = typesOf(EVENTOS).flatMap((type) =>
      Array.from({ length: schemaOf(EVENTOS, type) }, (_, i) => `${type} ${i + 1}`),
    );
    expect([...new Set(hay)].sort()).toEqual(debe.sort());
  });

  test('leídas por este programa cumplen los tipos actuales: a ningún campo nuevo le falta su upcaster', () => {
    expect(tipos.reparos).toEqual([]);
  });

  test('docs/evidencia/eventos.md dice cada campo, y los que faltan en las versiones anteriores', () => {
    const ruta = new URL('../../docs/evidencia/eventos.md', import.meta.url);
    const documento = readFileSync(ruta, 'utf8');
    const grabado = GRABACIONES.flatMap(grabados);
    const dichos = typesOf(EVENTOS).map((type) => {
      const campos = (tipos.campos.get(type) ?? []).map((campo) => `- ${campo}\n`).join('') || 'Nothing.\n';
      const deAntes = camposDeAntes(type, grabado)
        .map((linea) => `\n${linea}\n`)
        .join('');
      return `**${type}**, schema ${schemaOf(EVENTOS, type)}\n\n${campos}${deAntes}`;
    });
    const debe = documento.replace(
      /(<!-- events -->\n\n)[^]*(\n<!-- \/events -->)/,
      (_todo, antes: string, despues: string) => `${antes}${dichos.join('\n')}${despues}`,
    );
    if (MOTIVO) writeFileSync(ruta, debe);
    else expect(documento).toBe(debe);
  });

  test('ningún campo de un evento se declara en el esquema de un formulario, que puede cambiar sin el evento', () => {
    expect(tipos.deFormularios).toEqual([]);
  });

  test('tienen cada campo, y cada campo opcional también ausente', () => {
    expect(tipos.sinVer).toEqual([]);
  });
});
