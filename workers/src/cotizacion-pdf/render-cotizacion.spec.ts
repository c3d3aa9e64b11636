import { CONTENIDO, HUELLA } from '@cuenta-clara/dominio/cotizaciones/cotizacion.prueba';
import { cotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { leerPdf } from '../factura-pdf/leer-pdf.prueba.ts';
import { renderCotizacion } from './render-cotizacion.ts';

const textoDe = async (bytes: Buffer): Promise<string> =>
  (await leerPdf(bytes)).paginas.flatMap(({ lineas }) => lineas).join('\n');

const revision = { numero: 12, revision: 2, sha256: HUELLA, contenido: CONTENIDO };

test('el PDF de una misma revisión tiene siempre los mismos bytes', async () => {
  const [una, otra] = await Promise.all([
    renderCotizacion(cotizacionImpresa(revision), null),
    renderCotizacion(cotizacionImpresa(revision), null),
  ]);
  expect(una.equals(otra)).toBe(true);
});

test.each([
  [
    'es',
    ['COTIZACIÓN', 'N.º', 'COT-12', 'Revisión', 'Válida hasta', '31/03/2026', 'Anticipo para empezar 50 %'],
  ],
  ['en', ['QUOTE', 'Quote #', 'COT-12', 'Revision', 'Valid until', '31/03/2026', 'Deposit to start 50 %']],
] as const)(
  'el PDF de una cotización dice en %s qué se ofrece, hasta cuándo, y su huella',
  async (idioma, dice) => {
    const impresa = cotizacionImpresa({ ...revision, contenido: { ...CONTENIDO, idioma } });
    const texto = (await textoDe(await renderCotizacion(impresa, null))).replaceAll(/\s+/g, ' ');
    for (const parte of [...dice, 'Ana Muñoz', 'Afinación', '$232.00', '$116.00', `SHA-256 ${HUELLA}`])
      expect(texto).toContain(parte);
    expect(texto).not.toMatch(/INVOICE|FACTURA/);
  },
);

test('el PDF de un borrador no tiene número ni huella', async () => {
  const borrador = { ...revision, numero: null, revision: 1, sha256: null };
  const texto = await textoDe(await renderCotizacion(cotizacionImpresa(borrador), null));
  expect(texto).not.toMatch(/COT-|SHA-256/);
});
