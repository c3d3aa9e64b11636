import { jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Respuesta, type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import {
  BORRADOR,
  CON_TODO,
  PAGADA,
  PENDIENTE,
  abrirVentana,
  cuerposDe,
  pulsar,
} from '../../components/ventana.prueba.tsx';
import { TarjetaDeFactura } from './TarjetaDeFactura.tsx';

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
  abrirVentana(<TarjetaDeFactura factura={factura} onPagar={() => undefined} />);
  return peticiones;
};
const aMano = (texto: string) => screen.getByRole('button', { name: `${texto} (factura 7)` });
const abrirMas = () => pulsar('Más acciones (factura 7)');
const elegir = async (texto: string) => {
  await abrirMas();
  await userEvent.click(await screen.findByRole('menuitem', { name: texto }));
};
const copiar = () => elegir('Copiar link público');
const textosDe = (rol: string, dentro: HTMLElement = document.body) =>
  within(dentro)
    .getAllByRole(rol)
    .map((una) => una.getAttribute('aria-label') ?? una.textContent);

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
    expect(aMano('Más acciones')).toHaveFocus();
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
  await elegir('Llamar');
  expect(await screen.findByText('El cliente no tiene teléfono válido')).toBeVisible();
});

test('con un id que no es válido no se edita, ni se borra, ni se repite, ni se abre el PDF, ni se revierte el pago', async () => {
  abrirAcciones({ ...PENDIENTE, id: 'x', estado: 'pagada' });
  expect(aMano('WhatsApp')).toBeEnabled();
  for (const texto of ['Editar', 'Ver PDF']) expect(aMano(texto)).toBeDisabled();
  await abrirMas();
  for (const name of ['Eliminar', 'Repetir', 'Revertir pago'])
    expect(screen.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true');
  expect(screen.getByRole('menuitem', { name: 'Llamar' })).not.toHaveAttribute('aria-disabled');
});

describe('Cada factura ofrece lo que sigue, y lo demás bajo «⋯»', () => {
  const COMUN = ['Repetir', 'Copiar link público', 'Llamar', 'Email'];
  test.each<[estado: string, factura: FacturaDeApi, botones: string[], resto: string[]]>([
    ['pendiente', PENDIENTE, ['Completar Pago', 'WhatsApp', 'Ver PDF', 'Editar'], [...COMUN, 'Eliminar']],
    ['pagada', PAGADA, ['WhatsApp', 'Ver PDF', 'Editar'], [...COMUN, 'Revertir pago', 'Eliminar']],
    ['borrador', BORRADOR, ['WhatsApp', 'Ver PDF', 'Editar'], [...COMUN, 'Eliminar']],
  ])('%s', async (_estado, factura, botones, resto) => {
    abrirAcciones(factura);
    const dichos = textosDe('button', screen.getByRole('article')).map((texto) =>
      texto?.replace(' (factura 7)', ''),
    );
    expect(dichos).toEqual([...botones, 'Más acciones']);
    await abrirMas();
    expect(textosDe('menuitem')).toEqual(resto);
  });
});

describe('Una pagada no se elimina', () => {
  const conPagada = (revertida: Respuesta) => {
    const peticiones = conServidor({
      ...CON_TODO,
      [`PUT /api/facturas/${ID_DE_FACTURA}`]: revertida,
      [`GET /api/facturas/${ID_DE_FACTURA}`]: { cuerpo: PENDIENTE },
      [`DELETE /api/facturas/${ID_DE_FACTURA}`]: { estatus: 204 },
    });
    abrirVentana(<TarjetaDeFactura factura={PAGADA} onPagar={() => undefined} />);
    return peticiones;
  };
  const borradas = (peticiones: readonly Request[]) =>
    peticiones.filter(({ method }) => method === 'DELETE').length;

  test('se ofrece revertir el pago, y solo entonces eliminarla', async () => {
    const peticiones = conPagada({ cuerpo: PENDIENTE });
    await elegir('Eliminar');
    expect(await screen.findByText(/Una factura pagada no se elimina/)).toBeVisible();
    expect(screen.queryByText('¿Eliminar factura?')).toBeNull();
    await pulsar('Revertir el pago');
    expect(await screen.findByText('Pago revertido exitosamente')).toBeVisible();
    expect(borradas(peticiones)).toBe(0);
    await pulsar('Sí, eliminar');
    expect(await screen.findByText('Factura eliminada')).toBeVisible();
    expect(borradas(peticiones)).toBe(1);
  });

  test('sin revertirlo no se pide nada', async () => {
    const peticiones = conPagada({ cuerpo: PENDIENTE });
    await elegir('Eliminar');
    await pulsar('Cancelar');
    expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('lo que ya estaba revertido no se revirtió ahora', async () => {
    conPagada({ estatus: 409, cuerpo: { message: 'La factura cambió mientras la editabas.' } });
    await elegir('Revertir pago');
    await pulsar('Sí, revertir');
    expect(await screen.findByText('El pago ya se había revertido.')).toBeVisible();
    expect(screen.queryByText('Pago revertido exitosamente')).toBeNull();
  });
});
