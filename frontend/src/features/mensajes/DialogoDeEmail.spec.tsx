import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type Servidor, conServidor, olvidarTodo, respuestaRetenida } from '../../base/pagina.prueba.tsx';
import { useClientesQuery } from '../../api/clientes.api.ts';
import { DialogoDeCliente } from '../clientes/DialogoDeCliente.tsx';
import DialogoDeEmail from './DialogoDeEmail.tsx';
import {
  CLIENTA,
  CON_TODO,
  NEGOCIO,
  PAGADA,
  PENDIENTE,
  abrirVentana,
  pulsar,
} from '../../components/ventana.prueba.tsx';

/** The virtualiser's heights are faked, because jsdom has no layout. */
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(220);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(44);
});
afterEach(olvidarTodo);

const cliente = (lugar: number, nombre: string, email: string | null): ClienteDeApi => ({
  ...CLIENTA,
  id: `c${lugar}`,
  nombre,
  email,
});
const JOSE = cliente(1, 'José Núñez', 'jose@x.mx');
const BETO = cliente(2, 'Beto Paz', null);
const TRES = [JOSE, BETO, cliente(3, 'Ana Núñez', ' ')];

const abrirDialogo = (clientes: ClienteDeApi[] = TRES, servidor: Servidor = {}) => {
  conServidor({ ...CON_TODO, 'GET /api/clientes': { cuerpo: clientes }, ...servidor });
  const onCerrar = jest.fn();
  const Pagina = () => {
    const { data = clientes } = useClientesQuery();
    const [abierto, setAbierto] = useState(true);
    return (
      abierto && (
        <DialogoDeEmail
          clientes={data}
          formularioDe={(una, onCerrar) => <DialogoDeCliente cliente={una} onCerrar={onCerrar} />}
          onCerrar={() => {
            onCerrar();
            setAbierto(false);
          }}
        />
      )
    );
  };
  abrirVentana(<Pagina />);
  return { onCerrar };
};
const fila = async (nombre: string) => (await screen.findByLabelText(nombre)).closest('li') as HTMLElement;
const elegir = async (nombre: string) => userEvent.click(await screen.findByLabelText(nombre));
const chips = () => within(screen.getByRole('group', { name: 'Clientes seleccionados' }));
const escribirEmail = async () => {
  await userEvent.type(screen.getByLabelText('Título'), 'Aviso');
  await userEvent.type(screen.getByLabelText('Descripción'), 'Cerramos el lunes');
};
const enviar = () => screen.getByRole('button', { name: 'Enviar Email' });

test('quien no tiene email va primero y lo dice, también cuando está seleccionado', async () => {
  abrirDialogo();
  const [primera] = await screen.findAllByRole('listitem');
  expect(primera).toHaveTextContent('Beto PazSin email');
  expect(await fila('José Núñez')).not.toHaveTextContent(/Sin email|Seleccionado/);
  await elegir('Beto Paz');
  await elegir('José Núñez');
  expect(await fila('Beto Paz')).toHaveTextContent('Beto PazSin emailSeleccionado');
  expect(await fila('José Núñez')).toHaveTextContent('José NúñezSeleccionado');
});

test('no se envía sin título, descripción o alguien seleccionado', async () => {
  abrirDialogo();
  expect(enviar()).toBeDisabled();
  await escribirEmail();
  expect(enviar()).toBeDisabled();
  await elegir('José Núñez');
  expect(enviar()).toBeEnabled();
  await userEvent.clear(screen.getByLabelText('Título'));
  expect(enviar()).toBeDisabled();
});

test('entre diez mil clientes solo se dibujan los que se ven, y la búsqueda llega a todos', async () => {
  const muchos = Array.from({ length: 10_000 }, (_, lugar) =>
    cliente(lugar, `Cliente ${lugar}`, `c${lugar}@x.mx`),
  );
  abrirDialogo(muchos);
  await userEvent.click(await screen.findByLabelText('Todos'));
  const filas = screen.getAllByRole('listitem');
  expect(filas.length).toBeLessThan(50);
  expect(filas[0]).toHaveAttribute('aria-setsize', '10000');
  expect(chips().getAllByText(/^Cliente/)).toHaveLength(5);
  await pulsar('10,000 seleccionados');
  expect(chips().getAllByText(/^Cliente/)).toHaveLength(20);
  await pulsar('+9,980 más');
  expect(chips().getAllByText(/^Cliente/)).toHaveLength(40);
  expect(chips().getByRole('button', { name: '+9,960 más' })).toBeVisible();
  await userEvent.type(screen.getByLabelText('Buscar cliente'), 'ente 9999');
  expect(await fila('Cliente 9999')).toHaveTextContent('Seleccionado');
  await pulsar('Quitar todos');
  expect(await fila('Cliente 9999')).not.toHaveTextContent('Seleccionado');
  expect(screen.queryByRole('group', { name: 'Clientes seleccionados' })).toBeNull();
});

test('de muchos seleccionados se ven los primeros, y una ficha que los cuenta y los despliega', async () => {
  abrirDialogo(
    Array.from({ length: 6 }, (_, lugar) => cliente(lugar, `Cliente ${lugar}`, lugar > 1 ? 'c@x.mx' : null)),
  );
  await userEvent.click(await screen.findByLabelText('Todos'));
  const ficha = chips().getByRole('button', { name: '6 seleccionados · 2 sin email' });
  expect(chips().getAllByText(/^Cliente/)).toHaveLength(5);
  expect(chips().getByRole('button', { name: '+1 más' })).toBeVisible();
  await userEvent.click(ficha);
  expect(ficha).toHaveAttribute('aria-expanded', 'true');
  expect(chips().getAllByText(/^Cliente/)).toHaveLength(6);
  expect(chips().getByText('Cliente 3')).toBeVisible();
  await elegir('Cliente 3');
  expect(chips().queryByRole('button', { name: /seleccionados/ })).toBeNull();
  expect(chips().getAllByText(/^Cliente/)).toHaveLength(5);
});

test('las direcciones se ocultan entre sí mientras ella no diga otra cosa; a uno solo no hay a quién ocultarlo', async () => {
  abrirDialogo();
  const ocultar = () => screen.queryByRole('switch', { name: 'Ocultar las direcciones entre sí' });
  await elegir('José Núñez');
  expect(ocultar()).toBeNull();
  await elegir('Beto Paz');
  expect(ocultar()).toBeChecked();
});

test('a un solo cliente puede ser sobre una factura suya: se elige con qué se paga y el texto se escribe solo', async () => {
  const suya = { ...PENDIENTE, cliente_id: JOSE.id };
  abrirDialogo(TRES, { 'GET /api/facturas': { cuerpo: { facturas: [suya], total: 1, totalPages: 1 } } });
  expect(screen.queryByRole('combobox', { name: 'Factura (opcional)' })).toBeNull();
  await elegir('José Núñez');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Factura (opcional)' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Factura #7 · $232.00' }));
  await userEvent.click(await screen.findByRole('radio', { name: /Efectivo/ }));
  await pulsar('Continuar con Email');
  await waitFor(() => expect(screen.getByLabelText('Título')).toHaveValue('Factura N.º 7 de Taller Luz'));
  expect(screen.getByLabelText<HTMLTextAreaElement>('Descripción').value).toContain(
    'Puedes pagar con Efectivo',
  );
  expect(screen.getByText('Factura #7')).toBeVisible();
  await elegir('Beto Paz');
  expect(screen.queryByText('Factura #7')).toBeNull();
});

test('a varios se dice que {cliente} no se cambia por su nombre; a uno solo no, porque se cambia', async () => {
  abrirDialogo();
  await elegir('José Núñez');
  const [titulo, descripcion] = [screen.getByLabelText('Título'), screen.getByLabelText('Descripción')];
  await userEvent.type(titulo, 'Para {{cliente}');
  await userEvent.type(descripcion, 'Hola {{cliente}');
  expect(descripcion).toHaveAccessibleDescription('');
  await elegir('Beto Paz');
  for (const campo of [titulo, descripcion])
    expect(campo).toHaveAccessibleDescription('Con varios clientes, {cliente} no se cambia por su nombre.');
  await userEvent.clear(descripcion);
  expect(descripcion).toHaveAccessibleDescription('');
});

test('una búsqueda sin nadie lo dice', async () => {
  abrirDialogo();
  await userEvent.type(await screen.findByLabelText('Buscar cliente'), 'zzz');
  expect(screen.getByText('No se encontraron clientes con ese nombre.')).toBeVisible();
  expect(screen.getByLabelText('Todos')).toBeDisabled();
  await pulsar('Limpiar búsqueda');
  expect(screen.getByLabelText('Todos')).toBeEnabled();
});

test('a quien le falta el email se le añade, y se vuelve con la misma selección y lo escrito', async () => {
  let clientes = TRES;
  const { onCerrar } = abrirDialogo(TRES, {
    'GET /api/clientes': () => ({ cuerpo: clientes }),
    'PUT /api/clientes/c2': () => {
      clientes = clientes.map((uno) => (uno === BETO ? { ...BETO, email: 'beto@x.mx' } : uno));
      return { cuerpo: { ...BETO, email: 'beto@x.mx' } };
    },
  });
  await elegir('Beto Paz');
  await elegir('José Núñez');
  await escribirEmail();
  await userEvent.click(enviar());
  const aviso = await screen.findByRole('alertdialog', { name: 'Estos clientes no tienen email' });
  expect(aviso).not.toHaveTextContent('José');
  await userEvent.click(within(aviso).getByRole('button', { name: 'Añadir email a Beto Paz' }));
  await userEvent.type(await screen.findByLabelText('Email'), 'beto@x.mx');
  await pulsar('Actualizar');
  // On a slow machine the dialog that was left is still fading out, and is found first.
  expect(await screen.findByLabelText('Título')).toHaveValue('Aviso');
  expect(await screen.findByLabelText('Descripción')).toHaveValue('Cerramos el lunes');
  await waitFor(async () => expect(await fila('Beto Paz')).toHaveTextContent(/^Beto PazSeleccionado$/));
  expect(await fila('José Núñez')).toHaveTextContent('Seleccionado');
  expect(onCerrar).not.toHaveBeenCalled();
});

test('el email que se le añadía a un cliente al terminar la sesión sigue en su ficha, y el correo detrás', async () => {
  abrirDialogo([BETO, JOSE]);
  await elegir('Beto Paz');
  await escribirEmail();
  await userEvent.click(enviar());
  await pulsar('Añadir email a Beto Paz');
  await userEvent.type(await screen.findByLabelText('Email'), 'beto@x.mx');
  localStorage.removeItem('token');
  cleanup();
  abrirDialogo([BETO, JOSE]);
  expect(await screen.findByLabelText('Email')).toHaveValue('beto@x.mx');
  await pulsar('Cancelar');
  await pulsar('Salir sin guardar');
  expect(await screen.findByLabelText('Título')).toHaveValue('Aviso');
});

test('a quienes no tienen email se les puede quitar de una vez', async () => {
  abrirDialogo();
  await userEvent.click(await screen.findByLabelText('Todos'));
  await escribirEmail();
  await userEvent.click(enviar());
  await pulsar('Quitar a todos');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(
    chips()
      .getAllByText(/./)
      .map(({ textContent }) => textContent),
  ).toEqual(['José Núñez', 'Quitar todos']);
});

test('con algo escrito o elegido pregunta antes de cerrarse', async () => {
  const { onCerrar } = abrirDialogo();
  await elegir('José Núñez');
  await pulsar('Cancelar');
  await pulsar('Seguir editando');
  expect(onCerrar).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await elegir('José Núñez');
  await pulsar('Cancelar');
  expect(onCerrar).toHaveBeenCalledTimes(1);
});

test('a muchos clientes va en varios correos, y se dice antes y mientras', async () => {
  const muchos = Array.from({ length: 120 }, (_, n) =>
    cliente(n, `Cliente ${n}`, `cliente.numero.${n}@correo-largo.com.mx`),
  );
  const { onCerrar } = abrirDialogo(muchos);
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await userEvent.click(await screen.findByLabelText('Todos'));
  await escribirEmail();
  expect(screen.getByText('Se enviará en 3 correos')).toBeVisible();
  await pulsar('Copiar correos');
  expect(writeText).toHaveBeenCalledWith(muchos.map(({ email }) => email).join(', '));
  Reflect.deleteProperty(navigator, 'clipboard');
  await pulsar('Enviar Email');
  expect(await screen.findByRole('dialog', { name: 'Correo 2 de 3' })).toBeVisible();
  expect(onCerrar).not.toHaveBeenCalled();
  await pulsar('Abrir correo 2');
  await pulsar('Volver');
  expect(await screen.findByLabelText('Título')).toHaveValue('Aviso');
  await pulsar('Enviar Email');
  await pulsar('Abrir correo 2');
  await pulsar('Abrir correo 3');
  expect(await screen.findByText('Cliente de email abierto')).toBeVisible();
  expect(onCerrar).toHaveBeenCalledTimes(1);
});

test('un texto más largo de lo que abre un programa de correo se copia con su nombre, y se dice antes; sin copiarlo no se va', async () => {
  const { onCerrar } = abrirDialogo();
  const largo = `Hola {cliente}. ${'Cerramos el lunes. '.repeat(150)}`;
  await elegir('José Núñez');
  await escribirEmail();
  expect(screen.queryByText(/^Este texto es muy largo/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Descripción'), { target: { value: largo } });
  expect(screen.getByText(/^Este texto es muy largo para abrirlo en tu programa de correo/)).toBeVisible();
  await userEvent.click(enviar());
  expect(await screen.findByText(/^No se pudo copiar el texto/)).toBeVisible();
  expect(onCerrar).not.toHaveBeenCalled();
  const writeText = jest.fn(() => Promise.resolve());
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  await userEvent.click(enviar());
  expect(await screen.findByText('El texto quedó copiado: pégalo en el correo.')).toBeVisible();
  expect(writeText).toHaveBeenCalledWith(largo.replace('{cliente}', 'José Núñez'));
  expect(onCerrar).toHaveBeenCalledTimes(1);
  Reflect.deleteProperty(navigator, 'clipboard');
});

test('sobre una factura: lo escrito mientras llega su enlace no se pierde sin preguntar, y mientras no se envía', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  const suya = { ...PAGADA, cliente_id: JOSE.id };
  abrirDialogo(TRES, {
    'GET /api/negocio-config': { cuerpo: { ...NEGOCIO, enlace_de_mensajes: 'pagina' } },
    'GET /api/facturas': { cuerpo: { facturas: [suya], total: 1, totalPages: 1 } },
    [`GET /api/facturas/${suya.id}/enlace`]: () => respuesta,
  });
  const elegirFactura = async () => {
    await userEvent.click(await screen.findByRole('combobox', { name: 'Factura (opcional)' }));
    await userEvent.click(await screen.findByRole('option', { name: /#7/ }));
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  };
  await elegir('José Núñez');
  await elegirFactura();
  await escribirEmail();
  expect(screen.getByRole('button', { name: 'Trayendo el enlace...' })).toBeDisabled();
  soltar({ cuerpo: { url: '/f/uno' } });
  await pulsar('Seguir editando');
  await waitFor(() => expect(enviar()).toBeEnabled());
  expect(screen.getByLabelText('Descripción')).toHaveValue('Cerramos el lunes');
  expect(screen.getByLabelText('Título')).toHaveValue('Aviso');
});
