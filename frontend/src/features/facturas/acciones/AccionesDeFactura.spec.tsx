import { jest } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { FACTURA_TIMBRADA } from '@cuenta-clara/dominio/facturas/timbre';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Respuesta, type Servidor, conServidor, olvidarTodo } from '../../../base/pagina.prueba.tsx';
import {
  BORRADOR,
  CON_TODO,
  NEGOCIO,
  PAGADA,
  PENDIENTE,
  abrirVentana,
  conAbono,
  cuerposDe,
  pulsar,
} from '../../../components/ventana.prueba.tsx';
import { TarjetaDeFactura } from '../lista/TarjetaDeFactura.tsx';
import { ACTUALIZAR_NEGOCIO } from './acciones-de-factura.tsx';
import { useHacerConFactura } from './useHacerConFactura.ts';
import { useVentanasDeFactura } from './useVentanasDeFactura.tsx';

const Tarjeta = ({ factura }: { factura: FacturaDeApi }) => {
  const { abrir, ventanas } = useVentanasDeFactura();
  const { hacer, completando } = useHacerConFactura(abrir);
  return (
    <>
      <TarjetaDeFactura factura={factura} onHacer={hacer} completando={completando === factura.id} />
      {ventanas}
    </>
  );
};

/** jsdom lacks the clipboard API, as pages over plain http do. */
const conPortapapeles = (writeText: (texto: string) => Promise<void>) =>
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
const conOrdenDeCopiar = (copiar: () => boolean) =>
  Object.defineProperty(document, 'execCommand', { configurable: true, value: copiar });

afterEach(() => {
  olvidarTodo();
  Reflect.deleteProperty(navigator, 'clipboard');
  Reflect.deleteProperty(document, 'execCommand');
});

const TIMBRADA: FacturaDeApi = {
  ...PENDIENTE,
  timbre: {
    ...{
      uuid: '5D3F4A1B-0C2D-4E5F-8A9B-1C2D3E4F5A6B',
      fecha: '2026-11-26T10:15:00',
      sha256: 'ab'.repeat(32),
    },
    ...{ rfc_emisor: 'EKU9003173C9', rfc_receptor: 'XAXX010101000', cancelado: null },
  },
};
const SIN_EFECTO = { motivo: '03', sustituida_por: null } as const;

const ENLACE = `http://localhost/factura/ana-munoz/7?id=${ID_DE_FACTURA}`;

const abrirAcciones = (factura: FacturaDeApi = PENDIENTE, servidor: Servidor = {}) => {
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/entorno': { cuerpo: { public_url: null } },
    ...servidor,
  });
  abrirVentana(<Tarjeta factura={factura} />);
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

  /** `execCommand('copy')` copies the selected text of the focused field, and so does this fake. */
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

  test('con el portapapeles negado se copia de otro modo', async () => {
    const copiado = copiaLoSeleccionado();
    conPortapapeles(() => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    abrirAcciones();
    await copiar();
    expect(await screen.findByText('Link público copiado')).toBeVisible();
    expect(copiado).toEqual([ENLACE]);
  });

  test('un borrador se emite antes de copiar su link, si ella quiere', async () => {
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

  test('el link de un borrador se copia dentro del toque que lo emite: el portapapeles espera la respuesta', async () => {
    let enElToque = true;
    const negado = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    const escritos: string[] = [];
    const write = async ([{ partes }]: [{ partes: Record<string, Promise<Blob>> }]) => {
      if (!enElToque) return negado();
      escritos.push((await partes['text/plain']!).type);
    };
    Object.assign(globalThis, {
      ClipboardItem: class {
        constructor(readonly partes: Record<string, Promise<Blob>>) {}
      },
    });
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { write, writeText: negado },
    });
    abrirAcciones(BORRADOR, {
      [`PUT /api/facturas/${ID_DE_FACTURA}`]: () => {
        enElToque = false;
        return Promise.resolve({ cuerpo: { ...PENDIENTE, version: 2 } });
      },
    });
    await copiar();
    await pulsar('Emitir y copiar');
    expect(await screen.findByText('Link público copiado')).toBeVisible();
    expect(escritos).toEqual(['text/plain']);
    Reflect.deleteProperty(globalThis, 'ClipboardItem');
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
  beforeAll(() => {
    URL.createObjectURL = () => 'blob:uno';
    URL.revokeObjectURL = () => undefined;
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

test('una timbrada no se edita ni se elimina, sus pagos sí se registran; cancelado su timbre, todo', async () => {
  abrirAcciones(TIMBRADA);
  expect(aMano('Editar')).toBeDisabled();
  expect(aMano('Editar').parentElement).toHaveAttribute('data-consejo', FACTURA_TIMBRADA);
  expect(screen.getByRole('button', { name: 'Completar Pago' })).toBeEnabled();
  await abrirMas();
  expect(screen.getByRole('menuitem', { name: 'Eliminar' })).toHaveAttribute('aria-disabled', 'true');
  cleanup();
  abrirAcciones({ ...TIMBRADA, timbre: { ...TIMBRADA.timbre!, cancelado: SIN_EFECTO } });
  expect(aMano('Editar')).toBeEnabled();
});

test('una pendiente toma los datos que el negocio tiene hoy', async () => {
  const peticiones = abrirAcciones(PENDIENTE, {
    'GET /api/negocio-config': { cuerpo: { ...NEGOCIO, nombre_negocio: 'Taller Sol', direccion: 'Calle 9' } },
    [`PUT /api/facturas/${ID_DE_FACTURA}`]: { cuerpo: PENDIENTE },
  });
  await elegir(ACTUALIZAR_NEGOCIO);
  expect(await screen.findByText(/^La factura #7 dirá: Taller Sol · .*Calle 9/)).toBeVisible();
  await pulsar('Sí, actualizar');
  expect(await screen.findByText('Factura #7 actualizada')).toBeVisible();
  expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
    [
      `/api/facturas/${ID_DE_FACTURA}`,
      { version: PENDIENTE.version, negocio: { nombre: 'Taller Sol', direccion: 'Calle 9' } },
    ],
  ]);
});

describe('Cada factura tiene los botones y el menú «⋯» de su estado', () => {
  const COMUN = ['Repetir', 'Copiar link público', 'Llamar', 'Email'];
  test.each<[estado: string, factura: FacturaDeApi, botones: string[], resto: string[]]>([
    [
      'pendiente',
      PENDIENTE,
      ['Completar Pago', 'WhatsApp', 'Ver PDF', 'Editar'],
      [...COMUN, ACTUALIZAR_NEGOCIO, 'Eliminar'],
    ],
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
    abrirVentana(<Tarjeta factura={PAGADA} />);
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

  test('quien cancela la pregunta no revierte ni elimina nada', async () => {
    const peticiones = conPagada({ cuerpo: PENDIENTE });
    await elegir('Eliminar');
    await pulsar('Cancelar');
    expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  });

  test('un pago que otro ya revirtió no se dice revertido ahora', async () => {
    conPagada({ estatus: 409, cuerpo: { message: 'La factura cambió mientras la editabas.' } });
    await elegir('Revertir pago');
    await pulsar('Sí, revertir');
    expect(await screen.findByText('El pago ya se había revertido.')).toBeVisible();
    expect(screen.queryByText('Pago revertido exitosamente')).toBeNull();
  });
});

describe('Revertir el pago desde la tarjeta', () => {
  const SIN_ANTICIPO: FacturaDeApi = { ...PAGADA, deposito: 0, total: 200, abonado: 200 };
  const abrirPagada = (factura: FacturaDeApi) =>
    abrirAcciones(factura, { [`PUT /api/facturas/${ID_DE_FACTURA}`]: { cuerpo: PENDIENTE } });
  const opcion = (name: RegExp) => screen.findByRole('radio', { name });

  test('sin más que ese pago, se pregunta y vuelve a deberse todo', async () => {
    const peticiones = abrirPagada(SIN_ANTICIPO);
    await elegir('Revertir pago');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'La factura #7 volverá a estar pendiente por $200.00.',
    );
    expect(screen.queryByRole('radio')).toBeNull();
    await pulsar('Sí, revertir');
    expect(await screen.findByText('Pago revertido exitosamente')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [`/api/facturas/${ID_DE_FACTURA}`, { version: 1, estado: 'pendiente', balance_restante: 200 }],
    ]);
  });

  test('con anticipo o abonos se elige qué se anula, con cada importe dicho; deshacer todo va primero', async () => {
    const PARTES: FacturaDeApi = {
      ...PAGADA,
      total: 300,
      ajuste: -12,
      abonos: [{ ...PAGADA.abonos[0]!, id: 'ab0', monto: 80, fecha: '2026-03-02' }, ...PAGADA.abonos],
    };
    const peticiones = abrirPagada(PARTES);
    await elegir('Revertir pago');
    expect(await opcion(/^Deshacer todo/)).toBeChecked();
    for (const dicho of [
      '$200.00 con Efectivo, 04/03/2026',
      '$80.00 con Efectivo, 02/03/2026',
      '-$12.00, ajuste al revertir',
      '$32.00 de anticipo',
      'Quedan $300.00 por cobrar',
    ])
      expect(await opcion(/^Deshacer todo/)).toHaveAccessibleName(expect.stringContaining(dicho));
    expect(await opcion(/^Solo el último pago.*\$200\.00 con Efectivo.*Quedan \$200\.00/s)).not.toBeChecked();
    await pulsar('Sí, revertir');
    expect(await screen.findByText('Pago revertido exitosamente')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [`/api/facturas/${ID_DE_FACTURA}`, { version: 1, estado: 'pendiente', balance_restante: 300 }],
    ]);
  });

  test('solo el último pago deja lo que se debía antes de él', async () => {
    const peticiones = abrirPagada(PAGADA);
    await elegir('Revertir pago');
    await userEvent.click(await opcion(/^Solo el último pago/));
    await pulsar('Sí, revertir');
    expect(await screen.findByText('Pago revertido exitosamente')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [`/api/facturas/${ID_DE_FACTURA}`, { version: 1, estado: 'pendiente', balance_restante: 200 }],
    ]);
  });

  test('al abrir de nuevo la pregunta está elegida la primera opción', async () => {
    abrirPagada(PAGADA);
    await elegir('Revertir pago');
    await userEvent.click(await opcion(/^Solo el último pago/));
    await pulsar('Cancelar');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await elegir('Revertir pago');
    expect(await opcion(/^Deshacer todo/)).toBeChecked();
  });

  test('si revertir no tuvo respuesta se pregunta al servidor, y se dice lo que pasó', async () => {
    const cortada = (): never => {
      throw new TypeError('the line is down');
    };
    let ahora: FacturaDeApi = PAGADA;
    abrirAcciones(PAGADA, {
      [`PUT /api/facturas/${ID_DE_FACTURA}`]: cortada,
      [`GET /api/facturas/${ID_DE_FACTURA}`]: () => ({ cuerpo: ahora }),
    });
    await elegir('Revertir pago');
    await pulsar('Sí, revertir');
    expect(await screen.findByText(/^No se deshizo: se cortó la conexión/)).toBeVisible();
    ahora = PENDIENTE;
    await elegir('Revertir pago');
    await pulsar('Sí, revertir');
    expect(await screen.findByText('Pago revertido exitosamente')).toBeVisible();
  });
});

test('una pendiente con pagos no se elimina: se lleva a ellos', async () => {
  const peticiones = abrirAcciones(conAbono(PENDIENTE, 50));
  await elegir('Eliminar');
  expect(await screen.findByText('Esta factura tiene pagos. Anúlalos primero.')).toBeVisible();
  await pulsar('Ver pagos');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(peticiones.filter(({ method }) => method === 'DELETE')).toEqual([]);
});

describe('Los datos del negocio en una factura', () => {
  const ESTA = `/api/facturas/${ID_DE_FACTURA}`;
  const HOY = {
    ...NEGOCIO,
    nombre_negocio: 'Taller Luz',
    direccion: 'Calle 2',
    email: 'luz@ejemplo.mx',
    logo_url: null,
    color_personalizado: '#112233',
    nota_factura: 'Nota de hoy',
    terminos_condiciones: 'Términos de hoy',
    fiscal: { rfc: 'EKU9003173C9' },
  };

  test('pregunta con todo lo que cambia, y la nota y los términos de la factura se quedan', async () => {
    const peticiones = abrirAcciones(PENDIENTE, {
      'GET /api/negocio-config': { cuerpo: HOY },
      [`PUT ${ESTA}`]: { cuerpo: PENDIENTE },
    });
    await elegir(ACTUALIZAR_NEGOCIO);
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'La factura #7 dirá: Taller Luz · 55 8765 4321 · Calle 2 · luz@ejemplo.mx · RFC EKU9003173C9. Llevará tu color de hoy y ningún logo. Su nota y sus términos no cambian.',
    );
    await pulsar('Sí, actualizar');
    expect(await screen.findByText('Factura #7 actualizada')).toBeVisible();
    const { nota, terminos } = PENDIENTE.negocio;
    expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([
      [
        ESTA,
        { version: 1, negocio: { nombre: 'Taller Luz', color_personalizado: '#112233', nota, terminos } },
      ],
    ]);
  });

  test('lee el negocio de nuevo cada vez, y sin nombre no cambia nada', async () => {
    let negocio = HOY;
    const peticiones = abrirAcciones(PENDIENTE, { 'GET /api/negocio-config': () => ({ cuerpo: negocio }) });
    await elegir(ACTUALIZAR_NEGOCIO);
    await pulsar('Cancelar');
    negocio = { ...HOY, nombre_negocio: '' };
    await elegir(ACTUALIZAR_NEGOCIO);
    expect(
      await screen.findByText('Primero escribe el nombre de tu negocio en Configuración.'),
    ).toBeVisible();
    expect(peticiones.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
