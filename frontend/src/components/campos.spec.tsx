import MenuItem from '@mui/material/MenuItem';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { type Dia, FECHA_FUERA_DE_RANGO } from '@cuenta-clara/dominio/fechas';
import { unPasoAtras, useVentana } from '../base/ventanas/ventanas.ts';
import { CampoDeOpciones } from './CampoDeOpciones.tsx';
import { CampoFecha } from './CampoFecha.tsx';
import { CampoImpreso } from './CampoImpreso.tsx';
import { CampoDecimal, CampoEntero } from './campos.tsx';
import { type Escritura, conAlmohadilla, sinSeparadores } from './escritura.ts';
import { type FiltroDeTeclas } from './filtro-de-teclas.ts';

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

const COLOR = {
  inicial: '#2563eb',
  limpiar: (_texto: string, escritura: Escritura) => conAlmohadilla(escritura),
};
const POSTAL = { inicial: '06700', limpiar: sinSeparadores };
const Filtrado = ({ inicial, limpiar }: { inicial: string; limpiar?: FiltroDeTeclas['limpiar'] }) => {
  const { control } = useForm({ defaultValues: { uno: inicial } });
  return (
    <CampoEntero
      control={control}
      name="uno"
      label="Uno"
      {...(limpiar ? { limpiar } : { soloCifras: true })}
    />
  );
};

describe('Una tecla que el campo no toma', () => {
  const uno = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Uno' });
  const queda = () => {
    const { value, selectionStart, selectionEnd } = uno();
    return [
      value.slice(0, selectionStart!),
      value.slice(selectionStart!, selectionEnd!),
      value.slice(selectionEnd!),
    ].join('|');
  };
  const teclea = async (desde: number, hasta: number, teclas: string) => {
    uno().setSelectionRange(desde, hasta);
    await userEvent.keyboard(teclas);
  };

  test.each(['F-45', 'No. 45', '#45', '-45', ' 45'])('no quita la selección: %s es 45', async (escrito) => {
    render(<Filtrado inicial="121" />);
    await userEvent.tab();
    await userEvent.keyboard(escrito.slice(0, 1));
    expect(queda()).toBe('|121|');
    await userEvent.keyboard(escrito.slice(1));
    expect(uno()).toHaveValue('45');
  });

  test.each([
    [{ inicial: '12345' }, 2, 2, 'F', '12||345'],
    [{ inicial: '12345' }, 2, 2, '#9', '129||345'],
    [{ inicial: '12345' }, 1, 3, '-', '1|23|45'],
    [{ inicial: '12345' }, 1, 3, '-9', '19||45'],
    [{ inicial: '11111' }, 2, 4, 'x', '11|11|1'],
    [POSTAL, 2, 2, ' ', '06||700'],
    [POSTAL, 1, 3, ' ', '0|67|00'],
    [POSTAL, 0, 5, ' 7', '7||'],
    [COLOR, 0, 7, '#', '#||'],
    [COLOR, 0, 7, '#0F', '#0F||'],
    [COLOR, 3, 5, ' ', '#25|63|eb'],
    [COLOR, 7, 7, 'a', '#2563eb||'],
    [COLOR, 3, 3, 'a', '#25||63eb'],
    [COLOR, 0, 0, '0', '||#2563eb'],
    [COLOR, 3, 5, 'a', '#25a||eb'],
    [{ ...COLOR, inicial: '#25' }, 0, 0, 'a', '#a||25'],
  ] as const)(
    '%j con la selección de %i a %i y %s queda %s',
    async (campo, desde, hasta, teclas, esperado) => {
      render(<Filtrado {...campo} />);
      await userEvent.tab();
      await teclea(desde, hasta, teclas);
      expect(queda()).toBe(esperado);
    },
  );

  test.each([
    ['64 ', '64'],
    ['#64', '64'],
    ['1,064', '1064'],
    ['A7', 'A7'],
  ])('lo que el teclado del teléfono pone entero, %p, es como lo pegado', async (puesto, queda) => {
    render(<Filtrado inicial="121" />);
    await userEvent.tab();
    fireEvent.input(uno(), { target: { value: puesto }, inputType: 'insertText', data: puesto });
    expect(uno()).toHaveValue(queda);
  });

  test('lo que se pega pierde sus separadores, y el cursor queda detrás', async () => {
    render(<Filtrado {...POSTAL} />);
    await userEvent.tab();
    uno().setSelectionRange(2, 3);
    await userEvent.paste(' 1 1 ');
    expect(queda()).toBe('0611||00');
  });

  test('la de Borrar quita lo elegido, y un texto pegado que no es número se queda', async () => {
    render(<Filtrado inicial="121" />);
    await userEvent.tab();
    await teclea(1, 2, '{Backspace}');
    expect(queda()).toBe('1||1');
    uno().select();
    await userEvent.paste('FACT-0045');
    expect(queda()).toBe('FACT-0045||');
  });
});

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
        <CampoEntero control={control} name="folio" label="Folio" soloCifras />
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

  test('el folio lleva solo cifras; las que le sobran se quedan, para que se rechacen', async () => {
    render(<Lleno />);
    await userEvent.type(screen.getByLabelText('Folio'), '12a34567890');
    expect(screen.getByLabelText('Folio')).toHaveValue('1234567890');
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
  const ConFecha = ({ inicial, opcional = false }: { inicial: Dia | null; opcional?: boolean }) => {
    const [dia, setDia] = useState(inicial);
    return (
      <>
        <CampoFecha label="Fecha" valor={dia} onCambio={setDia} opcional={opcional} />
        <output>{dia ?? 'ninguna'}</output>
      </>
    );
  };
  const campo = () => screen.getByRole('textbox', { name: 'Fecha' });
  const dicha = () => screen.getByRole('status').textContent;
  const escribe = async (texto: string) => {
    await userEvent.click(campo());
    await userEvent.keyboard(texto);
  };
  const NO_ES_UN_DIA = 'La fecha no es válida. Escríbela como 25/11/2026.';

  test('se muestra dd/MM/yyyy', () => {
    render(<ConFecha inicial="2026-02-01" />);
    expect(campo()).toHaveValue('01/02/2026');
  });

  test.each([
    ['31/12/2026', '2026-12-31'],
    ['31122026', '2026-12-31'],
    ['1/1/2026', '2026-01-01'],
    ['2.1.2026', '2026-01-02'],
    ['2026-11-26', '2026-11-26'],
    ['2026/1/5', '2026-01-05'],
    [' 15/12/2026', '2026-12-15'],
    ['15 / 12 / 2026', '2026-12-15'],
    ['25 de noviembre de 2026', '2026-11-25'],
    ['miércoles 25 de noviembre de 2026', '2026-11-25'],
  ])('tecleada %s es %s, y al dejarla se ve con barras', async (tecleada, dia) => {
    render(<ConFecha inicial="2025-12-24" />);
    await escribe(tecleada);
    expect(campo()).toHaveValue(tecleada);
    expect(dicha()).toBe(dia);
    await userEvent.tab();
    expect(campo()).toHaveValue(dia.split('-').toReversed().join('/'));
    expect(dicha()).toBe(dia);
    expect(campo()).toBeValid();
  });

  test.each([
    ['25/11/26', '2026-11-25'],
    ['5-6-26', '2026-06-05'],
    ['251126', '2026-11-25'],
    ['29.2.24', '2024-02-29'],
    ['25 nov 26', '2026-11-25'],
  ])('con un año de dos cifras, %s, es de este siglo al dejarla o con Enter', async (tecleada, dia) => {
    for (const alFinal of ['{Tab}', '{Enter}']) {
      const { unmount } = render(<ConFecha inicial={null} />);
      await escribe(tecleada);
      expect(dicha()).toBe(tecleada);
      await userEvent.keyboard(alFinal);
      expect(dicha()).toBe(dia);
      expect(campo()).toHaveValue(dia.split('-').toReversed().join('/'));
      unmount();
    }
  });

  test('con un año de dos cifras, un toque en un botón que no se lleva el foco la completa', async () => {
    render(<ConFecha inicial={null} />);
    await escribe('25/11/26');
    fireEvent.pointerDown(campo());
    expect(dicha()).toBe('25/11/26');
    fireEvent.pointerDown(document.body);
    expect(campo()).toHaveFocus();
    expect(dicha()).toBe('2026-11-25');
  });

  test('en camino a su año, no es un día de otro año', async () => {
    const dichas: (Dia | null)[] = [];
    const Oida = () => {
      const [dia, setDia] = useState<Dia | null>(null);
      const oir = (una: Dia | null) => {
        dichas.push(una);
        setDia(una);
      };
      return <CampoFecha label="Fecha" valor={dia} onCambio={oir} />;
    };
    render(<Oida />);
    await escribe('1/2/2026');
    expect(dichas).toEqual(['1', '1/', '1/2', '1/2/', '1/2/2', '1/2/20', '1/2/202', '2026-02-01']);
  });

  test.each(['18/11/0026', '18/11/1926', '18/11/2201'])(
    'el año de %s se rechaza al dejar el campo, no al escribirlo',
    async (texto) => {
      render(<ConFecha inicial="2025-12-24" />);
      await escribe(texto);
      expect(campo()).toBeValid();
      await userEvent.tab();
      expect(campo()).toHaveAccessibleDescription(FECHA_FUERA_DE_RANGO);
    },
  );

  test('un día que ya estaba registrado no se rechaza', async () => {
    render(<ConFecha inicial="1999-12-24" />);
    expect(campo()).toBeValid();
  });

  test.each([
    ['31/11/2026', 'Esa fecha no existe.'],
    ['31/11/26', 'Esa fecha no existe.'],
    ['00/11/2026', 'Esa fecha no existe.'],
    ['29022027', 'Esa fecha no existe.'],
    ['461126', 'Esa fecha no existe.'],
    ['2026-02-30', 'Esa fecha no existe.'],
    ['11/25/2026', 'Esa fecha no existe: escribe primero el día. ¿25/11/2026?'],
    ['25/13/2026', 'Esa fecha no existe.'],
    ['45/11/2026', 'Esa fecha no existe.'],
    ['lunes 15/11/2026', 'El 15/11/2026 es domingo.'],
    ['31/12', NO_ES_UN_DIA],
    ['3112', NO_ES_UN_DIA],
    ['15', NO_ES_UN_DIA],
    ['2026-11', NO_ES_UN_DIA],
    ['12/2026', NO_ES_UN_DIA],
    ['1/2/202', NO_ES_UN_DIA],
    ['1/2/20266', NO_ES_UN_DIA],
    ['27/1126', NO_ES_UN_DIA],
    ['5 1 2026', NO_ES_UN_DIA],
    ['25/XI/2026', NO_ES_UN_DIA],
    ['Nov 25, 2026', NO_ES_UN_DIA],
    ['15 de marzo', NO_ES_UN_DIA],
    ['31/12/AAAA', NO_ES_UN_DIA],
  ])('%s no es un día: se queda, se dice, y corregida es el día nuevo', async (texto, dice) => {
    render(<ConFecha inicial="2025-12-24" />);
    await escribe(texto);
    expect(campo()).toBeValid();
    await userEvent.tab();
    expect(campo()).toHaveAccessibleDescription(dice);
    expect(campo()).toBeInvalid();
    expect(dicha()).toBe(texto);
    expect(campo()).toHaveValue(texto);
    await escribe('30/11/2026');
    expect(dicha()).toBe('2026-11-30');
    await userEvent.tab();
    expect(campo()).not.toHaveAccessibleDescription();
    expect(campo()).toBeValid();
  });

  test.each([
    ['2026-11-25T10:00', '2026-11-25'],
    ['\u200b1-2-2026 ', '2026-02-01'],
    ['25-nov-26', '2026-11-25'],
  ])('%s pegada sobre 24/12/2025 es %s', async (pegada, dia) => {
    render(<ConFecha inicial="2025-12-24" />);
    await userEvent.click(campo());
    await userEvent.paste(pegada);
    await userEvent.tab();
    expect(dicha()).toBe(dia);
    expect(campo()).toHaveValue(dia.split('-').toReversed().join('/'));
  });

  test('un toque la elige toda, así que lo tecleado la sustituye; vaciada es ninguna', async () => {
    render(<ConFecha inicial="2026-12-31" />);
    await escribe('1/1/2027');
    expect(dicha()).toBe('2027-01-01');
    await userEvent.clear(campo());
    expect(dicha()).toBe('ninguna');
    await userEvent.tab();
    expect(campo()).toBeValid();
  });

  test('si es opcional, un botón la quita', async () => {
    render(<ConFecha inicial="2026-12-31" opcional />);
    await userEvent.click(screen.getByRole('button', { name: 'Limpiar (Fecha)' }));
    expect(dicha()).toBe('ninguna');
    expect(campo()).toHaveValue('');
    expect(campo()).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Limpiar (Fecha)' })).toBeNull();
  });

  test('la del calendario sustituye a la escrita', async () => {
    render(<ConFecha inicial={null} />);
    await escribe('15/10/2026');
    await userEvent.click(screen.getByRole('button', { name: 'Calendario (Fecha)' }));
    await screen.findByRole('grid', { name: /octubre/ });
    await userEvent.click(screen.getByRole('button', { name: 'Mes siguiente' }));
    await userEvent.click(await screen.findByRole('gridcell', { name: '20' }));
    expect(dicha()).toBe('2026-11-20');
    expect(campo()).toHaveValue('20/11/2026');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
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
    await escribe('31');
    expect(porVolver).toEqual(['3', '31']);
    act(() => volver());
    act(() => volver());
    expect(campo()).toHaveValue('31');
  });

  test('que no existe se dice en lugar del error del formulario', async () => {
    const Rechazada = () => {
      const [dia, setDia] = useState<Dia | null>('2026-03-01');
      return (
        <CampoFecha label="Fecha" valor={dia} onCambio={setDia} error="La fecha de factura es obligatoria." />
      );
    };
    render(<Rechazada />);
    await escribe('29022027');
    expect(campo()).toHaveAccessibleDescription('Esa fecha no existe.');
  });

  test.each(['031126', '3/11/26', '03-11-26'])(
    'con dos cifras de año no lleva el error del valor de antes mientras se escribe: %s',
    async (tecleada) => {
      const Rechazada = () => {
        const [dia, setDia] = useState<Dia | null>(null);
        const error = dia === '2026-11-03' ? undefined : 'La fecha de factura es obligatoria.';
        return <CampoFecha label="Fecha" valor={dia} onCambio={setDia} error={error} />;
      };
      render(<Rechazada />);
      await escribe(tecleada);
      expect(campo()).toBeValid();
      await userEvent.tab();
      expect(campo()).toBeValid();
    },
  );

  test.each([
    ['31/11/2026', 'Esa fecha no existe.'],
    ['31/12/AAAA', NO_ES_UN_DIA],
  ])('que no es un día, hallada en un formulario recuperado, se dice: %s', async (escrito, dice) => {
    render(<ConFecha inicial={escrito} />);
    expect(campo()).toHaveAccessibleDescription(dice);
    await userEvent.click(campo());
    await userEvent.tab();
    expect(campo()).toHaveAccessibleDescription(dice);
    expect(campo()).toHaveValue(escrito);
    expect(dicha()).toBe(escrito);
  });

  test.each(['25/11/26', '251126'])(
    'con dos cifras de año, hallada en un formulario recuperado, es ese día: %s',
    async (escrito) => {
      render(<ConFecha inicial={escrito} />);
      await waitFor(() => expect(dicha()).toBe('2026-11-25'));
      expect(campo()).toHaveValue('25/11/2026');
    },
  );

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
    await escribe('31');
    await userEvent.click(screen.getByRole('button', { name: 'Poner' }));
    expect(campo()).toHaveValue('01/02/2026');
    for (const teclas of ['{Backspace}', '31']) {
      await escribe(teclas);
      await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
      expect(campo()).toHaveValue('');
    }
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
    [screen.getByRole('button', { name: 'Calendario (Fecha)' }), 'grid'],
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
