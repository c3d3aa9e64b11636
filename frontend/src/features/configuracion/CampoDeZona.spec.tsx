import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { opcionDe } from '../../base/tiempo/zonas.ts';
import { zonaDelDispositivo } from '../../base/tiempo/hoy.ts';
import { CampoDeZona } from './CampoDeZona.tsx';

const OTRA = zonaDelDispositivo() === 'Pacific/Kiritimati' ? 'America/Tijuana' : 'Pacific/Kiritimati';

const Formulario = ({ de, error }: { de: string; error?: string }) => {
  const [zona, setZona] = useState(de);
  return (
    <>
      <CampoDeZona valor={zona} onCambio={setZona} inputRef={null} error={error} />
      <output>{zona}</output>
    </>
  );
};
const campo = () => screen.getByRole('combobox', { name: 'Zona horaria' });
const elegida = () => screen.getByRole('status').textContent;

describe('La zona del negocio', () => {
  test('se busca por su lugar y dice qué hora es ahí', async () => {
    render(<Formulario de="America/Mexico_City" />);
    expect(campo()).toHaveValue('Ciudad de México');
    expect(campo()).toHaveAccessibleDescription(
      /^Ahí es \d\d\/\d\d\/\d{4} \d\d:\d\d: así se sabe qué día es hoy/,
    );
    await userEvent.clear(campo());
    await userEvent.type(campo(), 'tiju');
    const [opcion, ...mas] = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(mas).toEqual([]);
    expect(opcion).toHaveTextContent(/^Tijuana\d\d:\d\d$/);
    await userEvent.click(opcion!);
    expect([elegida(), (campo() as HTMLInputElement).value]).toEqual(['America/Tijuana', 'Tijuana']);
  });

  test('un lugar que no está lo dice, y no cambia nada', async () => {
    render(<Formulario de="America/Mexico_City" />);
    await userEvent.clear(campo());
    await userEvent.type(campo(), 'zzzz');
    expect(screen.getByText(/^No encontramos ese lugar/)).toBeVisible();
    await userEvent.tab();
    expect(elegida()).toBe('America/Mexico_City');
  });

  test('la del dispositivo se propone cuando ahí es otra hora, y se toma con un toque', async () => {
    const suya = zonaDelDispositivo();
    render(<Formulario de={OTRA} />);
    expect(screen.getByText(/^Este dispositivo está en la hora de/)).toHaveTextContent(opcionDe(suya).lugar);
    await userEvent.click(screen.getByRole('button', { name: 'Usar esa zona' }));
    expect(elegida()).toBe(suya);
    expect(screen.queryByRole('button', { name: 'Usar esa zona' })).toBeNull();
  });

  test('la que el servidor no conoce tiene su error debajo', () => {
    render(<Formulario de="America/Mexico_City" error="La zona horaria no es válida." />);
    expect(campo()).toBeInvalid();
    expect(campo()).toHaveAccessibleDescription('La zona horaria no es válida.');
  });
});
