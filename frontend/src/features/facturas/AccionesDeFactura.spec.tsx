import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CON_TODO, PENDIENTE, abrirVentana, pulsar } from '../../components/ventana.prueba.tsx';
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

const abrirAcciones = (factura: FacturaDeApi = PENDIENTE) => {
  conServidor({ ...CON_TODO, 'GET /api/entorno': { cuerpo: { public_url: null } } });
  abrirVentana(<AccionesDeFactura factura={factura} />);
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

  test('cuando no se puede de ningún modo, lo dice y enseña el link', async () => {
    conOrdenDeCopiar(() => false);
    abrirAcciones();
    await copiar();
    expect(await screen.findByText(`No se pudo copiar el link. Es este: ${ENLACE}`)).toBeVisible();
    expect(screen.queryByText('Link público copiado')).toBeNull();
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
