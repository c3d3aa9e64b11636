import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNegocioQuery } from '../api/negocio.api.ts';
import { conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { CampoTelefono } from './CampoTelefono.tsx';
import { CON_TODO, NEGOCIO, abrirVentana } from './ventana.prueba.tsx';

afterEach(olvidarTodo);

const Formulario = ({ codigoPais }: { codigoPais?: string }) => {
  const { data } = useNegocioQuery();
  const { control } = useForm({ defaultValues: { telefono: '' } });
  const { telefono } = useWatch({ control });
  return (
    data && (
      <>
        <CampoTelefono
          control={control}
          name="telefono"
          label="Teléfono"
          {...(codigoPais !== undefined && { codigoPais })}
        />
        <output aria-label="Lo que se guarda">{telefono}</output>
      </>
    )
  );
};
const abre = async (codigoPais?: string, delNegocio = '52') => {
  conServidor({
    ...CON_TODO,
    'GET /api/negocio-config': { cuerpo: { ...NEGOCIO, codigo_pais: delNegocio } },
  });
  abrirVentana(<Formulario {...(codigoPais !== undefined && { codigoPais })} />);
  return screen.findByLabelText('Teléfono');
};
const guarda = () => screen.getByRole('status', { name: 'Lo que se guarda' });

test.each([
  ['+525512345678', '5512345678'],
  ['55 1234 5678', '5512345678'],
  ['044 222 123 4567', '2221234567'],
  ['55 1234 5678 ext. 12', '55 1234 5678 ext. 12'],
  ['1-619-555-0123', '1-619-555-0123'],
  ['55123456789', '55123456789'],
  ['0155551234', '01 55551234'],
  ['01 5555-1234', '01 5555-1234'],
])('%s, escrito o pegado, se ve como se escribió y al dejarlo es %s', async (escrito, guardado) => {
  const campo = await abre();
  await userEvent.type(campo, escrito);
  expect(campo).toHaveValue(escrito);
  await userEvent.tab();
  expect(campo).toHaveValue(guardado);
  expect(guarda()).toHaveTextContent(guardado);
  await userEvent.clear(campo);
  await userEvent.paste(escrito);
  expect(guarda()).toHaveTextContent(guardado);
});

test('los prefijos que se quitan son los del país del negocio, o del que se está escribiendo', async () => {
  const campo = await abre(undefined, '1');
  await userEvent.type(campo, '044 55 1234 5678');
  expect(guarda()).toHaveTextContent('044 55 1234 5678');
});

test('con un código de país dado, se le quita ese prefijo', async () => {
  const campo = await abre('1');
  await userEvent.type(campo, '+1 (619) 555-0123');
  expect(guarda()).toHaveTextContent('6195550123');
});

test('si después cambia el código del país, se lee otra vez', async () => {
  const Negocio = () => {
    const [pais, setPais] = useState('52');
    return (
      <>
        <Formulario codigoPais={pais} />
        <button onClick={() => setPais('1')}>Otro país</button>
      </>
    );
  };
  conServidor(CON_TODO);
  abrirVentana(<Negocio />);
  await userEvent.type(await screen.findByLabelText('Teléfono'), '+1 (619) 555-0123');
  await userEvent.click(screen.getByRole('button', { name: 'Otro país' }));
  expect(screen.getByLabelText('Teléfono')).toHaveValue('6195550123');
  expect(guarda()).toHaveTextContent('6195550123');
});

test('al dejarlo se dice qué le sobra, y mientras se escribe no', async () => {
  const campo = await abre();
  await userEvent.type(campo, '0155551234');
  expect(campo).toHaveAccessibleDescription('');
  await userEvent.tab();
  expect(campo).toHaveAccessibleDescription('El 01 ya no se marca: escribe la lada y el número.');
  await userEvent.type(campo, '{Control>}a{/Control}55 1234 5678 ext. 12');
  await userEvent.tab();
  expect(campo).toHaveAccessibleDescription(
    'Escribe un solo teléfono, sin letras, signos, extensión ni código de otro país.',
  );
  await userEvent.clear(campo);
  await userEvent.type(campo, '5512');
  await userEvent.tab();
  expect(campo).toHaveAccessibleDescription('');
});

test('el navegador no lo llena con el teléfono de la dueña', async () => {
  expect(await abre()).toHaveAttribute('autocomplete', 'off');
});
