import { jest } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { type Control, type FieldPath } from 'react-hook-form';
import { z } from 'zod';
import { useActualizarCategoriaMutation } from '../api/catalogo.api.ts';
import { conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { SIN_CONEXION } from '../base/servidor/mensaje-de-error.ts';
import { BotonesDeGuardar } from './BotonesDeGuardar.tsx';
import { CampoTexto } from './campos.tsx';
import { useFormulario } from './useFormulario.ts';
import { abrirVentana, cuerposDe } from './ventana.prueba.tsx';

afterEach(olvidarTodo);

const NO_LO_SABE = 'https://';
const esquema = z.object({
  nombre: z
    .string()
    .min(2, 'Muy corto')
    .refine((nombre) => {
      if (nombre === NO_LO_SABE) throw new TypeError('URL.canParse is not a function');
      return true;
    }),
});
type Respuesta = { data?: string; error?: unknown };

interface PropsDeUnNombre<V extends { nombre: string }> {
  control: Control<V>;
  enviar: (evento: FormEvent) => void;
  ocupado?: boolean;
}
const UnNombre = <V extends { nombre: string }>({ control, enviar, ocupado = false }: PropsDeUnNombre<V>) => (
  <form noValidate onSubmit={enviar}>
    <CampoTexto control={control} name={'nombre' as FieldPath<V>} label="Nombre" />
    <BotonesDeGuardar guardar="Guardar" ocupado={ocupado} onCancelar={() => {}} />
  </form>
);

const abrirFormulario = (...respuestas: (Respuesta | Error)[]) => {
  conServidor({});
  const enviados: { nombre: string; clave: string }[] = [];
  const guardados: string[] = [];
  const Formulario = () => {
    const { control, enviar, ocupado } = useFormulario({
      que: 'prueba',
      esquema,
      valores: { nombre: '' },
      guardar: async ({ nombre }, clave): Promise<Respuesta> => {
        enviados.push({ nombre, clave });
        const respuesta = respuestas.shift() ?? { error: {} };
        if (respuesta instanceof Error) throw respuesta;
        return respuesta;
      },
      exito: 'Guardado',
      error: 'No se pudo',
      invalido: 'Corrige lo que falta',
      alGuardar: (guardado) => guardados.push(guardado),
    });
    return <UnNombre control={control} enviar={enviar} ocupado={ocupado} />;
  };
  abrirVentana(<Formulario />);
  const escribir = (texto: string) => userEvent.type(screen.getByLabelText('Nombre'), texto);
  const guardar = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  return { enviados, guardados, escribir, guardar };
};

test('un valor que rompe una regla no se envía; el error está bajo su campo hasta que se edita', async () => {
  const { enviados, escribir, guardar } = abrirFormulario();
  await escribir('A');
  await guardar();
  expect(await screen.findByText('Muy corto')).toBeVisible();
  expect(await screen.findByText('Corrige lo que falta')).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toBeInvalid();
  expect(enviados).toEqual([]);
  await escribir(' ');
  expect(screen.queryByText('Muy corto')).toBeNull();
});

test('el campo rechazado se trae a la vista con su error, al centro; si ya se ve entero, no se mueve', async () => {
  let top = 1000;
  const movidos: (string | null)[][] = [];
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockImplementation(() => ({ top, bottom: top + 90 }) as DOMRect);
  Element.prototype.scrollIntoView = function (this: Element, donde) {
    const { block } = donde as ScrollIntoViewOptions;
    const antes = top;
    if (block === 'center') top = 355;
    else top = Math.max(0, Math.min(top, 710));
    if (top !== antes) movidos.push([block!, this.textContent]);
  };
  const { escribir, guardar } = abrirFormulario();
  await escribir('A');
  await guardar();
  const elCampo = expect.stringMatching(/Nombre.*Muy corto/);
  await waitFor(() =>
    expect(movidos).toEqual([
      ['nearest', elCampo],
      ['center', elCampo],
    ]),
  );
  movidos.length = 0;
  await userEvent.keyboard('{Enter}');
  expect(await screen.findAllByText('Corrige lo que falta')).not.toHaveLength(0);
  expect(movidos).toEqual([]);
  top = -1000;
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(movidos).toEqual([
      ['nearest', elCampo],
      ['center', elCampo],
    ]),
  );
  jest.restoreAllMocks();
});

describe('un fallo del programa se avisa, y el formulario sigue vivo', () => {
  let dicho: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => (dicho = jest.spyOn(console, 'error').mockImplementation(() => undefined)));
  afterEach(() => {
    expect(dicho).toHaveBeenCalledWith(expect.any(Error));
    jest.restoreAllMocks();
  });

  test('al comprobar lo escrito', async () => {
    const { enviados, guardados, escribir, guardar } = abrirFormulario({ data: 'bien' });
    await escribir(NO_LO_SABE);
    await guardar();
    expect(await screen.findByText(/^Algo falló de nuestro lado\./)).toBeVisible();
    expect(enviados).toEqual([]);
    await escribir('x');
    await guardar();
    await waitFor(() => expect(guardados).toEqual(['bien']));
  });

  test('al enviarlo', async () => {
    const { guardados, escribir, guardar } = abrirFormulario(new TypeError('no'), { data: 'bien' });
    await escribir('Ana');
    await guardar();
    expect(await screen.findByText(/^Algo falló de nuestro lado\./)).toBeVisible();
    await guardar();
    await waitFor(() => expect(guardados).toEqual(['bien']));
  });
});

test('un rechazo del servidor se muestra bajo su campo, que recibe el foco, y lo escrito se queda; otro intento lleva la misma clave', async () => {
  const { enviados, guardados, escribir, guardar } = abrirFormulario(
    { error: { status: 409, data: { message: 'Ya existe', errors: { nombre: 'Ese ya existe' } } } },
    { data: 'Ana María' },
  );
  await escribir('Ana');
  await guardar();
  expect(await screen.findByText('Ese ya existe')).toBeVisible();
  expect(await screen.findByText('Ya existe')).toBeVisible();
  expect(screen.getByLabelText('Nombre')).toHaveFocus();
  await escribir(' María');
  expect(screen.queryByText('Ese ya existe')).toBeNull();
  await guardar();
  await waitFor(() => expect(guardados).toEqual(['Ana María']));
  expect(await screen.findByText('Guardado')).toBeVisible();
  expect(enviados.map(({ nombre }) => nombre)).toEqual(['Ana', 'Ana María']);
  expect(enviados[1]!.clave).toBe(enviados[0]!.clave);
});

test.each<[string, object]>([
  ['bajo su campo', { nombre: 'Ese ya existe' }],
  ['en un aviso, si la pantalla no tiene ese campo', { folio: 'Ese ya existe' }],
])('lo que el servidor dice de un campo se dice una vez: %s', async (_donde, errors) => {
  const { escribir, guardar } = abrirFormulario({
    error: { status: 409, data: { message: 'Ese ya existe', errors } },
  });
  await escribir('Motor');
  await guardar();
  expect(await screen.findAllByText('Ese ya existe')).toHaveLength(1);
});

test('lo que rechazan las reglas de un campo que no se dibuja se dice en un aviso, una vez', async () => {
  conServidor({});
  const Formulario = () => {
    const { control, enviar } = useFormulario({
      que: 'prueba',
      esquema: z.object({
        nombre: z.string().min(2, 'Muy corto'),
        de: z.object({ folio: z.string().min(1, 'Falta el folio') }),
      }),
      valores: { nombre: '', de: { folio: '' } },
      guardar: () => Promise.resolve({ data: 1 }),
      error: 'No se pudo',
      alGuardar: () => {},
    });
    return <UnNombre control={control} enviar={enviar} />;
  };
  abrirVentana(<Formulario />);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findAllByText('Falta el folio')).toHaveLength(1);
  expect(await screen.findAllByText('Muy corto')).toHaveLength(1);
});

test('tras un envío sin respuesta se repite lo mismo, aunque ya se muestre una versión más nueva', async () => {
  let perdidas = 2;
  const peticiones = conServidor({
    'PUT /api/categorias-negocio/m1': () => {
      if (perdidas-- > 0) throw new TypeError('the answer was lost');
      return { cuerpo: { data: { id: 'm1', nombre: 'Ana', orden: 1, version: 2 } } };
    },
  });
  const Formulario = () => {
    const [version, setVersion] = useState(1);
    const [actualizar] = useActualizarCategoriaMutation();
    const { control, enviar } = useFormulario({
      que: 'prueba',
      esquema,
      valores: { nombre: 'Ana' },
      guardar: ({ nombre }, clave) => {
        setVersion(version + 1);
        return actualizar({ id: 'm1', clave, nombre, version });
      },
      error: 'No se pudo',
      alGuardar: () => {},
    });
    return <UnNombre control={control} enviar={enviar} />;
  };
  abrirVentana(<Formulario />);
  const guardar = () => userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await guardar();
  expect(await screen.findByText(SIN_CONEXION)).toBeVisible();
  await guardar();
  await waitFor(() => expect(peticiones).toHaveLength(3));
  await userEvent.type(screen.getByLabelText('Nombre'), ' Sol');
  await guardar();
  await waitFor(() => expect(peticiones).toHaveLength(4));
  const DE_ANTES = ['/api/categorias-negocio/m1', { nombre: 'Ana', version: 1 }];
  expect(await cuerposDe(peticiones, 'PUT')).toEqual([
    ...[DE_ANTES, DE_ANTES, DE_ANTES],
    ['/api/categorias-negocio/m1', { nombre: 'Ana Sol', version: 3 }],
  ]);
});

test('si el servidor no dice por qué, lo dice el formulario', async () => {
  const { escribir, guardar } = abrirFormulario({ error: { status: 500 } });
  await escribir('Ana');
  await guardar();
  expect(await screen.findByText('No se pudo')).toBeVisible();
});

test('enviado dos veces antes de que se vea la primera, se guarda una', async () => {
  const { enviados, guardados, escribir } = abrirFormulario({ data: 'uno' }, { data: 'dos' });
  await escribir('Ana');
  const formulario = screen.getByRole('button', { name: 'Guardar' }).closest('form')!;
  const enviar = () =>
    formulario.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  act(() => {
    enviar();
    enviar();
  });
  await waitFor(() => expect(guardados).toEqual(['uno']));
  expect(enviados).toHaveLength(1);
});
