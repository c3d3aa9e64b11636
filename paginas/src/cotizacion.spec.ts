import { CONTENIDO, HUELLA } from '@cuenta-clara/dominio/cotizaciones/cotizacion.prueba';
import { cotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import {
  type EstadoDePaginaDeCotizacion,
  estadoDePaginaDeCotizacion,
} from '@cuenta-clara/dominio/cotizaciones/pagina-de-cotizacion';
import { ESTADOS_DE_COTIZACION } from '@cuenta-clara/dominio/cotizaciones/estados-de-cotizacion';
import { IDIOMAS, type Idioma } from '@cuenta-clara/dominio/idioma';
import { type DatosDePaginaDeCotizacion, paginaDeCotizacion } from './cotizacion.ts';
import { PALABRAS_DE_LA_PAGINA } from './palabras-de-la-pagina.ts';

const ESTADOS = [...ESTADOS_DE_COTIZACION.filter((estado) => estado !== 'borrador'), 'vencida'] as const;
const VACIO = { valores: { nombre: '', motivo: '' }, fallas: {}, rechazo: '' };

const datos = (
  idioma: Idioma,
  estado: EstadoDePaginaDeCotizacion,
  cambio: Partial<DatosDePaginaDeCotizacion> = {},
): DatosDePaginaDeCotizacion => ({
  cotizacion: cotizacionImpresa({
    numero: 12,
    revision: 2,
    sha256: HUELLA,
    contenido: { ...CONTENIDO, idioma, nota: 'Con <b>garantía</b>', anticipo_porcentaje: 50 },
  }),
  estado,
  validaHasta: '2026-03-31',
  aceptacion: null,
  rechazo: null,
  sinLugar: '',
  aceptar: VACIO,
  rechazar: VACIO,
  direcciones: { aceptar: '/x/aceptar', rechazar: '/x/rechazar', pdf: '/x/pdf' },
  ...cambio,
});

test.each(IDIOMAS.flatMap((idioma) => ESTADOS.map((estado) => [idioma, estado] as const)))(
  'en %s, %s: la página dice el estado y escapa cada texto',
  (idioma, estado) => {
    const { html, estilos, guion } = paginaDeCotizacion(datos(idioma, estado));
    expect(html.startsWith(`<!doctype html><html lang="${idioma}">`)).toBe(true);
    expect(html).toContain(
      `<span class="estado ${estado}">${PALABRAS_DE_LA_PAGINA[idioma].cotizacion.estados[estado]}</span>`,
    );
    expect(html).toContain('Con &lt;b&gt;garantía&lt;/b&gt;');
    for (const deLaPagina of [`<style>${estilos}</style>`, `<script>${guion}</script>`])
      expect(html).toContain(deLaPagina);
    expect(html.match(/ style=|data-abierta="/g)).toBeNull();
  },
);

test('la revisión y el porcentaje del anticipo no se parten entre dos renglones', () => {
  const { html } = paginaDeCotizacion(datos('es', 'enviada'));
  expect(html).toContain('Revisión\u00a02');
  expect(html.match(/Anticipo para empezar 50\u00a0%/g)).toHaveLength(2);
});

test('el formulario manda la revisión y la huella que la página mostró, y dice por qué se rechazó', () => {
  const rechazado = {
    valores: { nombre: 'Ana <i>', motivo: '' },
    fallas: { nombre: 'Escribe tu nombre.' },
    rechazo: 'No',
  };
  const { html } = paginaDeCotizacion(datos('es', 'enviada', { aceptar: rechazado }));
  expect(html.match(/name="revision" value="2"/g)).toHaveLength(2);
  expect(html.match(new RegExp(`name="huella" value="${HUELLA}"`, 'g'))).toHaveLength(2);
  expect(html).toContain('value="Ana &lt;i&gt;"');
  expect(html).toContain('<span class="falla" id="falla-nombre">Escribe tu nombre.</span>');
  expect(html).toContain('Válida hasta 31/03/2026');
});

test('una cotización contestada dice su respuesta y no pide otra', () => {
  const contestada = { aceptar: null, rechazar: null };
  const aceptacion = { nombre: 'Ana', dia: '24/11/2026' };
  const aceptada = paginaDeCotizacion(datos('es', 'facturada', { ...contestada, aceptacion })).html;
  expect(aceptada).toContain('Aceptada por «Ana» el 24/11/2026. Ya es una factura.');
  expect(aceptada).not.toContain('<form');
  const rechazo = { motivo: 'Muy caro', dia: '24/11/2026' };
  const rechazada = paginaDeCotizacion(datos('es', 'rechazada', { ...contestada, rechazo })).html;
  expect(rechazada).toContain('Se contestó que no el 24/11/2026. «Muy caro»');
  const vencida = paginaDeCotizacion(datos('en', 'vencida', contestada)).html;
  expect(vencida).toContain('This quote expired on 31/03/2026; ask for a new one.');
});

test('el estado es el del día de hoy de la dueña, y un borrador no tiene página', () => {
  const enviada = { revision: 1, sha256: HUELLA, contenido: { ...CONTENIDO, valida_hasta: '2026-03-31' } };
  const con = (estado: 'enviada' | 'aceptada', hoy: string) =>
    estadoDePaginaDeCotizacion({ estado, enviada }, hoy);
  expect(con('enviada', '2026-03-31')).toBe('enviada');
  expect(con('enviada', '2026-04-01')).toBe('vencida');
  expect(con('aceptada', '2026-04-01')).toBe('aceptada');
  expect(estadoDePaginaDeCotizacion({ estado: 'borrador', enviada: null }, '2026-03-31')).toBeNull();
});
