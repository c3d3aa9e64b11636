import { jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Switch } from 'wouter';
import { ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import {
  ANA,
  CON_ANA,
  TOKEN_DE_ANA,
  type Servidor,
  abrir,
  bajoSuClave,
  conServidor,
  olvidarTodo,
  respuestaRetenida,
} from '../../../base/pagina.prueba.tsx';
import { Toasts, toast } from '../../../base/ventanas/toasts.tsx';
import { alEntrar, alSalir } from '../../../dispositivo/guardado.ts';
import { ConfirmacionProvider } from '../../../components/Confirmacion.tsx';
import {
  CLIENTA,
  CON_TODO,
  PAGADA,
  PENDIENTE,
  conAbono,
  cuerposDe,
  pulsar,
} from '../../../components/ventana.prueba.tsx';
import PaginaDeFormulario from './PaginaDeFormulario.tsx';

afterEach(olvidarTodo);

const ESTA = `/api/facturas/${ID_DE_FACTURA}`;
const abrirEn = (ruta: string, servidor: Servidor = {}) => {
  const peticiones = conServidor({
    ...CON_TODO,
    ...CON_ANA,
    'GET /api/negocio-config': {
      cuerpo: {
        nombre_negocio: 'Taller',
        telefono: '5587654321',
        nota_factura: 'Gracias',
        terminos_condiciones: 'Contado',
      },
    },
    'GET /api/clientes': { cuerpo: [CLIENTA] },
    'GET /api/categorias-negocio': {
      cuerpo: { data: [{ id: 'c', nombre: 'Motor', orden: null, version: 1 }] },
    },
    'GET /api/servicios-negocio': {
      cuerpo: { data: [{ id: 's', nombre: 'Afinación', precio: 850, categoria_id: 'c', version: 1 }] },
    },
    'GET /api/facturas': { cuerpo: { facturas: [], total: 0, totalPages: 1 } },
    'POST /api/facturas': { cuerpo: PENDIENTE },
    [`GET ${ESTA}`]: { cuerpo: PENDIENTE },
    ...servidor,
  });
  const { ruta: aqui, ir } = abrir(
    <ConfirmacionProvider>
      <Switch>
        <Route path="/facturas/nueva" component={PaginaDeFormulario} />
        <Route path="/facturas/:id" component={PaginaDeFormulario} />
        <Route path="/facturas/:id/lista" component={PaginaDeFormulario} />
        <Route>En otra parte</Route>
      </Switch>
      <Toasts />
    </ConfirmacionProvider>,
    { ruta, token: TOKEN_DE_ANA },
  );
  return { peticiones, aqui, ir };
};
const elige = async (lista: string, texto: string, opcion: RegExp) => {
  await userEvent.type(await screen.findByRole('combobox', { name: lista }), texto);
  await userEvent.click(await screen.findByRole('option', { name: opcion }));
};
const llena = async () => {
  await elige('Cliente', 'ana', /Ana Muñoz/);
  await elige('Agregar servicio', 'afi', /Afinación/);
};
const vencimiento = () => screen.getByRole('textbox', { name: 'Fecha de vencimiento' });
const noPregunta = () => expect(screen.queryByRole('alertdialog')).toBeNull();

test.each(['Nota', 'Términos', 'Descripción del concepto 1'])(
  'lo que no se imprime de %s se dice debajo, y lo que sí no',
  async (campo) => {
    abrirEn('/facturas/nueva');
    await llena();
    const donde = screen.getByLabelText(campo);
    await userEvent.type(donde, ' ≥ 2 →');
    expect(donde).not.toHaveAccessibleDescription();
    await userEvent.type(donde, ' 😀');
    expect(donde).toHaveAccessibleDescription('Esto no se imprime en el PDF: 😀');
  },
);

/** The lines that `hacer` redraws, found by `getComputedStyle`: a redrawn line's text area calls it. */
const renglonesDibujados = async (hacer: () => Promise<unknown>): Promise<readonly string[]> => {
  const medida = jest.spyOn(window, 'getComputedStyle');
  await hacer();
  const medidos = medida.mock.calls.map(([elemento]) => elemento.getAttribute('aria-label') ?? '');
  medida.mockRestore();
  return [...new Set(medidos)].filter((nombre) => nombre.startsWith('Descripción del concepto'));
};

test('lo que se escribe en un renglón no vuelve a dibujar los otros, ni la primera vez', async () => {
  const [item] = PENDIENTE.items;
  const items = Array.from({ length: 2 }, (_nada, lugar) => ({
    ...item!,
    descripcion: `Jabón ${lugar}`,
    iva: 16 as const,
    descuento: lugar % 2 === 0 ? { porcentaje: 5 } : null,
  }));
  abrirEn(`/facturas/${ID_DE_FACTURA}`, { [`GET ${ESTA}`]: { cuerpo: { ...PENDIENTE, items } } });
  for (const [campo, texto] of [
    ['Descripción del concepto 2', 'xy'],
    ['Descuento del concepto 2', '5'],
  ] as const) {
    const donde = await screen.findByLabelText(campo);
    const dibujados = await renglonesDibujados(() => userEvent.type(donde, texto));
    expect([campo, dibujados.filter((nombre) => nombre !== 'Descripción del concepto 2')]).toEqual([
      campo,
      [],
    ]);
  }
});

describe('Una factura nueva', () => {
  test('si el programa falla al guardar lo dice, y el formulario sigue vivo', async () => {
    const dicho = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const exito = jest.spyOn(toast, 'exito').mockImplementation(() => {
      throw new TypeError('no');
    });
    try {
      abrirEn('/facturas/nueva');
      await llena();
      await pulsar('Crear factura');
      await pulsar('Sí, crear');
      expect(await screen.findByText(/^Algo falló de nuestro lado\./)).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Crear factura' })).toBeEnabled();
      expect(dicho).toHaveBeenCalledWith(expect.any(TypeError));
    } finally {
      exito.mockRestore();
      dicho.mockRestore();
    }
  });

  test('se pregunta con cliente, total y vencimiento, y solo está ocupada después del sí', async () => {
    const { respuesta, soltar } = respuestaRetenida();
    abrirEn('/facturas/nueva', { 'POST /api/facturas': () => respuesta });
    await llena();
    await pulsar('Crear factura');
    expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
      'Factura #1 para Ana Muñoz por $850.00. Sin fecha de vencimiento. Afinación: 1 × $850.00 = $850.00\nSin impuesto\nSin anticipo',
    );
    expect(screen.queryByText('Guardando...')).toBeNull();
    await pulsar('Sí, crear');
    expect(await screen.findByText('Guardando...')).toBeDisabled();
    soltar({ cuerpo: PENDIENTE });
    await screen.findByRole('heading', { name: /lista/ });
  });

  test('lista, se comparte en un toque, o se empieza otra', async () => {
    const { peticiones } = abrirEn('/facturas/nueva');
    await llena();
    await pulsar('Crear factura');
    await pulsar('Sí, crear');
    expect(await screen.findByRole('heading', { name: 'Factura #7 lista · $232.00' })).toHaveFocus();
    expect(screen.getByRole('link', { name: 'Ver PDF' })).toHaveAttribute(
      'href',
      expect.stringContaining(`${ESTA}/pdf`),
    );
    expect(screen.getByRole('button', { name: 'Copiar enlace' })).toBeVisible();
    await pulsar('WhatsApp');
    await screen.findByRole('dialog', { name: 'Seleccionar Método de Pago' });
    await pulsar('Cancelar');
    await pulsar('Cancelar');
    await pulsar('Otra');
    await screen.findByRole('heading', { name: 'Nueva Factura' });
    expect(screen.getByRole('combobox', { name: 'Cliente' })).toHaveValue('');
    expect(await cuerposDe(peticiones, 'POST')).toHaveLength(1);
  });

  test('lista, tiene su dirección: ahí se vuelve, también al recargar, y la que ya no está se dice', async () => {
    const { aqui, ir } = abrirEn('/facturas/nueva');
    await llena();
    await pulsar('Crear factura');
    await pulsar('Sí, crear');
    await screen.findByRole('heading', { name: 'Factura #7 lista · $232.00' });
    const lista = `/facturas/${ID_DE_FACTURA}/lista`;
    expect(aqui()).toBe(lista);
    act(() => ir('/otra'));
    expect(screen.getByText('En otra parte')).toBeVisible();
    cleanup();
    abrirEn(lista);
    expect(await screen.findByRole('heading', { name: 'Factura #7 lista · $232.00' })).toBeVisible();
    cleanup();
    abrirEn(lista, { [`GET ${ESTA}`]: { estatus: 404 } });
    expect(await screen.findByText('Factura no encontrada.')).toBeVisible();
    cleanup();
    const { aqui: deBorrador } = abrirEn(lista, {
      [`GET ${ESTA}`]: { cuerpo: { ...PENDIENTE, estado: 'borrador' } },
    });
    await screen.findByRole('heading', { name: 'Editar Factura' });
    expect(deBorrador()).toBe(`/facturas/${ID_DE_FACTURA}`);
  });

  describe('su número', () => {
    const ultima = (numero_factura: number): Servidor => ({
      'GET /api/facturas': {
        cuerpo: { facturas: [{ ...PENDIENTE, numero_factura }], total: 1, totalPages: 1 },
      },
    });
    const ocupado = async (peticion: Request) => {
      const { numero_factura } = (await peticion.clone().json()) as { numero_factura: number };
      const texto = `Ya existe una factura con el número ${numero_factura}.`;
      return numero_factura === 41
        ? { estatus: 409, cuerpo: { statusCode: 409, message: texto, errors: { numero_factura: texto } } }
        : { cuerpo: { ...PENDIENTE, numero_factura } };
    };
    const numero = () => screen.findByRole('textbox', { name: 'Número de factura' });
    const enviados = async (peticiones: readonly Request[]) =>
      (await cuerposDe(peticiones, 'POST')).map(
        (uno) => (uno as [string, { numero_factura: number | null }])[1].numero_factura,
      );
    const recuperada = async (escribir: () => Promise<void>) => {
      alEntrar(ANA.id);
      abrirEn('/facturas/nueva', ultima(40));
      await llena();
      await escribir();
      cleanup();
      const abierta = abrirEn('/facturas/nueva', { ...ultima(41), 'POST /api/facturas': ocupado });
      await screen.findByText('Recuperamos lo que no habías guardado.');
      return abierta;
    };

    test('propuesto y recuperado tras recargar sigue siendo propuesto: si ya se usó, toma el siguiente', async () => {
      const { peticiones } = await recuperada(async () => {});
      expect(await numero()).toHaveValue('41');
      await pulsar('Crear factura');
      await pulsar('Sí, crear');
      expect(await screen.findByText('Ese número ya se usó: esta será la factura #42.')).toBeVisible();
      expect(await enviados(peticiones)).toEqual([41, 42]);
      alSalir();
    });

    test('escrito por ella y recuperado sigue siendo suyo: nadie se lo cambia', async () => {
      const { peticiones } = await recuperada(async () => {
        await userEvent.clear(await numero());
        await userEvent.type(await numero(), '7');
        await userEvent.clear(await numero());
        await userEvent.type(await numero(), '041');
      });
      await pulsar('Crear factura');
      await pulsar('Sí, crear');
      expect(await screen.findAllByText('Ya existe una factura con el número 41.')).not.toHaveLength(0);
      expect(await enviados(peticiones)).toEqual([41]);
      alSalir();
    });

    test('propuesto y elegido al entrar, lo sustituye lo que se teclea con letras y signos', async () => {
      abrirEn('/facturas/nueva', ultima(120));
      await waitFor(async () => expect(await numero()).toHaveValue('121'));
      await userEvent.click(await numero());
      await userEvent.keyboard('No. 45');
      expect(await numero()).toHaveValue('45');
    });

    test('de una factura guardada, vacío se queda con el que tiene, y así se dice', async () => {
      abrirEn(`/facturas/${ID_DE_FACTURA}`);
      await waitFor(async () => expect(await numero()).toHaveValue(String(PENDIENTE.numero_factura)));
      await userEvent.clear(await numero());
      expect(await numero()).toHaveAccessibleDescription(
        `Vacío: al guardar se queda con el ${PENDIENTE.numero_factura}.`,
      );
    });

    test('tras el último que hay lo pone el servidor, y se dice cuál tocó', async () => {
      const { peticiones } = abrirEn('/facturas/nueva', {
        ...ultima(999_999_999),
        'POST /api/facturas': { cuerpo: { ...PENDIENTE, numero_factura: 42 } },
      });
      await llena();
      expect(await numero()).toHaveValue('');
      expect(await numero()).toHaveAccessibleDescription('Al guardar toma el siguiente número libre.');
      await pulsar('Crear factura');
      await pulsar('Sí, crear');
      expect(await screen.findByText('Le tocó el número 42, el siguiente libre.')).toBeVisible();
      expect(await enviados(peticiones)).toEqual([null]);
    });
  });

  test('repetida, ofrece los precios de hoy y no los pone sola; lo que ella escribió se queda', async () => {
    const linea = (descripcion: string, precio_unitario: number) => ({
      categoria: 'Motor',
      descripcion,
      precio_unitario,
      cantidad: 1,
      total: precio_unitario,
    });
    const servicio = (id: string, nombre: string, precio: number) => ({
      id,
      nombre,
      precio,
      categoria_id: 'c',
      version: 1,
    });
    abrirEn(`/facturas/nueva?repetir=${ID_DE_FACTURA}`, {
      [`GET ${ESTA}`]: {
        cuerpo: { ...PENDIENTE, items: [linea('Afinación', 800), linea('Bujías', 120), linea('Otro', 5)] },
      },
      'GET /api/servicios-negocio': {
        cuerpo: {
          data: [servicio('s', 'Afinación', 850), servicio('b', 'Bujías', 130), servicio('o', 'Otro', 5)],
        },
      },
    });
    expect(await screen.findByText('Precios de hoy: Afinación $850.00, Bujías $130.00.')).toBeVisible();
    const precios = () =>
      screen
        .getAllByRole('textbox', { name: /^Precio/ })
        .map((uno) => Number((uno as HTMLInputElement).value));
    expect(precios()).toEqual([800, 120, 5]);
    const [, delas] = screen.getAllByRole('textbox', { name: /^Precio/ });
    await userEvent.clear(delas!);
    await userEvent.type(delas!, '125');
    expect(await screen.findByText('Precios de hoy: Afinación $850.00.')).toBeVisible();
    await pulsar('Usar precios de hoy');
    expect(precios()).toEqual([850, 125, 5]);
    expect(screen.queryByText(/Precios de hoy/)).toBeNull();
  });

  test('vence en el plazo de siempre con un toque', async () => {
    const ultima = { ...PENDIENTE, fecha_factura: '2026-10-20', fecha_vencimiento: '2026-10-28' };
    abrirEn('/facturas/nueva', {
      'GET /api/facturas': { cuerpo: { facturas: [ultima], total: 1, totalPages: 1 } },
    });
    await userEvent.click(await screen.findByRole('textbox', { name: 'Fecha de creación' }));
    await userEvent.keyboard('25122026');
    await pulsar('+8 días');
    await waitFor(() => expect(vencimiento()).toHaveValue('02/01/2027'));
  });

  test('de una fecha de creación que no se entiende no se dice que falta', async () => {
    abrirEn('/facturas/nueva');
    const creacion = await screen.findByRole('textbox', { name: 'Fecha de creación' });
    await userEvent.click(creacion);
    await userEvent.keyboard('hoy{Tab}');
    expect(creacion).toHaveAccessibleDescription('La fecha no es válida. Escríbela como 25/11/2026.');
  });

  test.each([
    ['31/12', 'La fecha de vencimiento debe ser válida.'],
    ['31/11/2026', 'Esa fecha no existe.'],
  ])('con el vencimiento a medias o imposible (%s, %s) no se guarda, y se queda', async (escrito, texto) => {
    const { peticiones } = abrirEn('/facturas/nueva');
    await llena();
    await userEvent.click(vencimiento());
    await userEvent.keyboard(escrito);
    await pulsar('Crear factura');
    await screen.findByText(texto);
    noPregunta();
    expect(vencimiento()).toHaveValue(escrito);
    expect(vencimiento()).toHaveFocus();
    await userEvent.clear(vencimiento());
    await waitFor(() => expect(screen.queryByText(texto)).toBeNull());
    await pulsar('Crear factura');
    await pulsar('Sí, crear');
    await screen.findByRole('heading', { name: /lista/ });
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      ['/api/facturas', expect.objectContaining({ fecha_vencimiento: null })],
    ]);
  });

  test('1,000 son mil de cualquier cosa, y una coma dudosa no se guarda sin preguntar', async () => {
    const { peticiones } = abrirEn('/facturas/nueva');
    await llena();
    const cantidad = screen.getByLabelText('Cantidad del concepto 1');
    await userEvent.clear(cantidad);
    await userEvent.type(cantidad, '1,5');
    await pulsar('Crear factura');
    noPregunta();
    await pulsar('1.5');
    await userEvent.clear(cantidad);
    await userEvent.type(cantidad, '1,000');
    await pulsar('Crear factura');
    await pulsar('Sí, crear');
    await screen.findByRole('heading', { name: /lista/ });
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      [
        '/api/facturas',
        expect.objectContaining({ total: 850_000, items: [expect.objectContaining({ cantidad: 1000 })] }),
      ],
    ]);
  });
});

test('una respuesta que llega cuando ya salió de ahí se dice, y no la mueve de donde está', async () => {
  const { respuesta, soltar } = respuestaRetenida();
  const { aqui, ir } = abrirEn('/facturas/nueva', { 'POST /api/facturas': () => respuesta });
  await llena();
  await pulsar('Crear factura');
  await pulsar('Sí, crear');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  act(() => ir('/clientes'));
  soltar({ cuerpo: PENDIENTE });
  expect(await screen.findByText('Factura creada exitosamente')).toBeVisible();
  expect(aqui()).toBe('/clientes');
});

describe('Una factura enviada que no tuvo respuesta', () => {
  const NO_SE_PUDO = 'Sin conexión: no hubo respuesta. Inténtalo de nuevo cuando vuelva.';
  const SI_SE_GUARDO = 'Lo que enviaste antes sí se guardó. Ábrelo de nuevo y haz ahí tus cambios.';
  const OTRA_VERSION = { estatus: 409, cuerpo: { message: 'Otra', errors: { version: 'Otra' } } };
  /** The app retries a write once, so two answers are lost. */
  const perdiendo = (respuesta: Servidor[string]): Servidor => ({
    'POST /api/facturas': bajoSuClave(2, () => ({ cuerpo: PENDIENTE })),
    [`PUT ${ESTA}`]: respuesta,
  });
  const crea = async () => {
    await pulsar('Crear factura');
    await pulsar('Sí, crear');
  };
  const cambia = async () => userEvent.type(await screen.findByLabelText('Nota'), ' otra vez');
  const seQueda = { cuerpo: { ...PENDIENTE, version: 2 } };

  test('y se cambia antes de guardarla otra vez, se guarda sobre la que ya estaba, una sola', async () => {
    const { peticiones } = abrirEn('/facturas/nueva', perdiendo(seQueda));
    await llena();
    await crea();
    await screen.findByText(NO_SE_PUDO);
    await cambia();
    await pulsar('Cancelar');
    expect(await screen.findByRole('alertdialog', { name: '¿Salir sin saber si se guardó?' })).toBeVisible();
    await pulsar('Seguir editando');
    await crea();
    expect(await screen.findByRole('heading', { name: 'Factura #7 lista · $232.00' })).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ version: 1, nota: 'Gracias otra vez', total: 850 })],
    ]);
    const claves = peticiones
      .filter(({ method }) => method === 'POST')
      .map(({ headers }) => headers.get('idempotency-key'));
    expect([claves.length, new Set(claves).size]).toEqual([4, 1]);
  });

  test('ni la de su cambio, y se cambia otra vez: se guarda lo último, una sola vez', async () => {
    const { peticiones } = abrirEn('/facturas/nueva', {
      ...perdiendo(bajoSuClave(2, () => ({ cuerpo: { ...PENDIENTE, version: 2 } }))),
    });
    await llena();
    for (const veces of [0, 1]) {
      await crea();
      await waitFor(() => expect(screen.getByRole('button', { name: 'Crear factura' })).toBeEnabled());
      expect(await cuerposDe(peticiones, 'PUT')).toHaveLength(2 * veces);
      await cambia();
    }
    await crea();
    expect(await screen.findByRole('heading', { name: 'Factura #7 lista · $232.00' })).toBeVisible();
    const notas = (await cuerposDe(peticiones, 'PUT')).map(
      (una) => (una as [string, { nota: string }])[1].nota,
    );
    expect([notas.length, notas.at(-1)]).toEqual([5, 'Gracias otra vez otra vez']);
  });

  test('no se repite tras cargar de nuevo la página', async () => {
    alEntrar(ANA.id);
    const servidor = perdiendo(seQueda);
    abrirEn('/facturas/nueva', servidor);
    await llena();
    await crea();
    await screen.findByText(NO_SE_PUDO);
    cleanup();
    const { peticiones } = abrirEn('/facturas/nueva', servidor);
    await screen.findByText('Recuperamos lo que no habías guardado.');
    await cambia();
    await crea();
    expect(await screen.findByRole('heading', { name: 'Factura #7 lista · $232.00' })).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toHaveLength(1);
    alSalir();
  });

  test.each([
    ['cambió', OTRA_VERSION],
    ['eliminó', { estatus: 404, cuerpo: { message: 'Factura no encontrada.' } }],
  ])('y alguien la %s mientras tanto: se dice que sí se guardó, y no se toca', async (_que, respuesta) => {
    abrirEn('/facturas/nueva', perdiendo(respuesta));
    await llena();
    await crea();
    await screen.findByText(NO_SE_PUDO);
    await cambia();
    await crea();
    expect(await screen.findByText(SI_SE_GUARDO)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Volver a cargar' })).toBeNull();
  });

  test.each([
    ['tal cual, es el mismo cambio', false, [1, 1, 1]],
    ['cambiada, se guarda sobre el que ya estaba', true, [1, 1, 1, 1, 2]],
  ])('una editada, y guardada otra vez %s', async (_como, seCambia, versiones) => {
    let version = 1;
    const { peticiones, aqui } = abrirEn(`/facturas/${ID_DE_FACTURA}`, {
      [`PUT ${ESTA}`]: bajoSuClave(2, () => ({ cuerpo: { ...PENDIENTE, version: ++version } })),
    });
    await cambia();
    const actualiza = async () => {
      await pulsar('Actualizar factura');
      await pulsar('Sí, actualizar');
    };
    await actualiza();
    await screen.findByText(NO_SE_PUDO);
    if (seCambia) await cambia();
    await actualiza();
    await waitFor(() => expect(aqui()).toBe('/facturas'));
    const cuerpos = (await cuerposDe(peticiones, 'PUT')) as [string, { version: number }][];
    expect(cuerpos.map(([, cuerpo]) => cuerpo.version)).toEqual(versiones);
  });
});

describe('Un impuesto, vencimiento o importe poco común', () => {
  const escribe = async (label: string, texto: string) => {
    const campo = await screen.findByLabelText(label);
    await userEvent.type(campo, texto);
    await userEvent.tab();
    return campo;
  };
  const descripcion = () => screen.getByRole('alertdialog').getAttribute('aria-describedby')!;
  const dichoAlGuardar = () => document.getElementById(descripcion())!.textContent.replaceAll('\u00a0', ' ');

  test('un impuesto de 160 % se pregunta junto al campo y se corrige en un toque', async () => {
    abrirEn('/facturas/nueva');
    await llena();
    const impuesto = await escribe('Impuesto (%)', '160');
    expect(impuesto).toHaveAccessibleDescription('¿De verdad 160 %? No, 16 % Sí, 160 %');
    await pulsar('No, 16 %');
    expect(impuesto).toHaveValue('16');
    expect(screen.queryByText(/¿De verdad/)).toBeNull();
    await pulsar('Crear factura');
    expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('¿De verdad');
  });

  test('la respuesta «No» quita la pregunta del campo, que se repite antes de guardar', async () => {
    abrirEn('/facturas/nueva');
    await llena();
    const impuesto = await escribe('Impuesto (%)', '0.16');
    expect(impuesto).toHaveAccessibleDescription('¿16 %? Sí, 16 % No, 0.16 %');
    await pulsar('No, 0.16 %');
    expect(impuesto).toHaveValue('0.16');
    expect(impuesto).toHaveAccessibleDescription('');
    await pulsar('Crear factura');
    await screen.findByRole('alertdialog');
    expect(dichoAlGuardar()).toContain('Impuesto de 0.16 %: $1.36');
    expect(dichoAlGuardar()).toContain('¿De verdad 0.16 % de impuesto?');
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  });

  test('un vencimiento antes de la factura se pregunta, y un día de otro siglo no se guarda', async () => {
    const { peticiones } = abrirEn('/facturas/nueva');
    await llena();
    await userEvent.click(vencimiento());
    await userEvent.keyboard('010120');
    await userEvent.click(screen.getByLabelText('Anticipo (depósito)'));
    expect(await screen.findByText('¿Vence antes que la factura?')).toBeVisible();
    expect(vencimiento()).toHaveValue('01/01/2020');
    await pulsar('Sí, el 01/01/2020');
    expect(screen.queryByText('¿Vence antes que la factura?')).toBeNull();
    await userEvent.click(vencimiento());
    await userEvent.keyboard('01/01/1999');
    await pulsar('Crear factura');
    expect(await screen.findByText('La fecha debe estar entre el 01/01/2000 y el 31/12/2100.')).toBeVisible();
    noPregunta();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([]);
  });
});

test('una timbrada se ve y no se toca', async () => {
  const timbre = {
    ...{
      uuid: '5D3F4A1B-0C2D-4E5F-8A9B-1C2D3E4F5A6B',
      fecha: '2026-11-26T10:15:00',
      sha256: 'ab'.repeat(32),
    },
    ...{ rfc_emisor: 'EKU9003173C9', rfc_receptor: 'XAXX010101000', cancelado: null },
  };
  abrirEn(`/facturas/${ID_DE_FACTURA}`, { [`GET ${ESTA}`]: { cuerpo: { ...PENDIENTE, timbre } } });
  expect(await screen.findByText(/^Esta factura está timbrada/)).toBeVisible();
  expect(screen.getByLabelText('Anticipo (depósito)')).toBeDisabled();
  for (const name of ['Actualizar factura', 'Guardar borrador'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('la vista previa está en el idioma de la factura, y dice cómo pagarla', async () => {
  const metodo = { id: 'm1', nombre: 'Transferencia', activo: true, banco: 'Banamex', titular: 'Luz Ruiz' };
  const suCuenta = { clabe: '002010077777777771', descripcion: null, link: null };
  abrirEn(`/facturas/${ID_DE_FACTURA}`, {
    [`GET ${ESTA}`]: { cuerpo: { ...PENDIENTE, idioma: 'es' } },
    'GET /api/metodos-pago': { cuerpo: [{ ...metodo, ...suCuenta }] },
  });
  await pulsar('Vista previa');
  const previa = within(await screen.findByRole('dialog', { name: 'Vista previa' }));
  for (const palabra of ['FACTURA', 'FACTURAR A', 'Importe', 'Anticipo'])
    expect(previa.getByText(palabra)).toBeVisible();
  expect(await previa.findByText('Transferencia')).toBeVisible();
  expect(previa.getByText(/CLABE 002 010 07777777777 1.*Banamex.*Titular: Luz Ruiz/)).toBeVisible();
});

test('la vista previa sigue abierta cuando la página se imprime en una hoja tan angosta como un teléfono', async () => {
  const { matchMedia } = window;
  let angosta = false;
  const hoja = Object.defineProperty(new EventTarget(), 'matches', { get: () => angosta });
  window.matchMedia = (media) =>
    /max-width: 767/.test(media) ? (hoja as MediaQueryList) : matchMedia(media);
  try {
    abrirEn(`/facturas/${ID_DE_FACTURA}`, { [`GET ${ESTA}`]: { cuerpo: PENDIENTE } });
    await pulsar('Vista previa');
    await screen.findByRole('dialog', { name: 'Vista previa' });
    angosta = true;
    act(() => void hoja.dispatchEvent(new Event('change')));
    expect(screen.getByRole('dialog', { name: 'Vista previa' })).toBeVisible();
  } finally {
    window.matchMedia = matchMedia;
  }
});

describe('Una pagada', () => {
  test('dice lo que se debe, no tiene botones muertos, y lleva al detalle', async () => {
    abrirEn(`/facturas/${ID_DE_FACTURA}`, { [`GET ${ESTA}`]: { cuerpo: PAGADA } });
    await screen.findByText('Esta factura está pagada y no puede ser editada.');
    expect(screen.getByText('Saldo').nextSibling).toHaveTextContent('$0.00');
    for (const name of [/Actualizar/, /borrador/, /Quitar/, /días/])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.getByRole('combobox', { name: 'Agregar servicio' })).toBeDisabled();
    expect(screen.getByRole('link', { name: 'Ver detalle' })).toHaveAttribute(
      'href',
      `/factura-detalle/${ID_DE_FACTURA}`,
    );
    await pulsar('Vista previa');
    const previa = within(await screen.findByRole('dialog', { name: 'Vista previa' }));
    expect(previa.getByText('BALANCE').nextSibling).toHaveTextContent('$0.00');
  });

  test('su pago se revierte ahí mismo, y entonces se edita', async () => {
    let ahora = PAGADA;
    const { peticiones } = abrirEn(`/facturas/${ID_DE_FACTURA}`, {
      [`GET ${ESTA}`]: () => ({ cuerpo: ahora }),
      [`PUT ${ESTA}`]: () => {
        ahora = PENDIENTE;
        return { cuerpo: ahora };
      },
    });
    await pulsar('Revertir pago');
    await pulsar('Sí, revertir');
    await screen.findByRole('button', { name: 'Actualizar factura' });
    expect(screen.queryByText('Esta factura está pagada y no puede ser editada.')).toBeNull();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ estado: 'pendiente' })],
    ]);
  });
});

describe('Una pendiente con pagos', () => {
  const ABONADA = conAbono(PENDIENTE, 50);
  const balance = () => screen.getByText('Saldo').nextSibling;

  test('los descuenta del balance, y dice antes lo que no se puede', async () => {
    const { peticiones } = abrirEn(`/facturas/${ID_DE_FACTURA}`, {
      [`GET ${ESTA}`]: { cuerpo: ABONADA },
      [`PUT ${ESTA}`]: { cuerpo: ABONADA },
    });
    expect(await screen.findByText('Abonos')).toBeVisible();
    expect(screen.getByText('Abonos').nextSibling).toHaveTextContent('$50.00');
    expect(balance()).toHaveTextContent('$150.00');
    expect(screen.getByText(/^Esta factura tiene pagos\. Anúlalos primero/)).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Cliente' })).toBeDisabled();
    expect(screen.queryByRole('button', { name: 'Guardar borrador' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Ver pagos' })).toHaveAttribute(
      'href',
      `/factura-detalle/${ID_DE_FACTURA}`,
    );
    await pulsar('Actualizar factura');
    await pulsar('Sí, actualizar');
    await screen.findByText('En otra parte');
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [ESTA, expect.objectContaining({ total: 232, deposito: 32, balance_restante: 150 })],
    ]);
  });

  test('su total no baja de lo abonado: se dice donde se puede remediar, y no se guarda', async () => {
    const { peticiones } = abrirEn(`/facturas/${ID_DE_FACTURA}`, { [`GET ${ESTA}`]: { cuerpo: ABONADA } });
    const deposito = await screen.findByLabelText('Anticipo (depósito)');
    await userEvent.clear(deposito);
    await userEvent.type(deposito, '182.01');
    await waitFor(() => expect(balance()).toHaveTextContent('-$0.01'));
    await pulsar('Actualizar factura');
    expect(await screen.findByText('El total no puede ser menor que lo abonado: $232.01.')).toBeVisible();
    noPregunta();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([]);
  });

  test('en su vista previa hay una línea de lo pagado', async () => {
    abrirEn(`/facturas/${ID_DE_FACTURA}`, { [`GET ${ESTA}`]: { cuerpo: ABONADA } });
    await pulsar('Vista previa');
    const previa = within(await screen.findByRole('dialog', { name: 'Vista previa' }));
    expect(previa.getByText('Payments').nextSibling).toHaveTextContent('$50.00');
    const balances = previa.getAllByText('BALANCE').map((uno) => uno.nextSibling?.textContent);
    expect(balances).toEqual(['$150.00', '$150.00']);
  });
});

describe('Los descuentos y el IVA por renglón', () => {
  const PRESUME: Servidor = {
    'GET /api/negocio-config': {
      cuerpo: {
        nombre_negocio: 'Taller',
        nota_factura: 'Gracias',
        terminos_condiciones: 'Contado',
        ...{
          iva_por_renglon: true,
          iva_predeterminado: 8,
          precios_con_iva: false,
        },
      },
    },
    'GET /api/servicios-negocio': {
      cuerpo: {
        data: [
          { id: 's', nombre: 'Afinación', precio: 850, categoria_id: 'c', version: 1 },
          {
            id: 'f',
            nombre: 'Frijol',
            precio: 100,
            categoria_id: 'c',
            iva: 0,
            clave_sat: '50402100',
            version: 1,
          },
        ],
      },
    },
  };
  const enviado = async (peticiones: readonly Request[]) => {
    await pulsar('Crear factura');
    await pulsar('Sí, crear');
    await screen.findByRole('heading', { name: /lista/ });
    return (await cuerposDe(peticiones, 'POST'))[0];
  };

  test('quien no los usa solo ve «Descuento» en «⋯»; el signo que escribe dice de qué es', async () => {
    const { peticiones } = abrirEn('/facturas/nueva');
    await llena();
    for (const nombre of [/Descuento/, /IVA/]) expect(screen.queryByLabelText(nombre)).toBeNull();
    await pulsar('Más acciones del concepto 1');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Descuento' }));
    const campo = await screen.findByRole('textbox', { name: 'Descuento del concepto 1' });
    await waitFor(() => expect(campo).toHaveFocus());
    await userEvent.type(campo, '$50');
    expect(campo).toHaveValue('50');
    const [enPesos] = screen.getAllByRole('button', { name: 'En pesos' });
    expect(enPesos).toHaveAttribute('aria-pressed', 'true');
    await userEvent.clear(campo);
    await userEvent.type(campo, '10 %');
    expect(campo).toHaveValue('10');
    expect(enPesos).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByRole('textbox', { name: 'Descuento a toda la factura' })).toBeVisible();
    expect(await enviado(peticiones)).toMatchObject([
      '/api/facturas',
      {
        items: [{ descuento: { porcentaje: 10 }, iva: null }],
        ...{ descuento: null, impuesto_porcentaje: 0, subtotal: 850, descuento_importe: 85, total: 765 },
      },
    ]);
  });

  test('cada renglón toma el IVA de su servicio, o el del negocio, y se cambia', async () => {
    const { peticiones } = abrirEn('/facturas/nueva', PRESUME);
    await llena();
    await elige('Agregar servicio', 'fri', /Frijol/);
    expect(screen.queryByLabelText('Impuesto (%)')).toBeNull();
    expect(screen.getByLabelText('IVA del concepto 2')).toHaveValue('0');
    const iva = screen.getByLabelText('IVA del concepto 1');
    expect(iva).toHaveValue('8');
    await userEvent.selectOptions(iva, '16 %');
    expect(await enviado(peticiones)).toMatchObject([
      '/api/facturas',
      {
        items: [
          { descuento: null, iva: 16 },
          { descuento: null, iva: 0, clave_sat: '50402100' },
        ],
        ...{ impuesto_porcentaje: null, impuesto: 136, total: 1086 },
      },
    ]);
  });
});
