import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { olvidarTodo } from '../base/pagina.prueba.tsx';
import { useSalirSinPerder } from './useSalirSinPerder.ts';
import { abrirVentana, pulsar } from './ventana.prueba.tsx';

afterEach(olvidarTodo);

interface Estado {
  conCambios: boolean;
  ocupado: boolean;
  sinRespuesta?: boolean;
}

const abrirFormulario = (inicial: Estado) => {
  const salida = jest.fn();
  let poner: (estado: Estado | null) => void = () => undefined;
  const Formulario = ({ estado }: { estado: Estado }) => (
    <button onClick={useSalirSinPerder(estado, salida)}>Salir</button>
  );
  const Pagina = () => {
    const [estado, setEstado] = useState<Estado | null>(inicial);
    poner = setEstado;
    return estado && <Formulario estado={estado} />;
  };
  abrirVentana(<Pagina />);
  return { salida, poner: (estado: Estado | null) => act(() => poner(estado)) };
};
const SIN_GUARDAR = { conCambios: true, ocupado: false };
const pregunta = () => screen.queryByRole('alertdialog', { name: '¿Salir sin guardar?' });

test.each([
  { que: 'se guardó', luego: { conCambios: false, ocupado: false } },
  { que: 'se está guardando', luego: { conCambios: true, ocupado: true } },
  { que: 'se cerró', luego: null },
])('la pregunta se va sola cuando su formulario $que, y contestarla ya no sale', async ({ luego }) => {
  const { salida, poner } = abrirFormulario(SIN_GUARDAR);
  await pulsar('Salir');
  const si = await screen.findByRole('button', { name: 'Salir sin guardar' });
  poner(luego);
  // While the question fades, it still can be tapped.
  await act(() => Promise.resolve(si.click()));
  await waitFor(() => expect(pregunta()).toBeNull());
  expect(salida).not.toHaveBeenCalled();
});

test('mientras se guarda no se sale ni se pregunta, y después otra vez', async () => {
  const { salida, poner } = abrirFormulario({ conCambios: true, ocupado: true });
  await pulsar('Salir');
  poner(SIN_GUARDAR);
  expect(salida).not.toHaveBeenCalled();
  expect(pregunta()).toBeNull();
  await pulsar('Salir');
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }));
  await waitFor(() => expect(salida).toHaveBeenCalledTimes(1));
});

test('tras un guardado sin respuesta se pregunta, también si lo escrito volvió a ser lo que era', async () => {
  const { salida } = abrirFormulario({ conCambios: false, ocupado: false, sinRespuesta: true });
  await pulsar('Salir');
  expect(await screen.findByRole('alertdialog', { name: '¿Salir sin saber si se guardó?' })).toBeVisible();
  expect(salida).not.toHaveBeenCalled();
});
