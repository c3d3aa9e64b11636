import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import {
  BORRADOR,
  CON_TODO,
  PENDIENTE,
  abrirVentana,
  cuerposDe,
  pulsar,
} from '../../components/ventana.prueba.tsx';
import { AccionesDeFactura } from './AccionesDeFactura.tsx';

/** What the browser offers to copy with; jsdom, like a page over plain http, offers nothing. */
const conPortapapeles = (writeText: (texto: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
const conOrdenDeCopiar = (copiar: () => boolean) =>
  Object.defineProperty(document, 'execCommand', { configurable: true, value: copiar });

afterEach(() => {
  olvidarTodo();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

const ENLACE = `http://localhost/factura/ana-munoz/7?id=${ID_DE_FACTURA}`;

const abrirAcciones = (factura: FacturaDeApi = PENDIENTE, servidor: Servidor = {}) => {
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/entorno': { cuerpo: { public_url: null } },
    ...servidor,
  });
  abrirVentana(<AccionesDeFactura factura={factura} />);
  return peticiones;
};
const accion = (texto: string) => screen.getByRole('button', { name: `${texto} (factura 7)` });
const copiar = () => pulsar('Copiar link público (factura 7)');

describe('Copiar el link público', () => {
  test('deja en el portapapeles la dirección que abre el cliente', async () => {
    const escribir = jest.fn(() => Promise.resolve());
    conPortapapeles(escribir);
    abrirAcciones();
    await copiar();
    expect(await screen.findByText('Link público copiado')).toBeVisible();
    expect(escribir).toHaveBeenCalledWith(ENLACE);
  });

  /** The other way: the selected field's text, as the browser's own command takes it. */
  const copiaLoSeleccionado = () => {
    const copiado: string[] = [];
    conOrdenDeCopiar(() => {
      const campo = document.activeElement as HTMLTextAreaElement;
      copiado.push(campo.value.slice(campo.selectionStart, campo.selectionEnd));
      return true;
    });
    return copiado;
  };

  test('sin portapapeles, como en http, se copia de otro modo', async () => {
    const copiado = copiaLoSeleccionado();
    abrirAcciones();
    await copiar();
    expect(await screen.findByText('Link público copiado')).toBeVisible();
    expect(copiado).toEqual([ENLACE]);
    expect(document.querySelector('textarea')).toBeNull();
    expect(accion('Copiar link público')).toHaveFocus();
  });

  test('con el portapapeles negado también', async () => {
    const copiado = copiaLoSeleccionado();
    conPortapapeles(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    abrirAcciones();
    await copiar();
    expect(await screen.findByText('Link público copiado')).toBeVisible();
    expect(copiado).toEqual([ENLACE]);
  });

  test('el de un borrador no abriría nada: se emite antes de copiarlo, si ella quiere', async () => {
    const escribir = jest.fn(() => Promise.resolve());
    conPortapapeles(escribir);
    const peticiones = abrirAcciones(BORRADOR, {
      [`PUT /api/facturas/${ID_DE_FACTURA}`]: { cuerpo: { ...PENDIENTE, version: 2 } },
    });
    await copiar();
    await pulsar('Cancelar');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(escribir).not.toHaveBeenCalled();
    await copiar();
    await pulsar('Emitir y copiar');
    expect(await screen.findByText('Link público copiado')).toBeVisible();
    expect(escribir).toHaveBeenCalledWith(ENLACE);
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [`/api/facturas/${ID_DE_FACTURA}`, { estado: 'pendiente', version: BORRADOR.version }],
    ]);
  });

  test('cuando no se puede de ningún modo, lo dice y enseña el link', async () => {
    conOrdenDeCopiar(() => false);
    abrirAcciones();
    await copiar();
    expect(await screen.findByText(`No se pudo copiar el link. Es este: ${ENLACE}`)).toBeVisible();
    expect(screen.queryByText('Link público copiado')).toBeNull();
  });
});

describe('Ver el PDF', () => {
  const PROPIO = `GET /api/facturas/${ID_DE_FACTURA}/pdf`;
  beforeEach(() => {
    URL.createObjectURL = () => 'blob:uno';
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => {
    Reflect.deleteProperty(URL, 'createObjectURL');
    Reflect.deleteProperty(URL, 'revokeObjectURL');
  });
  const ver = () => pulsar('Ver PDF (factura 7)');

  test('de una emitida abre su dirección pública', async () => {
    const abierta = jest.spyOn(window, 'open').mockReturnValue(null);
    abrirAcciones();
    await ver();
    expect(abierta).toHaveBeenCalledWith(
      expect.stringMatching(`^/api/facturas/${ID_DE_FACTURA}/pdf/public`),
      '_blank',
      'noopener',
    );
  });

  test('de un borrador viene con la sesión, a la pestaña que se abrió al pulsar', async () => {
    const ventana = { opener: {}, location: { href: '' }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(ventana as unknown as Window);
    const peticiones = abrirAcciones(BORRADOR, { [PROPIO]: { cuerpo: '%PDF-' } });
    await ver();
    await waitFor(() => expect(ventana.location.href).toBe('blob:uno'));
    const pedido = peticiones.find(({ url }) => url.endsWith('/pdf'));
    expect(pedido?.headers.get('authorization')).toBe('Bearer uno');
  });

  test('de un borrador que no llega se dice, y la pestaña se cierra', async () => {
    const ventana = { opener: {}, location: { href: '' }, close: jest.fn() };
    jest.spyOn(window, 'open').mockReturnValue(ventana as unknown as Window);
    const message = 'Hay muchos PDF en preparación. Inténtalo de nuevo en unos segundos.';
    abrirAcciones(BORRADOR, { [PROPIO]: { estatus: 429, cuerpo: { message } } });
    await ver();
    expect(await screen.findByText(message)).toBeVisible();
    expect(ventana.close).toHaveBeenCalledTimes(1);
  });
});

test('a un cliente sin teléfono no se le puede llamar', async () => {
  abrirAcciones({ ...PENDIENTE, cliente: { ...PENDIENTE.cliente, telefono: ' ' } });
  await pulsar('Llamar (factura 7)');
  expect(await screen.findByText('El cliente no tiene teléfono válido')).toBeVisible();
});

test('con un id que no es válido no se edita, ni se borra, ni se abre el PDF, ni se revierte el pago', () => {
  abrirAcciones({ ...PENDIENTE, id: 'x', estado: 'pagada' });
  for (const texto of ['Editar', 'Eliminar', 'Ver PDF', 'Revertir pago'])
    expect(accion(texto)).toBeDisabled();
  expect(accion('WhatsApp')).toBeEnabled();
});
