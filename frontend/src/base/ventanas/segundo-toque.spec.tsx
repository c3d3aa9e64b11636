import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { dosToques } from '../pagina.prueba.tsx';
import { UNA_VEZ, unirToques } from './segundo-toque.ts';

beforeAll(unirToques);

const Desplegable = () => {
  const [abierto, setAbierto] = useState(false);
  return (
    <button aria-expanded={abierto} onClick={() => setAbierto(!abierto)}>
      Fechas
    </button>
  );
};

const ParaElegir = ({ texto }: { texto: string }) => {
  const [veces, setVeces] = useState(0);
  return (
    <>
      <input
        role="combobox"
        aria-expanded={false}
        aria-controls="lista"
        aria-label="Cliente"
        defaultValue={texto}
        onMouseDown={() => setVeces(veces + 1)}
      />
      <p>{veces} veces</p>
    </>
  );
};

const Contador = (boton: ComponentProps<'button'>) => {
  const [cuenta, setCuenta] = useState(0);
  return (
    <button type="button" {...boton} onClick={() => setCuenta(cuenta + 1)}>
      Van {cuenta}
    </button>
  );
};

test('dos toques seguidos en un botón que despliega lo dejan desplegado', () => {
  render(<Desplegable />);
  dosToques(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveAttribute('aria-expanded', 'true');
});

test('dos toques seguidos en un campo para elegir, vacío, son uno; con texto eligen una palabra', () => {
  const { unmount } = render(<ParaElegir texto="" />);
  dosToques(screen.getByRole('combobox'));
  expect(screen.getByText('1 veces')).toBeVisible();
  unmount();

  render(<ParaElegir texto="José Núñez" />);
  dosToques(screen.getByRole('combobox'));
  expect(screen.getByText('2 veces')).toBeVisible();
});

test('un contador toma cada toque', () => {
  render(<Contador />);
  dosToques(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: 'Van 2' })).toBeVisible();
});

test('dos toques seguidos en un enlace lo siguen una vez', () => {
  const seguido = jest.fn((evento: { preventDefault: () => void }) => evento.preventDefault());
  render(
    <a href="/facturas" onClick={seguido}>
      Facturas
    </a>,
  );
  dosToques(screen.getByRole('link'));
  expect(seguido).toHaveBeenCalledTimes(1);
});

test('dos toques seguidos en un botón que descarga, o que escribe y se queda, son uno', () => {
  render(<Contador {...UNA_VEZ} />);
  dosToques(screen.getByRole('button'));
  expect(screen.getByRole('button', { name: 'Van 1' })).toBeVisible();
});
