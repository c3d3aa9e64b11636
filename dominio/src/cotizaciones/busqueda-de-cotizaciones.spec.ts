import { terminosDeCotizaciones } from './busqueda-de-cotizaciones.ts';

const NUMERO = { field: 'numero', from: 12, to: 12 };
const esElNumero = (busqueda: string): boolean =>
  terminosDeCotizaciones(busqueda).every((lecturas) =>
    lecturas.some((una) => JSON.stringify(una) === JSON.stringify(NUMERO)),
  );

test.each([
  ...['COT-12', 'cot12', 'COT 12', 'COT-012', 'cot. 12', 'COT\u201312', '12', '#12'],
  ...['Cotización COT-12', 'Cotización 12', 'cotización #12', 'Cotización núm. 12', 'No. 12', 'Folio 12'],
])('una cotización se halla por %s', (busqueda) => {
  expect(esElNumero(busqueda)).toBe(true);
});

test.each(['COT-13', 'Cotización', 'Factura 12', '$12', 'cot', 'COT-123'])(
  'la cotización 12 no se halla por %s',
  (busqueda) => {
    expect(esElNumero(busqueda)).toBe(false);
  },
);
