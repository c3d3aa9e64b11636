import { jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { enLaFecha, olvidarTodo } from '../../base/pagina.prueba.tsx';
import { CLIENTA, abrirVentana, pulsar } from '../../components/ventana.prueba.tsx';
import FichaDeCliente from './FichaDeCliente.tsx';

afterEach(() => {
  jest.useRealTimers();
  olvidarTodo();
});

const abrirFicha = (cambios: Partial<typeof CLIENTA>) => {
  const onEditar = jest.fn();
  const onCerrar = jest.fn();
  abrirVentana(
    <FichaDeCliente cliente={{ ...CLIENTA, ...cambios }} onEditar={onEditar} onCerrar={onCerrar} />,
  );
  return { onEditar, onCerrar };
};
const renglones = () => screen.getAllByRole('term').map((uno) => uno.textContent);

test('dice lo que se sabe: su teléfono como se lee, y su edad', () => {
  enLaFecha(new Date('2026-03-09T18:00:00.000Z'));
  abrirFicha({ fecha_nacimiento: '1984-03-09' });
  expect(renglones()).toEqual(['Teléfono', 'Email', 'Edad', 'Dirección']);
  expect(screen.getByText('55 1234 5678')).toBeVisible();
  expect(screen.getByText('42 años')).toBeVisible();
});

test('lo que no se sabe no deja un renglón vacío', () => {
  abrirFicha({ email: null, direccion: '' });
  expect(renglones()).toEqual(['Teléfono']);
});

test('lleva a la cuenta del cliente', () => {
  abrirFicha({});
  expect(screen.getByRole('link', { name: 'Ver su cuenta' })).toHaveAttribute(
    'href',
    `/clientes/${CLIENTA.id}`,
  );
});

test('su botón Editar abre la edición, y Escape cierra la ficha', async () => {
  const { onEditar, onCerrar } = abrirFicha({});
  await pulsar('Editar');
  expect(onEditar).toHaveBeenCalledTimes(1);
  await userEvent.keyboard('{Escape}');
  expect(onCerrar).toHaveBeenCalledTimes(1);
});
