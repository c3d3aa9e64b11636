import {
  HUELLA,
  ID_DE_COTIZACION,
  aceptada,
  creada,
  editada,
  enviada,
  reenviada,
} from '../../cotizaciones/cotizacion.prueba.ts';
import { type EventoDeCotizacion } from '../../cotizaciones/cotizacion.ts';
import { registrados } from '../../dado.prueba.ts';
import { DUENA } from '../../facturas/factura.prueba.ts';
import {
  aceptacionTras,
  libroDeCotizaciones,
  nombreDeSuPdf,
  renglonDeCotizacion,
} from './cotizaciones-del-periodo.ts';
import { type PeriodoDeArchivo } from './exportaciones.ts';

const MARZO: PeriodoDeArchivo = {
  ...{ desde: '2026-03-01', hasta: '2026-03-31', zona: 'America/Mexico_City' },
  ...{ provisional: false, al: '2026-03-31' },
};
const PDF = 'ab'.repeat(32);
const tras = (...eventos: EventoDeCotizacion[]) =>
  aceptacionTras(
    ID_DE_COTIZACION,
    registrados(`cotizacion-${ID_DE_COTIZACION}`, DUENA, eventos).map((evento) => ({
      ...evento,
      metadata: { ...evento.metadata, at: '2026-03-10T16:14:05.000Z' },
    })),
  );

test('el renglón de una cotización dice qué se aceptó, cuándo, quién, cómo y las huellas de lo que se le mostró', async () => {
  const aceptacion = tras(creada, enviada, editada(2), aceptada)!;
  expect(nombreDeSuPdf(aceptacion)).toBe('cotizaciones/COT-12-R1.pdf');
  const { hojas } = libroDeCotizaciones([renglonDeCotizacion(aceptacion, PDF)], {
    negocio: 'Taller Luz',
    periodo: MARZO,
  });
  expect(hojas.map(({ nombre }) => nombre)).toEqual(['Cotizaciones']);
  const [{ columnas, filas }] = hojas as [(typeof hojas)[number]];
  const leidas: unknown[] = [];
  for await (const pagina of filas) leidas.push(...pagina);
  expect(columnas.map(({ titulo }) => titulo)).toEqual([
    ...[
      'Cotización',
      'Revisión',
      'Cliente',
      'Total',
      'Aceptada (America/Mexico_City)',
      'Por',
      'Cómo',
      'Nota',
    ],
    ...['SHA-256 del contenido', 'SHA-256 del PDF', 'ID de cotización'],
  ]);
  expect(leidas).toEqual([
    [
      ...[{ texto: 'COT-12' }, { entero: 1 }, { escrito: 'Ana Muñoz' }, { dinero: 23_200 }],
      ...[{ hora: '2026-03-10 10:14:05' }, { escrito: 'Ana' }, { texto: 'Desde el enlace' }, null],
      ...[{ texto: HUELLA }, { texto: PDF }, { texto: ID_DE_COTIZACION }],
    ],
  ]);
});

test('una cotización cuyo historial no termina en una aceptación no tiene renglón', () => {
  expect(tras(creada, enviada)).toBeNull();
  expect(tras(creada, enviada, aceptada, editada(2), reenviada)).toBeNull();
});
