import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import {
  ANA,
  CON_ANA,
  TOKEN_DE_ANA,
  type Servidor,
  abrir,
  conServidor,
  olvidarTodo,
} from '../base/pagina.prueba.tsx';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { MarcoDeDialogo } from '../components/DialogoAdaptable.tsx';
import { CLIENTA, cuerposDe, pulsar } from '../components/ventana.prueba.tsx';
import { DialogoDeCliente } from './clientes/DialogoDeCliente.tsx';
import { DialogoDeNegocio } from './configuracion/DialogoDeNegocio.tsx';
import { FormularioDeCategoria } from './configuracion/FormularioDeCategoria.tsx';
import { FormularioDeServicio } from './configuracion/FormularioDeServicio.tsx';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type CategoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';

/**
 * Tests that requests have the bodies of specification section 7. `formulario/valores.spec.ts` tests the body
 * of an invoice.
 */

afterEach(olvidarTodo);

const nada = () => undefined;
const escribir = async (campo: string, texto: string) => {
  const uno = await screen.findByLabelText(campo);
  await userEvent.clear(uno);
  if (texto) await userEvent.type(uno, texto);
};
const abrirCon = (contenido: React.ReactNode, servidor: Servidor) => {
  const peticiones = conServidor({ ...CON_ANA, ...servidor });
  abrir(
    <ConfirmacionProvider>
      <MarcoDeDialogo>{contenido}</MarcoDeDialogo>
    </ConfirmacionProvider>,
    { ruta: '/configuracion', token: TOKEN_DE_ANA },
  );
  const enviado = async (metodo: string) => {
    await waitFor(async () => expect(await cuerposDe(peticiones, metodo)).toHaveLength(1));
    const [[, cuerpo]] = (await cuerposDe(peticiones, metodo)) as [[string, object]];
    return cuerpo;
  };
  return enviado;
};

test('un cliente se manda con su dueña y con fechas 9999-12-31; los campos vacíos, null', async () => {
  const enviado = abrirCon(<DialogoDeCliente cliente={null} onCerrar={nada} />, {
    'POST /api/clientes': { cuerpo: CLIENTA },
  });
  await escribir('Nombre', 'Ana Muñoz');
  await escribir('Teléfono', '5512345678');
  await userEvent.click(screen.getByLabelText('Activo'));
  await pulsar('Crear');
  expect(await enviado('POST')).toMatchObject({
    nombre: 'Ana Muñoz',
    user_id: ANA.id,
    categoria: 'activo',
    fecha_inicio: '9999-12-31',
    fecha_vencimiento: '9999-12-31',
    telefono: '5512345678',
    email: null,
    identification_number: null,
    sexo: null,
    direccion: null,
    notas: null,
  });
});

const categoria = (orden: number | null): CategoriaDeApi => ({
  id: 'c',
  nombre: 'Frenos',
  orden,
  version: 1,
});
const lista = { onListo: nada, onCancelar: nada, onEstado: nada };

test.each([
  ['2', { nombre: 'Frenos', orden: 2 }],
  ['', { nombre: 'Frenos' }],
])('una categoría con el orden «%s» lo manda como número, o no lo manda', async (escrito, cuerpo) => {
  const enviado = abrirCon(<FormularioDeCategoria {...lista} categoria={null} />, {
    'POST /api/categorias-negocio': { cuerpo: { data: categoria(2) } },
  });
  await escribir('Nombre', 'Frenos');
  await escribir('Orden', escrito);
  await pulsar('Crear');
  expect(await enviado('POST')).toEqual(cuerpo);
});

test('una categoría que deja de tener orden manda null: sin el campo se quedaría', async () => {
  const enviado = abrirCon(<FormularioDeCategoria {...lista} categoria={categoria(3)} />, {
    'PUT /api/categorias-negocio/c': { cuerpo: { data: categoria(null) } },
  });
  await escribir('Orden', '');
  await pulsar('Actualizar');
  expect(await enviado('PUT')).toEqual({ version: 1, nombre: 'Frenos', orden: null });
});

const SIN_DATOS = { iva: null, clave_sat: '', unidad_sat: '' };

test('un servicio manda su precio como número', async () => {
  const categoria_id = '0198d7a4-0000-7000-8000-000000000002';
  const enviado = abrirCon(<FormularioDeServicio {...lista} servicio={null} categoriaId={categoria_id} />, {
    'POST /api/servicios-negocio': { cuerpo: { data: {} } },
  });
  await escribir('Nombre', 'Balatas');
  await escribir('Precio', '1,350.50');
  await pulsar('Crear');
  expect(await enviado('POST')).toEqual({ nombre: 'Balatas', precio: 1350.5, categoria_id, ...SIN_DATOS });
});

test('el negocio se manda con el logo que tiene', async () => {
  const negocio: NegocioDeApi = {
    nombre_negocio: 'Taller Luz',
    tipo_negocio: 'Taller',
    telefono: '5512345678',
    email: 'luz@x.mx',
    direccion: 'Calle 1',
    logo_url: '/api/negocio-config/logo/0198d7a4-0000-7000-8000-000000000001',
    color_personalizado: '#2563eb',
    nota_factura: null,
    terminos_condiciones: null,
    codigo_pais: '52',
    zona_horaria: 'America/Mexico_City',
    ...{ iva_por_renglon: false, iva_predeterminado: null, precios_con_iva: false },
    fiscal: null,
    ...{ idioma_documentos: 'es', mostrar_como_pagar: false, enlace_de_mensajes: 'pagina' },
    version: 3,
  };
  const enviado = abrirCon(<DialogoDeNegocio negocio={negocio} onCerrar={nada} />, {
    'POST /api/negocio-config': { cuerpo: negocio },
  });
  await pulsar('Guardar');
  expect(await enviado('POST')).toEqual(negocio);
});
