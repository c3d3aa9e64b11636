import { readdirSync } from 'node:fs';
import { agregado } from './agregado.ts';
import { AGREGADOS } from './todos-los-agregados.ts';
import { EVENTOS, archivosDe } from './eventos.ts';
import { agregadoDeFactura } from './facturas/factura.agregado.ts';
import { TIMBRE } from './facturas/factura.prueba.ts';
import { idDeFlujo } from './flujo.ts';
import { GRABACIONES, grabados } from './golden.prueba.ts';
import { PROYECCIONES } from './proyecciones.ts';
import { typesOf } from './upcasters.ts';

const CARPETA = new URL('.', import.meta.url);

const archivos = (final: string): readonly string[] =>
  readdirSync(CARPETA, { recursive: true, encoding: 'utf8' }).filter((uno) => uno.endsWith(final));

const exportado = async (final: string): Promise<readonly unknown[]> => {
  const modulos = archivos(final).map(
    async (uno) => (await import(new URL(uno, CARPETA).href)) as Record<string, unknown>,
  );
  return (await Promise.all(modulos)).flatMap((modulo) => Object.values(modulo));
};

const tiene = (valor: unknown, ...partes: readonly string[]): boolean =>
  typeof valor === 'object' && valor !== null && partes.every((parte) => parte in valor);

describe('the aggregates of the product', () => {
  it('are all that are declared', async () => {
    const declarados = (await exportado('.agregado.ts')).filter((uno) => tiene(uno, 'decider', 'prefijo'));
    expect(new Set(AGREGADOS)).toEqual(new Set(declarados));
    expect(AGREGADOS).toHaveLength(declarados.length);
  });

  it('list the read models of several aggregates once, each with a name of its own', async () => {
    const hechas = (await exportado('.view.ts')).filter((una) => tiene(una, 'keysOf', 'revision'));
    expect(hechas.length).toBe(archivos('.view.ts').length);
    expect(PROYECCIONES).toHaveLength(hechas.length);
    expect(hechas.filter((una) => !(PROYECCIONES as readonly unknown[]).includes(una))).toEqual([]);
    expect(new Set(PROYECCIONES.map(({ name }) => name)).size).toBe(PROYECCIONES.length);
  });

  it('declare the read model from which a number is proposed', () => {
    expect(() => agregado({ ...agregadoDeFactura, vistas: [] })).toThrow('the numbering folio');
  });

  it('have no type of event in common', () => {
    const tipos = AGREGADOS.flatMap(({ eventos, unicos }) => [
      ...Object.keys(eventos),
      ...Object.values(unicos).map(({ evento }) => evento),
    ]);
    expect(tipos.sort()).toEqual([...typesOf(EVENTOS)].sort());
  });

  it('have streams by owner or by thing, as recorded logs have', () => {
    for (const evento of GRABACIONES.flatMap(grabados)) {
      const suyo = AGREGADOS.find(({ prefijo }) => evento.streamId.startsWith(prefijo));
      if (!suyo) continue;
      expect([evento.type, Object.hasOwn(suyo.eventos, evento.type)]).toEqual([evento.type, true]);
      // An account that claims an unused e-mail address records `CorreoCedido` on the account that claimed it
      // before (ADR 5).
      if (evento.type === 'CorreoCedido') continue;
      const esDeSuDuena = idDeFlujo(evento.streamId) === evento.metadata.ownerId;
      expect([evento.streamId, esDeSuDuena]).toEqual([evento.streamId, suyo.flujoPor === 'duena']);
    }
  });

  it('name the files to which their events refer', () => {
    const id = '0190b1b0-0000-7000-8000-000000000001';
    const logo_url = `/api/negocio-config/logo/${id}`;
    const de = (type: string, data: object) => archivosDe({ type, data, streamId: 'flujo-suyo' });
    expect(de('LogoSubido', { logo_url, original: null, impreso: null })).toEqual([
      { key: `logos/${id}/original`, sha256: null },
      { key: `logos/${id}/impreso`, sha256: null },
    ]);
    expect(de('ExportacionLista', { id })).toEqual([{ key: `exportaciones/${id}`, sha256: null }]);
    expect(de('MisDatosListos', { id })).toEqual([{ key: `mis-datos/suyo/${id}`, sha256: null }]);
    const sha256 = 'ab'.repeat(32);
    expect(de('FacturaTimbrada', { ...TIMBRE, sha256 })).toEqual([{ key: `timbres/${sha256}`, sha256 }]);
    expect(de('TimbreCancelado', { uuid: TIMBRE.uuid, motivo: '02', sustituida_por: null })).toEqual([]);
    expect(de('ExportacionPedida', { id })).toEqual([]);
    expect(de('FolioReservado', { titular: id })).toEqual([]);
  });
});
