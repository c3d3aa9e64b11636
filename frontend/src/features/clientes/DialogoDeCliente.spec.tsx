import { jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CLIENTA, abrirVentana, cuerposDe, pulsar } from '../../components/ventana.prueba.tsx';
import { DialogoDeCliente } from './DialogoDeCliente.tsx';

afterEach(olvidarTodo);

const abrirDialogo = (cliente: ClienteDeApi | null, servidor: Servidor = {}) => {
  const peticiones = conServidor(servidor);
  const onCerrar = jest.fn();
  abrirVentana(<DialogoDeCliente cliente={cliente} onCerrar={onCerrar} />);
  return { peticiones, onCerrar };
};

test('lo que falta se dice en cada campo, y se quita en cuanto se edita', async () => {
  const { peticiones } = abrirDialogo(null);
  await pulsar('Crear');
  const nombre = screen.getByLabelText('Nombre');
  await waitFor(() => expect(nombre).toHaveAccessibleDescription('El nombre es requerido'));
  expect(screen.getByLabelText('Teléfono')).toHaveAccessibleDescription('El teléfono es requerido');
  expect(screen.getByRole('radiogroup', { name: 'Estado' })).toHaveAccessibleDescription(
    'Debes seleccionar un estado',
  );
  await userEvent.type(nombre, 'A');
  await userEvent.click(screen.getByLabelText('Pendiente'));
  expect(nombre).toBeValid();
  expect(screen.getByRole('radiogroup', { name: 'Estado' })).not.toHaveAccessibleDescription();
  expect(screen.getByLabelText('Teléfono')).toBeInvalid();
  await pulsar('Crear');
  await waitFor(() =>
    expect(nombre).toHaveAccessibleDescription('El nombre debe tener al menos 2 caracteres y solo letras'),
  );
  expect(peticiones).toHaveLength(0);
});

test.each(['Nombre', 'Email', 'Dirección'])('lo que no se imprime de %s se dice ahí', async (campo) => {
  abrirDialogo(null);
  await userEvent.type(screen.getByLabelText(campo), '漢');
  expect(screen.getByLabelText(campo)).toHaveAccessibleDescription('Esto no se imprime en el PDF: 漢');
});

test('con algo escrito pregunta antes de cerrarse; sin nada, no', async () => {
  const { onCerrar } = abrirDialogo(null);
  await userEvent.type(screen.getByLabelText('Notas'), 'VIP');
  await pulsar('Cancelar');
  await pulsar('Seguir editando');
  expect(onCerrar).not.toHaveBeenCalled();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await userEvent.clear(screen.getByLabelText('Notas'));
  await pulsar('Cancelar');
  expect(onCerrar).toHaveBeenCalledWith(null);
});

test('al actualizar manda la versión que leyó, y lo vacío como nulo', async () => {
  const { peticiones, onCerrar } = abrirDialogo(CLIENTA, {
    [`PUT /api/clientes/${CLIENTA.id}`]: { cuerpo: CLIENTA },
  });
  await userEvent.clear(screen.getByLabelText('Notas'));
  await pulsar('Actualizar');
  await waitFor(() => expect(onCerrar).toHaveBeenCalledWith(CLIENTA));
  const [[, cuerpo]] = (await cuerposDe(peticiones, 'PUT')) as [[string, object]];
  expect(cuerpo).toMatchObject({ version: 4, nombre: 'Ana Muñoz', notas: null, email: CLIENTA.email });
});

test('lo que el servidor rechaza se dice en su campo, y lo escrito se queda', async () => {
  const message = 'El email no es válido';
  const { onCerrar } = abrirDialogo(CLIENTA, {
    [`PUT /api/clientes/${CLIENTA.id}`]: { estatus: 400, cuerpo: { message, errors: { email: message } } },
  });
  await userEvent.type(screen.getByLabelText('Email'), 'x');
  await pulsar('Actualizar');
  await waitFor(() => expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(message));
  expect(screen.getByLabelText('Email')).toHaveValue(`${CLIENTA.email}x`);
  expect(onCerrar).not.toHaveBeenCalled();
});
