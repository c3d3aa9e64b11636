import { DATOS } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { COLOR_PREDETERMINADO } from '@cuenta-clara/dominio/negocio/color-predeterminado';
import { IDIOMAS, type Idioma } from '@cuenta-clara/dominio/idioma';
import {
  ESTADOS_DE_PAGINA,
  type EstadoDePagina,
  estadoDePagina,
} from '@cuenta-clara/dominio/seguimiento/estado-de-pagina';
import { type DatosDePagina, PALABRAS_DE_LA_PAGINA, paginaDeFactura } from './factura.ts';

const MODO = {
  nombre: 'Transferencia',
  pasos: 'Manda tu comprobante.\nGracias.',
  clabe: '002010077777777771',
  clabe_dicha: '002 010 07777777777 1',
  banco: 'Banamex',
  titular: 'Ana <b>Ruiz</b>',
  link: 'https://pago.ejemplo.mx/?a=1&b=2',
};
const datos = (idioma: Idioma, estado: EstadoDePagina): DatosDePagina => ({
  factura: facturaImpresa('pendiente', DATOS, { idioma }),
  estado,
  plazo: PALABRAS_DE_LA_PAGINA[idioma].plazo('2026-03-20', '2026-03-19'),
  comoPagar: [MODO],
  pagos: [{ que: 'abono', dia: '19/03/2026', monto: '$10.00' }],
  aviso: null,
  sinLugar: '',
  formulario: {
    valores: { monto: '$10.00', fecha: '2026-03-19', metodo: '', referencia: '' },
    fallas: {},
    rechazo: '',
    hoy: '2026-03-19',
  },
  direcciones: { avisos: '/x/avisos', abierta: '/x/abierta', pdf: '/pdf', xml: null },
});

test.each(IDIOMAS.flatMap((idioma) => ESTADOS_DE_PAGINA.map((estado) => [idioma, estado] as const)))(
  'en %s, %s: la página dice el estado y escapa cada texto',
  (idioma, estado) => {
    const { html, estilos, guion } = paginaDeFactura(datos(idioma, estado));
    expect(html.startsWith(`<!doctype html><html lang="${idioma}">`)).toBe(true);
    expect(html).toContain(
      `<span class="estado ${estado}">${PALABRAS_DE_LA_PAGINA[idioma].estados[estado]}</span>`,
    );
    expect(html).toContain('Ana &lt;b&gt;Ruiz&lt;/b&gt;');
    // Style sheet and script are not escaped: the Content-Security-Policy has the digests of their texts.
    for (const deLaPagina of [`<style>${estilos}</style>`, `<script>${guion}</script>`])
      expect(html).toContain(deLaPagina);
    expect(html.match(/ style=/g)).toBeNull();
  },
);

test('un texto que no es un color no llega a la hoja de estilos', () => {
  const { factura, ...resto } = datos('es', 'vigente');
  const con = (color: string) =>
    paginaDeFactura({ ...resto, factura: { ...factura, negocio: { ...factura.negocio, color } } }).estilos;
  for (const raro of ['red}body{display:none', '</style><script>', '#12345', ''])
    expect(con(raro)).toBe(con(COLOR_PREDETERMINADO));
  expect(con('#AbCdEf')).toContain('--color:#AbCdEf}');
});

test('el plazo se dice en inglés como en español', () => {
  const { en, es } = PALABRAS_DE_LA_PAGINA;
  const plazos = (vence: string) => [en.plazo(vence, '2026-03-19'), es.plazo(vence, '2026-03-19')];
  expect(plazos('2026-03-20')).toEqual(['Due on 20/03/2026 · in 1 day', 'Vence el 20/03/2026 · en 1 día']);
  expect(plazos('2026-03-19')).toEqual(['Due today · 19/03/2026', 'Vence hoy · 19/03/2026']);
  expect(plazos('2026-03-17')).toEqual([
    'Was due on 17/03/2026 · 2 days ago',
    'Venció el 17/03/2026 · hace 2 días',
  ]);
});

test('el estado es el del día de hoy de la dueña', () => {
  const con = (cambio: object) =>
    estadoDePagina(
      {
        estado: 'pendiente' as const,
        total: 100,
        balance_restante: 100,
        fecha_vencimiento: '2026-03-20',
        ...cambio,
      },
      '2026-03-20',
    );
  expect(con({})).toBe('vence_hoy');
  expect(con({ fecha_vencimiento: '2026-03-21' })).toBe('vigente');
  expect(con({ fecha_vencimiento: null, balance_restante: 60 })).toBe('abonada');
  expect(con({ fecha_vencimiento: '2026-03-19', balance_restante: 60 })).toBe('vencida');
  expect(con({ estado: 'pagada', balance_restante: 0 })).toBe('pagada');
});
