import { jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type CfdiDeApi } from '@cuenta-clara/dominio/cfdi/cfdi.api';
import { ANA, ID_DE_FACTURA } from '@cuenta-clara/dominio/facturas/factura.prueba';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type Respuesta, type Servidor, conServidor, olvidarTodo } from '../../base/pagina.prueba.tsx';
import {
  BORRADOR,
  CLIENTA,
  CON_TODO,
  EFECTIVO,
  PENDIENTE,
  abrirVentana,
  cuerposDe,
  pulsar,
} from '../../components/ventana.prueba.tsx';
import { CfdiDeFactura } from './CfdiDeFactura.tsx';
import { CfdiDelPeriodo } from './CfdiDelPeriodo.tsx';
import { useTimbrado } from './useTimbrado.ts';

afterEach(olvidarTodo);
beforeEach(() => {
  // The mocks of `URL` stay after the tests, because guardar-archivo.ts revokes the URL a minute later.
  URL.createObjectURL = () => 'blob:uno';
  URL.revokeObjectURL = () => undefined;
});

const ESTA = `/api/facturas/${ID_DE_FACTURA}`;
const FISCAL = {
  rfc: 'EKU9003173C9',
  razon_social: 'ESCUELA KEMPER URGATE',
  regimen: '601',
  codigo_postal: '42501',
};
const NEGOCIO = {
  ...{ nombre_negocio: 'Taller', tipo_negocio: '', telefono: '5587654321', codigo_pais: '52' },
  ...{ email: 't@ejemplo.mx', direccion: 'Calle 5', color_personalizado: '#2563eb', logo_url: null },
  ...{ nota_factura: null, terminos_condiciones: null, zona_horaria: 'UTC', version: 3, fiscal: FISCAL },
};
const DOS: FacturaDeApi = {
  ...PENDIENTE,
  items: ['Jabón', 'Frijol'].map((descripcion) => ({ ...PENDIENTE.items[0]!, descripcion })),
};
const LISTA: CfdiDeApi = {
  ...{ lista: true, faltas: [], avisos: [], xml: '<cfdi/>', pago: 'ppd', forma: '99' },
  porque: 'PPD: se deben $232.00. 99 Por definir, como toda PPD.',
};
const con = (faltas: CfdiDeApi['faltas'], mas: Partial<CfdiDeApi> = {}): CfdiDeApi => ({
  ...LISTA,
  ...{ lista: false, faltas, xml: null },
  ...mas,
});
const UUID = '5D3F4A1B-0C2D-4E5F-8A9B-1C2D3E4F5A6B';
const TIMBRE = {
  ...{ uuid: UUID, fecha: '2026-11-26T10:15:00', sha256: 'ab'.repeat(32) },
  ...{ rfc_emisor: FISCAL.rfc, rfc_receptor: 'XAXX010101000', cancelado: null },
};

const DeLaPagina = ({ factura }: { factura: FacturaDeApi }) => {
  const { tarjeta, pedirla } = useTimbrado(factura);
  return (
    <>
      {pedirla && <button onClick={pedirla}>Del menú</button>}
      <CfdiDeFactura factura={factura} {...tarjeta} />
    </>
  );
};
const abrir = (factura: FacturaDeApi, cfdi: Respuesta | Servidor[string], servidor: Servidor = {}) => {
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/negocio-config': { cuerpo: NEGOCIO },
    'GET /api/auth/profile': { cuerpo: { id: 'u', fullName: 'Ana', email: 'a@b.mx' } },
    [`GET ${ESTA}/cfdi`]: cfdi,
    ...servidor,
  });
  abrirVentana(<DeLaPagina factura={factura} />);
  return peticiones;
};
const desplegar = () => pulsar('Para timbrar');
const preguntado = (peticiones: readonly Request[]) =>
  peticiones.filter(({ url }) => url.includes('/cfdi')).map(({ url }) => new URL(url).search);

describe('la tarjeta «Para timbrar»', () => {
  test('está plegada hasta que se abre, y antes no pregunta nada al servidor', async () => {
    const peticiones = abrir(DOS, { cuerpo: LISTA });
    expect(await screen.findByRole('button', { name: 'Para timbrar' })).toHaveAttribute(
      'aria-expanded',
      'false',
    );
    expect(preguntado(peticiones)).toEqual([]);
    await desplegar();
    expect(await screen.findByText('Está lista para timbrar.')).toBeVisible();
    expect(preguntado(peticiones)).toEqual(['']);
  });

  test('un negocio sin datos fiscales solo la ve si la pide en el menú, y recibe el foco; un borrador no la tiene', async () => {
    const sinFiscal = { 'GET /api/negocio-config': { cuerpo: { ...NEGOCIO, fiscal: null } } };
    abrir(BORRADOR, { cuerpo: LISTA });
    abrir(DOS, { cuerpo: con([{ campo: 'negocio.fiscal', texto: 'Faltan los de tu negocio.' }]) }, sinFiscal);
    expect(await screen.findByRole('button', { name: 'Del menú' })).toBeVisible();
    expect(screen.queryByText('Para timbrar')).toBeNull();
    await pulsar('Del menú');
    expect(await screen.findByRole('button', { name: 'Para timbrar' })).toHaveFocus();
    expect(screen.queryByText('Del menú')).toBeNull();
    expect(await screen.findByText('Falta 1 dato para timbrarla.')).toBeVisible();
    await pulsar('Datos fiscales de tu negocio');
    // The dialog has the fiscal fields, and the one required field that this business lacks.
    const dialogo = within(await screen.findByRole('dialog', { name: 'Datos fiscales de tu negocio' }));
    expect(await dialogo.findByLabelText('RFC')).toBeVisible();
    expect(dialogo.getAllByRole('textbox').map((campo) => campo.getAttribute('name'))).toEqual([
      'tipo_negocio',
      ...['fiscal.rfc', 'fiscal.razon_social', 'fiscal.codigo_postal'],
    ]);
  });

  test('los datos fiscales que faltan del cliente se completan en su diálogo', async () => {
    abrir(DOS, { cuerpo: con([{ campo: 'cliente.fiscal.rfc', texto: 'Falta el RFC de Ana Muñoz.' }]) });
    await desplegar();
    expect(await screen.findByText('Falta el RFC de Ana Muñoz.')).toBeVisible();
    await pulsar('Datos fiscales del cliente');
    expect(await screen.findByRole('dialog', { name: 'Editar Cliente' })).toBeVisible();
    expect(screen.getByLabelText('Nombre')).toHaveValue(CLIENTA.nombre);
  });

  test('de un cliente eliminado se dice dónde se restaura', async () => {
    abrir(
      DOS,
      { cuerpo: con([{ campo: 'cliente.fiscal', texto: 'Faltan los datos fiscales de Ana Muñoz.' }]) },
      { [`GET /api/clientes/${ANA.id}`]: { estatus: 404, cuerpo: { message: 'No existe.' } } },
    );
    await desplegar();
    await pulsar('Datos fiscales del cliente');
    expect(await screen.findByText(/Restáuralo en Clientes/)).toBeVisible();
  });

  test('las claves que faltan y el 0 % o exento se escriben en ella; las del primer renglón se copian a todos', async () => {
    const peticiones = abrir(
      DOS,
      {
        cuerpo: con([
          ...[0, 1].map((n) => ({ campo: `renglones.${n}.clave_sat`, texto: 'Falta la clave.' })),
          { campo: 'renglones.1.iva_cero', texto: 'Di si es 0 o exento.' },
        ]),
      },
      { [`PUT ${ESTA}/fiscal`]: { cuerpo: { ...DOS, version: 2 } } },
    );
    await desplegar();
    await userEvent.type(await screen.findByLabelText('Clave de producto del renglón 1'), '50181900');
    await userEvent.type(screen.getByLabelText('Clave de unidad del renglón 1'), 'H87');
    expect(screen.queryByLabelText('IVA del renglón 1')).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('IVA del renglón 2'), 'Exento');
    await pulsar('Las del primero en todos');
    expect(screen.getByLabelText('Clave de producto del renglón 2')).toHaveValue('50181900');
    await pulsar('Guardar claves');
    expect(await screen.findByText('Claves guardadas')).toBeVisible();
    const renglon = { clave_sat: '50181900', unidad_sat: 'H87' };
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([
      [
        `${ESTA}/fiscal`,
        {
          version: 1,
          renglones: [
            { ...renglon, iva_cero: null },
            { ...renglon, iva_cero: 'exento' },
          ],
        },
      ],
    ]);
    await waitFor(() => expect(preguntado(peticiones)).toHaveLength(2));
  });

  test('las claves a medio escribir se conservan al plegarla, y al ir a otra pantalla', async () => {
    const FALTA_UNA = { cuerpo: con([{ campo: 'renglones.0.clave_sat', texto: 'Falta.' }]) };
    abrir(DOS, FALTA_UNA);
    await desplegar();
    await userEvent.type(await screen.findByLabelText('Clave de producto del renglón 1'), '5018');
    await desplegar();
    await waitFor(() => expect(screen.queryByLabelText('Clave de producto del renglón 1')).toBeNull());
    await desplegar();
    expect(await screen.findByLabelText('Clave de producto del renglón 1')).toHaveValue('5018');
    cleanup();
    abrir(DOS, FALTA_UNA);
    await desplegar();
    expect(await screen.findByLabelText('Clave de producto del renglón 1')).toHaveValue('5018');
  });

  test('si el método se eliminó, la forma de pago se elige solo para esta factura', async () => {
    const falta = { campo: 'metodo.forma_sat', texto: 'Di qué forma es «Vales».', metodo_id: 'ya-no' };
    const peticiones = abrir(DOS, { cuerpo: con([falta], { pago: 'pue', forma: null }) });
    await desplegar();
    await userEvent.selectOptions(await screen.findByLabelText('Forma de pago'), '01 Efectivo');
    await waitFor(() => expect(preguntado(peticiones).at(-1)).toBe('?forma=01'));
  });

  test('una clave que no es válida se dice en su campo, y no se manda', async () => {
    const peticiones = abrir(DOS, { cuerpo: con([{ campo: 'renglones.0.clave_sat', texto: 'Falta.' }]) });
    await desplegar();
    await userEvent.type(await screen.findByLabelText('Clave de producto del renglón 1'), '501');
    await pulsar('Guardar claves');
    expect(await screen.findByText('La clave del SAT tiene 8 dígitos.')).toBeVisible();
    expect(await cuerposDe(peticiones, 'PUT')).toEqual([]);
  });

  test('la forma de pago de su método se elige en ella, y se guarda en el método', async () => {
    const peticiones = abrir(
      DOS,
      {
        cuerpo: con(
          [{ campo: 'metodo.forma_sat', texto: 'Di qué forma es «Efectivo».', metodo_id: EFECTIVO.id }],
          { pago: 'pue', forma: null },
        ),
      },
      { [`PUT /api/metodos-pago/${EFECTIVO.id}`]: { cuerpo: { data: EFECTIVO } } },
    );
    await desplegar();
    await userEvent.selectOptions(await screen.findByLabelText('Forma de pago de Efectivo'), '01 Efectivo');
    expect(await screen.findByText('Forma de pago de Efectivo guardada')).toBeVisible();
    const [[, cuerpo]] = (await cuerposDe(peticiones, 'PUT')) as [[string, object]];
    expect(cuerpo).toMatchObject({ forma_sat: '01', nombre: 'Efectivo', activo: true });
  });

  test('PUE o PPD y la forma de pago se eligen en ella, y se revisa otra vez con lo elegido', async () => {
    const peticiones = abrir(DOS, ({ url }) => {
      const pedido = new URL(url).searchParams;
      if (pedido.get('pago') !== 'pue') return { cuerpo: LISTA };
      const forma = pedido.get('forma');
      if (forma) return { cuerpo: { ...LISTA, pago: 'pue', forma } };
      return { cuerpo: con([{ campo: 'forma', texto: 'Elige la forma.' }], { pago: 'pue', forma: null }) };
    });
    await desplegar();
    expect(await screen.findByRole('radio', { name: /PPD/ })).toBeChecked();
    await userEvent.click(screen.getByRole('radio', { name: /PUE/ }));
    await userEvent.selectOptions(await screen.findByLabelText('Forma de pago'), '03');
    expect(await screen.findByText('Está lista para timbrar.')).toBeVisible();
    expect(screen.getByLabelText('Forma de pago')).toHaveValue('03');
    expect(preguntado(peticiones)).toEqual(['', '?pago=pue', '?pago=pue&forma=03']);
    await desplegar();
    await waitFor(() => expect(screen.queryByLabelText('Forma de pago')).toBeNull());
    await desplegar();
    expect(await screen.findByLabelText('Forma de pago')).toHaveValue('03');
    expect(screen.getByRole('radio', { name: /PUE/ })).toBeChecked();
  });

  describe('la factura que sustituye a otra', () => {
    const OTRA: FacturaDeApi = {
      ...PENDIENTE,
      ...{ id: '0198d7a4-0000-7000-8000-0000000000aa', numero_factura: 3 },
      timbre: { ...TIMBRE, cancelado: { motivo: '01', sustituida_por: null } },
    };
    const deSuClienta = (...facturas: FacturaDeApi[]) => ({
      'GET /api/facturas': { cuerpo: { facturas, total: facturas.length, totalPages: 1 } },
    });

    test('la sustituida se elige entre las timbradas del cliente, y se guarda sin tocar las claves', async () => {
      const peticiones = abrir(
        DOS,
        { cuerpo: LISTA },
        {
          ...deSuClienta(DOS, { ...PENDIENTE, id: 'sin-timbrar' }, OTRA),
          [`PUT ${ESTA}/fiscal`]: { cuerpo: DOS },
        },
      );
      await desplegar();
      await pulsar('Sustituye a otra factura');
      const campo = await screen.findByLabelText('Sustituye a');
      expect(
        within(campo)
          .getAllByRole('option')
          .map((una) => una.textContent),
      ).toEqual(['Ninguna', expect.stringMatching(/^Factura #3 · .* · timbre cancelado$/)]);
      await userEvent.selectOptions(campo, OTRA.id);
      expect(await screen.findByText('Guardado: a cuál sustituye')).toBeVisible();
      expect(await cuerposDe(peticiones, 'PUT')).toEqual([
        [`${ESTA}/fiscal`, { version: 1, renglones: [{}, {}], sustituye: OTRA.id }],
      ]);
      expect(peticiones.some(({ url }) => url.includes(`cliente_id=${DOS.cliente_id}`))).toBe(true);
    });

    test('una sustituida que no está timbrada se dice en su campo, y se puede quitar', async () => {
      const sustituye = '0198d7a4-0000-7000-8000-0000000000bb';
      const fiscal = { renglones: [], sustituye };
      const falta = { campo: 'sustituye', texto: 'La factura que sustituye no está timbrada.' };
      const peticiones = abrir(
        { ...DOS, fiscal },
        { cuerpo: con([falta]) },
        {
          ...deSuClienta(OTRA),
          [`GET /api/facturas/${sustituye}`]: { cuerpo: { ...PENDIENTE, id: sustituye, numero_factura: 5 } },
          [`PUT ${ESTA}/fiscal`]: { cuerpo: DOS },
        },
      );
      await desplegar();
      const campo = await screen.findByLabelText('Sustituye a');
      expect(campo).toHaveAccessibleDescription(falta.texto);
      expect(await within(campo).findByRole('option', { name: /^Factura #5 .* sin timbrar$/ })).toBeVisible();
      await userEvent.selectOptions(campo, 'Ninguna');
      expect(await screen.findByText('Guardado: no sustituye a ninguna')).toBeVisible();
      expect(await cuerposDe(peticiones, 'PUT')).toMatchObject([[`${ESTA}/fiscal`, { sustituye: null }]]);
    });

    test('si el cliente no tiene otra factura timbrada lo dice', async () => {
      abrir(DOS, { cuerpo: LISTA }, deSuClienta(DOS));
      await desplegar();
      await pulsar('Sustituye a otra factura');
      expect(await screen.findByText(/no tiene otra factura timbrada/)).toBeVisible();
    });
  });

  test('una clave de unidad se cambia entera al tocarla', async () => {
    const falta = { campo: 'renglones.0.clave_sat', texto: 'Falta.' };
    const unidad_sat = 'H87';
    const con_unidad = { ...DOS, items: DOS.items.map((item) => ({ ...item, unidad_sat })) };
    abrir(con_unidad, { cuerpo: con([falta]) });
    await desplegar();
    const campo = await screen.findByLabelText<HTMLInputElement>('Clave de unidad del renglón 1');
    await userEvent.click(campo);
    expect([campo.selectionStart, campo.selectionEnd]).toEqual([0, 3]);
  });

  test('los avisos se dicen, y de una factura lista se descarga el XML', async () => {
    const peticiones = abrir(DOS, {
      cuerpo: { ...LISTA, avisos: [{ campo: 'factura', texto: 'El 8 % es de la frontera.' }] },
    });
    const guardado = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      expect(this.download).toBe('Factura-7.xml');
    });
    await desplegar();
    expect(await screen.findByText('El 8 % es de la frontera.')).toBeVisible();
    await pulsar('Descargar XML');
    await waitFor(() => expect(guardado).toHaveBeenCalledTimes(1));
    expect(preguntado(peticiones)).toEqual(['', '']);
  });

  test('mientras falta algo no hay XML que descargar', async () => {
    abrir(DOS, { cuerpo: con([{ campo: 'factura', texto: 'No cierra al centavo.' }]) });
    await desplegar();
    expect(await screen.findByText('No cierra al centavo.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Descargar XML' })).toBeDisabled();
  });
});

describe('el XML timbrado', () => {
  const ARCHIVO = new File(['<cfdi:Comprobante/>'], 'timbrada.xml', { type: 'text/xml' });

  test('el de otra factura dice por qué no se cargó, y se puede elegir otro; el bueno se manda tal cual', async () => {
    let respuesta: Respuesta | null = {
      estatus: 400,
      cuerpo: { message: 'El XML es del folio 8, y esta factura es la 7.' },
    };
    const alTimbrar = () => {
      if (respuesta === null) throw new TypeError('the answer was lost');
      return respuesta;
    };
    const peticiones = abrir(DOS, { cuerpo: LISTA }, { [`POST ${ESTA}/timbre`]: alTimbrar });
    await desplegar();
    const campo = await screen.findByLabelText('XML timbrado');
    await userEvent.upload(campo, ARCHIVO);
    expect(await screen.findByText(/^timbrada\.xml no se cargó\. El XML es del folio 8/)).toBeVisible();
    respuesta = null;
    await userEvent.upload(campo, ARCHIVO);
    expect(await screen.findByText(/^Sin conexión: no hubo respuesta/)).toBeVisible();
    expect(screen.queryByText(/no se cargó/)).toBeNull();
    respuesta = { cuerpo: { ...DOS, timbre: TIMBRE } };
    await userEvent.upload(campo, ARCHIVO);
    expect(await screen.findByText('Factura #7 timbrada')).toBeVisible();
    const enviado = peticiones.filter(({ method }) => method === 'POST').at(-1)!;
    expect(enviado.headers.get('content-type')).toBe('application/xml');
    expect(await enviado.text()).toBe('<cfdi:Comprobante/>');
  });

  test('en el escritorio se suelta un archivo; dos a la vez no se aceptan', async () => {
    const peticiones = abrir(DOS, { cuerpo: LISTA }, { [`POST ${ESTA}/timbre`]: { cuerpo: DOS } });
    await desplegar();
    const donde = await screen.findByText(/o suéltalo aquí\./);
    fireEvent.drop(donde, { dataTransfer: { files: [ARCHIVO, ARCHIVO] } });
    expect(await screen.findByText('Suelta un solo archivo.')).toBeVisible();
    expect(peticiones.filter(({ method }) => method === 'POST')).toEqual([]);
    fireEvent.drop(donde, { dataTransfer: { files: [ARCHIVO] } });
    expect(await screen.findByText('Factura #7 timbrada')).toBeVisible();
  });
});

describe('una factura timbrada', () => {
  const TIMBRADA: FacturaDeApi = { ...DOS, timbre: TIMBRE };

  test('dice su folio fiscal, cuándo se timbró y qué no se cambia, y da su XML', async () => {
    const peticiones = abrir(TIMBRADA, { cuerpo: LISTA }, { [`GET ${ESTA}/timbre`]: { cuerpo: '<cfdi/>' } });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    const seccion = await screen.findByRole('region', { name: 'Timbrada' });
    for (const dicho of [UUID, '26/11/2026 10:15', /no se edita, no se elimina y no cambia de cliente/])
      expect(await within(seccion).findByText(dicho)).toBeVisible();
    expect(screen.queryByText('Para timbrar')).toBeNull();
    await pulsar('Descargar XML');
    await waitFor(() => expect(peticiones.some(({ url }) => url.endsWith('/timbre'))).toBe(true));
  });

  test('se cancela con un motivo; el 01 pide el folio de la que la sustituye', async () => {
    const peticiones = abrir(
      TIMBRADA,
      { cuerpo: LISTA },
      { [`POST ${ESTA}/timbre/cancelar`]: { cuerpo: { ...TIMBRADA, timbre: null } } },
    );
    await pulsar('Cancelar el timbre');
    await pulsar('Ya está cancelado');
    expect(await screen.findByText('Elige un motivo.')).toBeVisible();
    expect(screen.queryByLabelText(/^Folio fiscal de la que la sustituye/)).toBeNull();
    await userEvent.click(screen.getByRole('radio', { name: /^01/ }));
    const folio = await screen.findByLabelText('Folio fiscal de la que la sustituye');
    await userEvent.type(folio, 'aaaa');
    await pulsar('Ya está cancelado');
    expect(await screen.findByText(/^El folio fiscal no es válido/)).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: /^02/ }));
    await pulsar('Ya está cancelado');
    expect(await screen.findByText('Timbre de la factura #7 cancelado')).toBeVisible();
    expect(await cuerposDe(peticiones, 'POST')).toEqual([
      [`${ESTA}/timbre/cancelar`, { version: 1, motivo: '02', sustituida_por: null }],
    ]);
  });

  test('con el timbre cancelado se puede timbrar otra vez, y dice por qué se canceló', async () => {
    const cancelado = { motivo: '03', sustituida_por: null } as const;
    abrir({ ...DOS, timbre: { ...TIMBRE, cancelado } }, { cuerpo: LISTA });
    await desplegar();
    expect(
      await screen.findByText(`Su timbre ${UUID} se canceló: no se llevó a cabo la operación.`),
    ).toBeVisible();
    expect(screen.getByText('Está lista para timbrar.')).toBeVisible();
  });
});

test('un negocio con datos fiscales descarga juntos los CFDI del periodo', async () => {
  const peticiones = conServidor({
    ...CON_TODO,
    'GET /api/negocio-config': { cuerpo: NEGOCIO },
    'GET /api/cfdi': { estatus: 503, cuerpo: { message: 'Estamos en mantenimiento.' } },
  });
  abrirVentana(<CfdiDelPeriodo periodo={{ desde: '2026-10-01', hasta: '2026-10-31' }} />);
  await pulsar('Descargar CFDI (ZIP)');
  expect(preguntado(peticiones).at(0)).toBe('?desde=2026-10-01&hasta=2026-10-31');
});
