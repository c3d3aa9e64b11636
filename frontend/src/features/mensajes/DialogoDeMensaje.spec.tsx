import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type Servidor, conServidor, olvidarTodo, respuestaRetenida } from '../../base/pagina.prueba.tsx';
import DialogoDeMensaje from './DialogoDeMensaje.tsx';
import {
  BORRADOR,
  CLIENTA,
  CON_TODO,
  NEGOCIO,
  PAGADA,
  PENDIENTE,
  abrirVentana,
  pulsar,
  whatsAppAbierto,
} from '../../components/ventana.prueba.tsx';

afterEach(olvidarTodo);

const LARGO = `${'á'.repeat(99)}😀${'z'.repeat(20)}`;
const MENSAJES = [
  { id: '1', texto: 'Hola {cliente}, tu auto está listo 🚗' },
  { id: '2', texto: 'Recordatorio de pago' },
  { id: '3', texto: LARGO },
];

const abrirDialogo = (servidor: Servidor = {}) => {
  conServidor({ ...CON_TODO, 'GET /api/mensajes': { cuerpo: MENSAJES }, ...servidor });
  const onCerrar = jest.fn();
  abrirVentana(<DialogoDeMensaje cliente={CLIENTA} onCerrar={onCerrar} />);
  return { onCerrar };
};
const mensaje = () => screen.findByLabelText('Mensaje');
const enviar = () => screen.findByRole('button', { name: 'Enviar' });
const dice = (texto: string) => waitFor(async () => expect(await mensaje()).toHaveValue(texto));

test('un mensaje predefinido le habla por su nombre, y se manda a su WhatsApp', async () => {
  const abierto = whatsAppAbierto();
  const { onCerrar } = abrirDialogo();
  await pulsar(/^Hola {cliente}/);
  await dice('Hola Ana Muñoz, tu auto está listo 🚗');
  await waitFor(async () => expect(await enviar()).toBeEnabled());
  await userEvent.click(await enviar());
  await waitFor(() => expect(onCerrar).toHaveBeenCalledTimes(1));
  expect(abierto).toHaveBeenCalledWith(
    'https://wa.me/525512345678?text=Hola%20Ana%20Mu%C3%B1oz%2C%20tu%20auto%20est%C3%A1%20listo%20%F0%9F%9A%97',
    '_blank',
  );
});

test('{cliente} se cambia por su nombre también en lo que ella escribe', async () => {
  const abierto = whatsAppAbierto();
  abrirDialogo();
  await userEvent.type(await mensaje(), 'Hola {{cliente}, ¿todo bien?');
  await waitFor(async () => expect(await enviar()).toBeEnabled());
  await userEvent.click(await enviar());
  await waitFor(() => expect(abierto).toHaveBeenCalledTimes(1));
  expect(new URL(String(abierto.mock.calls[0]![0])).searchParams.get('text')).toBe(
    'Hola Ana Muñoz, ¿todo bien?',
  );
});

test('un mensaje vacío se dice debajo, solo después de tocarlo', async () => {
  abrirDialogo();
  const area = await mensaje();
  expect(area).toBeValid();
  expect(await enviar()).toBeDisabled();
  await userEvent.click(area);
  await userEvent.tab();
  expect(area).toHaveAccessibleDescription('Escribe o selecciona un mensaje');
  expect(area).toBeInvalid();
  await userEvent.type(area, 'a');
  expect(area).toBeValid();
  await userEvent.clear(area);
  expect(area).toHaveAccessibleDescription('Escribe o selecciona un mensaje');
});

test('puede ser sobre una factura: se dice cuál, y la pendiente pide antes con qué se paga', async () => {
  abrirDialogo({
    'GET /api/facturas': {
      cuerpo: { facturas: [PENDIENTE, { ...BORRADOR, id: 'b', numero_factura: 9 }], total: 2, totalPages: 1 },
    },
  });
  await userEvent.click(await screen.findByRole('combobox', { name: 'Factura (opcional)' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Factura #7 · $232.00' }));
  expect(screen.queryByRole('option', { name: /#9/ })).toBeNull();
  await screen.findByRole('dialog', { name: 'Seleccionar Método de Pago' });
  await userEvent.click(await screen.findByRole('radio', { name: /Efectivo/ }));
  await pulsar('Continuar con WhatsApp');
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  await waitFor(async () =>
    expect(((await mensaje()) as HTMLTextAreaElement).value).toMatch(
      /^Hola Ana Muñoz,[^]*factura N.º 7[^]*https:\/\/cc\.mx\/factura\/[^]*Puedes pagar con Efectivo/,
    ),
  );
  expect(screen.getByText('Factura #7')).toBeVisible();
  expect(screen.getByText(/Saldo pendiente/, { selector: 'p' })).toHaveTextContent('Saldo pendiente $200.00');
});

test('unos mensajes que no llegan son una lista vacía, que se pide otra vez sin estorbar', async () => {
  let falla = true;
  abrirDialogo({ 'GET /api/mensajes': () => (falla ? { estatus: 404 } : { cuerpo: MENSAJES }) });
  expect(await screen.findByText('No pudimos cargar tus mensajes')).toBeVisible();
  expect(screen.queryByText(/mensajes encontrados/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
  falla = false;
  await pulsar('Reintentar');
  expect(await screen.findByText('3 de 3 mensajes encontrados')).toBeVisible();
});

test('un mensaje predefinido vuelve con Deshacer en el aviso de que se eliminó', async () => {
  let estan = MENSAJES;
  abrirDialogo({
    'GET /api/mensajes': () => ({ cuerpo: estan }),
    'DELETE /api/mensajes/2': () => {
      estan = MENSAJES.filter(({ id }) => id !== '2');
      return { estatus: 204 };
    },
    'POST /api/mensajes/2/restaurar': () => {
      estan = MENSAJES;
      return { cuerpo: MENSAJES[1] };
    },
  });
  await pulsar('Eliminar mensaje: Recordatorio de pago');
  await pulsar('Sí, eliminar');
  expect(await screen.findByText('2 de 2 mensajes encontrados')).toBeVisible();
  await pulsar('Deshacer');
  expect(await screen.findByText('Mensaje restaurado')).toBeVisible();
  expect(await screen.findByText('3 de 3 mensajes encontrados')).toBeVisible();
});

test('quien no tiene mensajes predefinidos no lee «0 de 0 mensajes»', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  abrirDialogo({ 'GET /api/mensajes': () => respuesta });
  await mensaje();
  await act(async () => soltar({ cuerpo: [] }));
  expect(screen.getByRole('button', { name: 'Crear' })).toBeVisible();
  expect(screen.queryByText(/de 0 mensajes/)).toBeNull();
});

test('la búsqueda cuenta lo que encuentra, y los largos se cortan a cien caracteres', async () => {
  abrirDialogo();
  expect(await screen.findByText('3 de 3 mensajes encontrados')).toBeVisible();
  expect(screen.getByText(`${'á'.repeat(99)}😀…`)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Buscar mensajes predefinidos'), 'ESTA');
  expect(screen.getByText('1 de 3 mensajes encontrados')).toBeVisible();
  await pulsar('Limpiar búsqueda');
  expect(screen.getByText('3 de 3 mensajes encontrados')).toBeVisible();
});

test('elegir otro mensaje no borra sin preguntar lo que ella escribió', async () => {
  abrirDialogo();
  await pulsar('Recordatorio de pago');
  await pulsar(/^Hola {cliente}/);
  await dice('Hola Ana Muñoz, tu auto está listo 🚗');
  await userEvent.type(await mensaje(), '!');
  await pulsar('Recordatorio de pago');
  await pulsar('Seguir editando');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await dice('Hola Ana Muñoz, tu auto está listo 🚗!');
  await pulsar('Recordatorio de pago');
  await pulsar('Cambiar el mensaje');
  await dice('Recordatorio de pago');
});

test('con un predefinido sin cambios se cierra al momento, y con un mensaje escrito pregunta antes', async () => {
  const { onCerrar } = abrirDialogo();
  await pulsar('Recordatorio de pago');
  await pulsar('Cancelar');
  expect(onCerrar).toHaveBeenCalledTimes(1);
  await userEvent.type(await mensaje(), ' mañana');
  await pulsar('Cancelar');
  expect(await screen.findByText('¿Salir sin guardar?')).toBeVisible();
  expect(onCerrar).toHaveBeenCalledTimes(1);
});

test('sin los datos del negocio deja reintentar, y lo escrito se conserva', async () => {
  let falla = true;
  abrirDialogo({
    'GET /api/negocio-config': () =>
      falla ? { estatus: 400 } : { cuerpo: { telefono: '5587654321', codigo_pais: '' } },
  });
  await userEvent.type(await mensaje(), 'Hola');
  expect(await screen.findByText('No pudimos cargar los datos de tu negocio')).toBeVisible();
  expect(await enviar()).toBeDisabled();
  falla = false;
  await pulsar('Reintentar');
  await waitFor(async () => expect(await enviar()).toBeEnabled());
  expect(await mensaje()).toHaveValue('Hola');
});

test('un negocio sin teléfono de diez dígitos no puede enviar, y se le dice por qué', async () => {
  abrirDialogo({ 'GET /api/negocio-config': { cuerpo: { telefono: '', codigo_pais: '52' } } });
  await userEvent.type(await mensaje(), 'Hola');
  expect(
    await screen.findByText('El número de teléfono del negocio no es válido. Verifica la configuración.'),
  ).toBeVisible();
  expect(await enviar()).toBeDisabled();
});

describe('Con el enlace de la página, que tarda', () => {
  const OTRA = { ...PAGADA, id: '0198d7a4-0000-7000-8000-0000000000f2', numero_factura: 8 };
  const DE_PAGINA: Servidor = {
    'GET /api/negocio-config': { cuerpo: { ...NEGOCIO, enlace_de_mensajes: 'pagina' } },
    'GET /api/facturas': { cuerpo: { facturas: [PAGADA, OTRA], total: 2, totalPages: 1 } },
  };
  const enlaceDe = ({ id }: { id: string }) => `GET /api/facturas/${id}/enlace`;
  const elegirFactura = async (name: RegExp) => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Factura (opcional)' }));
    await userEvent.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  };

  test('lo que ella escribe mientras llega no se pierde sin preguntar, y mientras no se envía', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    abrirDialogo({ ...DE_PAGINA, [enlaceDe(PAGADA)]: () => respuesta });
    await elegirFactura(/#7/);
    await userEvent.type(await mensaje(), 'A mi manera');
    expect(await screen.findByRole('button', { name: 'Trayendo el enlace...' })).toBeDisabled();
    soltar({ cuerpo: { url: '/f/uno' } });
    await pulsar('Seguir editando');
    await dice('A mi manera');
    await waitFor(async () => expect(await enviar()).toBeEnabled());
  });

  test('el enlace que llega de una factura que ya no está elegida no se escribe', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    abrirDialogo({
      ...DE_PAGINA,
      [enlaceDe(PAGADA)]: () => respuesta,
      [enlaceDe(OTRA)]: { cuerpo: { url: '/f/otra' } },
    });
    await elegirFactura(/#7/);
    await elegirFactura(/#8/);
    await waitFor(async () =>
      expect(((await mensaje()) as HTMLTextAreaElement).value).toMatch(/N\.º 8[^]*\/f\/otra/),
    );
    soltar({ cuerpo: { url: '/f/uno' } });
    await new Promise((listo) => setTimeout(listo, 50));
    expect(((await mensaje()) as HTMLTextAreaElement).value).toMatch(/N\.º 8[^]*\/f\/otra/);
    expect(screen.getByText('Factura #8')).toBeVisible();
  });

  test('si no llega lo dice, y va el del PDF', async () => {
    abrirDialogo({ ...DE_PAGINA, [enlaceDe(PAGADA)]: { estatus: 404 } });
    await elegirFactura(/#7/);
    expect(await screen.findByText(/^No pudimos traer el enlace de la página/)).toBeVisible();
    expect(((await mensaje()) as HTMLTextAreaElement).value).toContain('https://cc.mx/factura/');
  });
});
