import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { CampoFecha } from './CampoFecha.tsx';
import { CampoDecimal, CampoTelefono } from './campos.tsx';

const Formulario = ({ error }: { error?: string }) => {
  const { control } = useForm({
    defaultValues: { precio: '', telefono: '' },
    ...(error && { errors: { precio: { type: 'server', message: error } } }),
  });
  const { precio, telefono } = useWatch({ control });
  return (
    <>
      <CampoDecimal control={control} name="precio" label="Precio" />
      <CampoTelefono control={control} name="telefono" label="Teléfono" />
      <output>{`${precio}|${telefono}`}</output>
    </>
  );
};
const precio = () => screen.getByLabelText('Precio');
const telefono = () => screen.getByLabelText('Teléfono');

describe('Un precio', () => {
  test('se escribe con coma de miles: se ve como se escribió y vale lo que dice', async () => {
    render(<Formulario />);
    await userEvent.type(precio(), '1,500.50');
    expect(precio()).toHaveValue('1,500.50');
    expect(screen.getByRole('status')).toHaveTextContent('1500.50|');
  });

  test('se escribe con coma decimal', async () => {
    render(<Formulario />);
    await userEvent.type(precio(), '12,5');
    expect(screen.getByRole('status')).toHaveTextContent('12.5|');
  });

  test('no toma letras ni un tercer decimal', async () => {
    render(<Formulario />);
    await userEvent.type(precio(), '12.345abc');
    expect(precio()).toHaveValue('12.34');
  });

  test('su error está debajo y lo oye quien no ve', () => {
    render(<Formulario error="Precio inválido" />);
    expect(precio()).toBeInvalid();
    expect(precio()).toHaveAccessibleDescription('Precio inválido');
  });
});

test('un teléfono pegado con su código de país son sus diez dígitos', async () => {
  render(<Formulario />);
  await userEvent.click(telefono());
  await userEvent.paste('+52 222 123 4567');
  expect(telefono()).toHaveValue('2221234567');
});

describe('Una fecha', () => {
  const ConFecha = ({ inicial }: { inicial: Dia | null }) => {
    const [dia, setDia] = useState(inicial);
    return (
      <>
        <CampoFecha label="Fecha" valor={dia} onCambio={setDia} />
        <output>{dia ?? 'ninguna'}</output>
      </>
    );
  };
  const seccion = (nombre: string) => screen.getByRole('spinbutton', { name: nombre });

  test('se muestra dd/MM/yyyy', () => {
    render(<ConFecha inicial="2026-02-01" />);
    expect(seccion('Día')).toHaveTextContent('01');
    expect(seccion('Mes')).toHaveTextContent('02');
    expect(seccion('Año')).toHaveTextContent('2026');
  });

  test('escrita de corrido es ese mismo día, sin zona horaria que la mueva', async () => {
    render(<ConFecha inicial={null} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('31122026');
    expect(screen.getByRole('status')).toHaveTextContent('2026-12-31');
  });
});
