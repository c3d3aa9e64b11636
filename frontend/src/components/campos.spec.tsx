import { jest } from '@jest/globals';
import MenuItem from '@mui/material/MenuItem';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { unPasoAtras, useVentana } from '../base/ventanas/ventanas.ts';
import { CampoDeOpciones } from './CampoDeOpciones.tsx';
import { CampoFecha } from './CampoFecha.tsx';
import { CampoImpreso } from './CampoImpreso.tsx';
import { CampoDecimal, CampoEntero } from './campos.tsx';

const Formulario = ({ error }: { error?: string }) => {
  const { control } = useForm({
    defaultValues: { precio: '', nota: '' },
    ...(error && { errors: { precio: { type: 'server', message: error } } }),
  });
  const { precio } = useWatch({ control });
  return (
    <>
      <CampoDecimal control={control} name="precio" label="Precio" />
      <CampoImpreso control={control} name="nota" label="Nota" helperText="Debajo del total" />
      <output>{precio}</output>
    </>
  );
};
const precio = () => screen.getByLabelText('Precio');

describe('Un número', () => {
  test.each(['1,500.50', '-5', '1e3', '12.345', '12,5', '12 pesos'])(
    'se queda como se escribió o se pegó, %s: las reglas dicen si vale',
    async (escrito) => {
      render(<Formulario />);
      await userEvent.type(precio(), escrito);
      expect(precio()).toHaveValue(escrito);
      expect(screen.getByRole('status')).toHaveTextContent(escrito);
      await userEvent.clear(precio());
      await userEvent.paste(escrito);
      expect(precio()).toHaveValue(escrito);
    },
  );

  test('con una coma antes de las últimas cifras se pregunta al dejarlo, y vale lo que se responde', async () => {
    render(<Formulario />);
    await userEvent.type(precio(), '12,50');
    expect(screen.queryByText(/¿Cuánto es\?/)).toBeNull();
    await userEvent.tab();
    expect(precio()).toBeInvalid();
    expect(precio()).toHaveAccessibleDescription('La coma separa miles. ¿Cuánto es? 12.50 1,250');
    await userEvent.click(screen.getByRole('button', { name: '1,250' }));
    expect(precio()).toHaveValue('1,250');
    expect(precio()).toBeValid();
    expect(screen.queryByText(/¿Cuánto es\?/)).toBeNull();
  });

  test('su error está debajo y lo oye quien no ve', () => {
    render(<Formulario error="Precio inválido" />);
    expect(precio()).toBeInvalid();
    expect(precio()).toHaveAccessibleDescription('Precio inválido');
  });
});

describe('Un campo que ya tiene un número', () => {
  const Lleno = () => {
    const { control } = useForm({ defaultValues: { deposito: '500', folio: '41' } });
    return (
      <>
        <CampoDecimal control={control} name="deposito" label="Depósito" />
        <CampoEntero control={control} name="folio" label="Folio" cifras={9} />
      </>
    );
  };

  test.each(['Depósito', 'Folio'])(
    'en %s se reemplaza con lo que se escribe, al tocarlo o al llegar',
    async (label) => {
      render(<Lleno />);
      const campo = screen.getByLabelText<HTMLInputElement>(label);
      await userEvent.click(campo);
      await userEvent.keyboard('16');
      expect(campo).toHaveValue('16');
      await userEvent.tab({ shift: true });
      act(() => campo.focus());
      await userEvent.keyboard('7');
      expect(campo).toHaveValue('7');
    },
  );

  test('dentro de él, otro toque pone el cursor, y quien vuelve a la ventana sigue donde estaba', async () => {
    render(<Lleno />);
    const campo = screen.getByLabelText<HTMLInputElement>('Depósito');
    await userEvent.click(campo);
    await userEvent.pointer({ target: campo, offset: 1, keys: '[MouseLeft]' });
    await userEvent.keyboard('9');
    expect(campo).toHaveValue('5900');
    // Browsers send a blur event to the focused field when the window loses the focus.
    fireEvent.blur(campo);
    fireEvent.focus(campo);
    await userEvent.keyboard('1');
    expect(campo).toHaveValue('59100');
  });

  test('el folio lleva solo cifras, y no más de las suyas', async () => {
    render(<Lleno />);
    await userEvent.type(screen.getByLabelText('Folio'), '12a34567890');
    expect(screen.getByLabelText('Folio')).toHaveValue('123456789');
  });

  test.each([
    ['42.0', '42.0'],
    ['12.50', '12.50'],
    ['-.5', '-.5'],
    ['-5', '-5'],
    ['- 5', '- 5'],
    ['–5', '–5'],
    ['5-', '5-'],
    ['12,5', '12,5'],
    ['1e5', '1e5'],
    ['42 bis', '42 bis'],
    ['7 de 50', '7 de 50'],
    ['12/2026', '12/2026'],
    ['1234567890', '1234567890'],
    [' 42\u00a0', '42'],
    ['#0042', '0042'],
    ['1-5', '1-5'],
    ['12 34\u00a056', '123456'],
    ['1,234', '1234'],
    ['\u200b\u202a77\u202c', '77'],
  ])('lo que se pega en el folio, %j, se queda como %j: nunca es otro número', async (pegado, queda) => {
    render(<Lleno />);
    const folio = screen.getByLabelText('Folio');
    await userEvent.click(folio);
    await userEvent.paste(pegado);
    expect(folio).toHaveValue(queda);
  });

  test('tras lo que se pegó, una tecla no junta sus cifras; una letra sobre el folio no lo borra', async () => {
    render(<Lleno />);
    const folio = screen.getByLabelText('Folio');
    await userEvent.click(folio);
    await userEvent.keyboard('a');
    expect(folio).toHaveValue('41');
    await userEvent.paste('42.0');
    await userEvent.keyboard('7');
    expect(folio).not.toHaveValue('4207');
  });
});

describe('Un porcentaje en un importe', () => {
  const ConBase = ({ base }: { base: number }) => {
    const { control } = useForm({ defaultValues: { deposito: '0' } });
    const deposito = useWatch({ control, name: 'deposito' });
    return (
      <>
        <CampoDecimal control={control} name="deposito" label="Depósito" base={base} />
        <output>{deposito}</output>
      </>
    );
  };
  const deposito = () => screen.getByLabelText('Depósito');
  const vale = () => screen.getByRole('status').textContent;

  test('se ve a cuánto equivale mientras se escribe, y al dejar el campo se vuelve ese importe', async () => {
    render(<ConBase base={1_160_000} />);
    await userEvent.type(deposito(), '50 %');
    expect(deposito()).toHaveAccessibleDescription('50 % = $5,800.00');
    expect(deposito()).toBeValid();
    expect(vale()).toBe('50 %');
    await userEvent.tab();
    expect([vale(), (deposito() as HTMLInputElement).value]).toEqual(['5,800.00', '5,800.00']);
    expect(deposito()).toHaveAccessibleDescription('50 % = $5,800.00');
    await userEvent.type(deposito(), '7');
    expect(deposito()).toHaveAccessibleDescription('');
  });

  test('al pulsar Enter se vuelve ese importe', async () => {
    render(<ConBase base={1_160_000} />);
    await userEvent.type(deposito(), '10%{Enter}');
    expect(vale()).toBe('1,160.00');
  });

  test('una coma dudosa se pregunta; con base cero se queda como se escribió', async () => {
    const { rerender } = render(<ConBase base={1_160_000} />);
    await userEvent.type(deposito(), '12,5 %');
    await userEvent.tab();
    await userEvent.click(screen.getByRole('button', { name: '12.5 %' }));
    await userEvent.click(deposito());
    await userEvent.tab();
    expect(vale()).toBe('1,450.00');
    rerender(<ConBase base={0} />);
    await userEvent.type(deposito(), '50 %');
    await userEvent.tab();
    expect(vale()).toBe('50 %');
  });
});

test('lo que el papel no imprime se dice debajo mientras se escribe, y no es un error', async () => {
  render(<Formulario />);
  const nota = screen.getByLabelText('Nota');
  expect(nota).toHaveAccessibleDescription('Debajo del total');
  await userEvent.type(nota, 'Si ≥ 10 piezas 漢 😀');
  expect(nota).toHaveAccessibleDescription('Esto no se imprime en el PDF: 漢 😀');
  expect(nota).toBeValid();
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
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2026-12-31'));
  });

  const escrita = () => ['Día', 'Mes', 'Año'].map((parte) => seccion(parte).textContent).join('/');
  const noEsNinguna = async (como: string, dice = 'La fecha no es válida.') => {
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(como));
    await userEvent.tab();
    await userEvent.tab();
    await screen.findByText(dice);
  };

  test('a medias no es un día ni está vacía: se dice y se queda en la pantalla', async () => {
    render(<ConFecha inicial={null} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('3112');
    await noEsNinguna('31/12/AAAA');
    expect(escrita()).toBe('31/12/AAAA');
  });

  test('a la que se le borra el día queda a medias, no vacía', async () => {
    render(<ConFecha inicial="2026-12-31" />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('{Backspace}');
    await noEsNinguna('DD/12/2026');
    expect(escrita()).toBe('DD/12/2026');
  });

  test('que ningún calendario tiene se dice y se queda; corregida es ese día, y vaciada es ninguna', async () => {
    render(<ConFecha inicial={null} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('31112026');
    await noEsNinguna('31/11/2026', 'Esa fecha no existe.');
    expect(escrita()).toBe('31/11/2026');
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('30');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2026-11-30'));
    expect(escrita()).toBe('30/11/2026');
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('{Backspace}{ArrowRight}'.repeat(3));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('ninguna'));
    expect(screen.queryByText('Esa fecha no existe.')).toBeNull();
  });

  test.each([
    ['31112026', '31/11/2026'],
    ['311126', '31/11/0026'],
    ['290227', '29/02/0027'],
    ['00112026', '00/11/2026'],
  ])('%s no existe en ningún calendario', async (teclas, como) => {
    render(<ConFecha inicial={null} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard(teclas);
    await noEsNinguna(como, 'Esa fecha no existe.');
  });

  test('un valor anterior que llega después del último no borra lo escrito', async () => {
    const porVolver: (Dia | null)[] = [];
    let volver = () => {};
    const Lenta = () => {
      const [dia, setDia] = useState<Dia | null>('2026-11-26');
      volver = () => setDia(porVolver.shift()!);
      return <CampoFecha label="Fecha" valor={dia} onCambio={(otro) => porVolver.push(otro)} />;
    };
    render(<Lenta />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('31');
    expect(porVolver).toEqual(['2026-11-03', '31/11/2026']);
    act(() => volver());
    act(() => volver());
    expect(escrita()).toBe('31/11/2026');
  });

  test('que no existe se dice en lugar del error del formulario', async () => {
    const Rechazada = () => {
      const [dia, setDia] = useState<Dia | null>('2026-03-01');
      return (
        <CampoFecha label="Fecha" valor={dia} onCambio={setDia} error="La fecha de factura es obligatoria." />
      );
    };
    render(<Rechazada />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('29022027');
    await userEvent.tab();
    await userEvent.tab();
    await screen.findByText('Esa fecha no existe.');
    expect(screen.queryByText('La fecha de factura es obligatoria.')).toBeNull();
  });

  test.each([
    [null, '2026-11-26', '2026-11-26'],
    ['2025-12-24', '2026/1/5', '2026-01-05'],
    ['2025-12-24', '2026.02.28', '2026-02-28'],
    [null, '1999-12-31', '1999-12-31'],
  ])('sobre %s se escribe %s, con el año primero, y es %s', async (inicial, teclas, dia) => {
    render(<ConFecha inicial={inicial} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard(teclas);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(dia));
    expect(escrita()).toBe(dia.split('-').toReversed().join('/'));
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent(dia);
  });

  test('con el año primero y a medias se ve lo escrito, y no es un día; si no existe, se dice', async () => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('2026-11');
    await screen.findByText('2026-11', { selector: 'p' });
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('2026-11');
    await screen.findByText('2026-11 · Escríbela como 25/11/2026.');
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('2026-02-30');
    await userEvent.tab();
    await userEvent.tab();
    expect(screen.getByRole('status')).toHaveTextContent('2026-02-30');
    await screen.findByText('2026-02-30 · Esa fecha no existe.');
  });

  test.each([
    ['251126', '25/11/2026', '2026-11-25'],
    ['25110026', '25/11/2026', '2026-11-25'],
    ['0103 5', '01/03/2005', '2005-03-01'],
    ['290224', '29/02/2024', '2024-02-29'],
  ])('con un año de dos cifras, %s, es de este siglo al dejarla', async (teclas, como, dia) => {
    render(<ConFecha inicial={null} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard(teclas.replace(' ', ''));
    expect(screen.getByRole('status')).not.toHaveTextContent(dia);
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(dia));
    expect(escrita()).toBe(como);
    expect(screen.queryByText('La fecha no es válida.')).toBeNull();
  });

  test.each([
    [null, '1/1/26', '2026-01-01'],
    [null, '1/11/2026', '2026-11-01'],
    [null, '11/1/2026', '2026-01-11'],
    [null, '5-6-26', '2026-06-05'],
    [null, '2.1.2026', '2026-01-02'],
    [null, '01/11/2026', '2026-11-01'],
    ['2025-12-24', '1/11/2026', '2026-11-01'],
    ['2025-12-24', '01/11/2026', '2026-11-01'],
    ['2025-12-24', '5//6/26', '2026-06-05'],
  ])('sobre %s se escribe %s, con una cifra o dos, y es %s', async (inicial, teclas, dia) => {
    render(<ConFecha inicial={inicial} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard(teclas);
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(dia));
  });

  test.each([
    ['25 de noviembre de 2026', '2026-11-25'],
    ['miércoles 25 de noviembre de 2026', '2026-11-25'],
    ['25 nov 26', '2026-11-25'],
    ['27/1126', '2026-11-27'],
  ])('se escribe %s, y es %s', async (teclas, dia) => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard(teclas);
    await userEvent.tab();
    await userEvent.tab();
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(dia));
    expect(escrita()).toBe(dia.split('-').toReversed().join('/'));
  });

  test.each([
    ['11/25/2026', 'Esa fecha no existe.'],
    ['25/13/2026', 'Esa fecha no existe.'],
    ['45/11/2026', 'Esa fecha no existe.'],
    ['5 1 2026', 'Escríbela como 25/11/2026.'],
    ['12/2026', 'Escríbela como 25/11/2026.'],
    ['25/XI/2026', 'Escríbela como 25/11/2026.'],
    ['Nov 25, 2026', 'Escríbela como 25/11/2026.'],
  ])('se escribe %s, y no se vuelve otro día: se dice', async (teclas, dice) => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard(teclas);
    await userEvent.tab();
    await userEvent.tab();
    await screen.findByText(`${teclas} · ${dice}`);
    expect(screen.getByRole('status')).toHaveTextContent(teclas);
  });

  test.each([
    ['2026-11-25', '2026-11-25'],
    ['25/12/26', '2026-12-25'],
    ['\u200b1-2-2026 ', '2026-02-01'],
    ['2026-11-25T10:00', '2026-11-25'],
    ['25-nov-26', '2026-11-25'],
  ])('%s pegada sobre 24/12/2025 es %s', async (pegada, dia) => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(seccion('Día'));
    await userEvent.paste(pegada);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(dia));
    expect(escrita()).toBe(dia.split('-').toReversed().join('/'));
  });

  test.each([
    ['31/02/2026', '31/02/2026 · Esa fecha no existe.'],
    ['2026-02-30', '2026-02-30 · Esa fecha no existe.'],
    ['12/25/2026', '12/25/2026 · Esa fecha no existe.'],
    ['15 de marzo', '15 de marzo · Escríbela como 25/11/2026.'],
    ['31-feb-26', '31-feb-26 · Esa fecha no existe.'],
  ])('%s pegada sobre 24/12/2025 no es un día, y se dice; escrita otra, ya no', async (pegada, dice) => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(seccion('Día'));
    await userEvent.paste(pegada);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(pegada));
    expect(escrita()).toBe('DD/MM/AAAA');
    await userEvent.tab();
    await userEvent.tab();
    await screen.findByText(dice);
    await userEvent.click(seccion('Día'));
    await screen.findByText(pegada, { selector: 'p' });
    await userEvent.keyboard('25122026');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2026-12-25'));
    expect(screen.queryByText(new RegExp(pegada), { selector: 'p' })).toBeNull();
  });

  test.each([
    ['2512', '{Control}'],
    ['15', '{Control>}a{/Control}'],
  ])('%s pegada sobre 24/12/2025 no cabe en una parte, y se dice', async (pegada, teclas) => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard(teclas);
    await userEvent.paste(pegada);
    await screen.findByText(pegada, { selector: 'p' });
    expect(screen.getByRole('status')).toHaveTextContent(pegada);
    await userEvent.tab();
    await userEvent.tab();
    await screen.findByText(`${pegada} · Escríbela como 25/11/2026.`);
    await waitFor(() => expect(escrita()).toBe('DD/MM/AAAA'));
  });

  test('15 pegada en el día cambia el día', async () => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(seccion('Día'));
    await userEvent.paste('15');
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2025-12-15'));
  });

  test.each([
    ['31/11/2026', '31/11/2026 · Esa fecha no existe.'],
    ['31/12/AAAA', '31/12/AAAA · Escríbela como 25/11/2026.'],
  ])('que no es un día, hallada en un formulario recuperado, se dice: %s', async (escrito, dice) => {
    render(<ConFecha inicial={escrito} />);
    await screen.findByText(dice);
    await userEvent.click(seccion('Día'));
    await userEvent.tab();
    await userEvent.tab();
    await screen.findByText(dice);
    expect(screen.getByRole('status')).toHaveTextContent(escrito);
  });

  test('que no es un día se queda mientras no se cambia, y borrada es ninguna', async () => {
    render(<ConFecha inicial="31/11/2026" />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('{ArrowRight}{Control>}c{/Control}');
    expect(screen.getByRole('status')).toHaveTextContent('31/11/2026');
    await userEvent.keyboard('{Backspace}');
    expect(screen.getByRole('status')).toHaveTextContent('ninguna');
  });

  test('con dos cifras de año, hallada en un formulario recuperado, es ese día', async () => {
    render(<ConFecha inicial="25/11/0026" />);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('2026-11-25'));
    expect(escrita()).toBe('25/11/2026');
  });

  test('con un año de tres cifras está a medias', async () => {
    render(<ConFecha inicial={null} />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('3112202');
    await noEsNinguna('31/12/0202');
  });

  test('que cambia desde fuera se ve, y lo que estaba a medias se quita', async () => {
    const Limpiable = () => {
      const [dia, setDia] = useState<Dia | null>(null);
      return (
        <>
          <CampoFecha label="Fecha" valor={dia} onCambio={setDia} />
          <button onClick={() => setDia('2026-02-01')}>Poner</button>
          <button onClick={() => setDia(null)}>Quitar</button>
        </>
      );
    };
    render(<Limpiable />);
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('31');
    await userEvent.click(screen.getByRole('button', { name: 'Poner' }));
    expect(escrita()).toBe('01/02/2026');
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('{Backspace}{Backspace}');
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(escrita()).toBe('DD/MM/AAAA'));
    await userEvent.click(seccion('Día'));
    await userEvent.keyboard('31');
    await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(escrita()).toBe('DD/MM/AAAA'));
  });
});

test('volver, con el calendario o la lista de un campo abiertos, los cierra a ellos y no el diálogo en que están', async () => {
  const EnUnDialogo = () => {
    const [cerrado, setCerrado] = useState(false);
    useVentana(!cerrado, () => setCerrado(true));
    return (
      <>
        <output>{cerrado ? 'cerrado' : 'abierto'}</output>
        <CampoFecha label="Fecha" valor="2026-02-01" onCambio={() => undefined} />
        <CampoDeOpciones label="Sexo" value="F">
          <MenuItem value="F">Femenino</MenuItem>
        </CampoDeOpciones>
      </>
    );
  };
  render(<EnUnDialogo />);
  for (const [boton, abierto] of [
    [screen.getByRole('button', { name: /fecha/ }), 'grid'],
    [screen.getByRole('combobox', { name: 'Sexo' }), 'listbox'],
  ] as const) {
    await userEvent.click(boton);
    await screen.findByRole(abierto);
    act(unPasoAtras);
    await waitFor(() => expect(screen.queryByRole(abierto)).toBeNull());
    expect(screen.getByRole('status')).toHaveTextContent('abierto');
  }
  act(unPasoAtras);
  expect(screen.getByRole('status')).toHaveTextContent('cerrado');
});

test('con ratón, el calendario no es parte del ancho de la página', async () => {
  const { matchMedia } = window;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const lista = matchMedia(media);
    return { ...lista, matches: lista.matches || media.includes('pointer') };
  });
  render(<CampoFecha label="Fecha" valor="2026-02-01" onCambio={() => undefined} />);
  await userEvent.click(screen.getByRole('button', { name: /fecha/ }));
  const calendario = await screen.findByRole('dialog');
  await waitFor(() => expect(calendario).toHaveAttribute('data-popper-placement'));
  expect(calendario).toHaveStyle({ position: 'fixed' });
});
