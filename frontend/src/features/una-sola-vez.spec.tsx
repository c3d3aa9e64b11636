import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { COTIZACION } from '@cuenta-clara/dominio/cotizaciones/cotizacion-de-api.prueba';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { abrir, conServidor, dosToques, olvidarTodo, respuestaRetenida } from '../base/pagina.prueba.tsx';
import { unirToques } from '../base/ventanas/segundo-toque.ts';
import { CON_TODO, PENDIENTE, abrirVentana, conAbono, pulsar } from '../components/ventana.prueba.tsx';
import { DialogoDeCliente } from './clientes/DialogoDeCliente.tsx';
import { clienta } from './cobranza/cobranza.prueba.ts';
import DialogoDePromesa from './cobranza/DialogoDePromesa.tsx';
import { FormularioDeCategoria } from './configuracion/FormularioDeCategoria.tsx';
import { FormularioDeMetodo } from './configuracion/FormularioDeMetodo.tsx';
import { FormularioDeServicio } from './configuracion/FormularioDeServicio.tsx';
import DialogoDeConversion from './cotizaciones/acciones/DialogoDeConversion.tsx';
import ModalDePago from './facturas/cobro/ModalDePago.tsx';
import { NuevoMensaje } from './mensajes/NuevoMensaje.tsx';

beforeAll(unirToques);
afterEach(olvidarTodo);

const nada = () => undefined;
const CATEGORIA = '0198d7a4-0000-7000-8000-000000000002';

const escribe = async (campos: Record<string, string>) => {
  for (const [campo, valor] of Object.entries(campos))
    await userEvent.type(screen.getByLabelText(campo), valor);
};

test.each([
  {
    que: 'un cliente',
    camino: '/api/clientes',
    formulario: <DialogoDeCliente cliente={null} onCerrar={nada} />,
    llena: async () => {
      await userEvent.click(screen.getByLabelText('Activo'));
      await escribe({ Nombre: 'José Núñez', Teléfono: '2227654321' });
    },
  },
  {
    que: 'una categoría',
    camino: '/api/categorias-negocio',
    formulario: <FormularioDeCategoria categoria={null} onListo={nada} onCancelar={nada} onEstado={nada} />,
    llena: () => escribe({ Nombre: 'Frenos' }),
  },
  {
    que: 'un servicio',
    camino: '/api/servicios-negocio',
    formulario: (
      <FormularioDeServicio
        servicio={null}
        categoriaId={CATEGORIA}
        onListo={nada}
        onCancelar={nada}
        onEstado={nada}
      />
    ),
    llena: () => escribe({ Nombre: 'Balatas', Precio: '350.50' }),
  },
  {
    que: 'un método de pago',
    camino: '/api/metodos-pago',
    formulario: <FormularioDeMetodo metodo={null} onListo={nada} onCancelar={nada} onEstado={nada} />,
    llena: () => escribe({ Nombre: 'Transferencia' }),
  },
  {
    que: 'un mensaje',
    camino: '/api/mensajes',
    formulario: <NuevoMensaje onCerrar={nada} />,
    llena: () => escribe({ 'Texto del mensaje': 'Hola' }),
  },
])('intentar otra vez crear $que sin haber recibido respuesta es el mismo intento', async (caso) => {
  const peticiones = conServidor({});
  const intentos = () =>
    peticiones.filter(({ url, method }) => method === 'POST' && new URL(url).pathname === caso.camino);
  abrir(<ConfirmacionProvider>{caso.formulario}</ConfirmacionProvider>, { ruta: '/', token: 'uno' });
  await caso.llena();
  // Each tap sends two requests, because api.ts retries a write once.
  for (const veces of [2, 4]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(intentos()).toHaveLength(veces));
  }
  const claves = intentos().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(claves).size).toBe(1);
  expect(claves[0]).toMatch(/^[0-9a-f]{32}$/);
});

const DEUDORA = clienta(1, 'Rosa Díaz');

test.each([
  {
    que: 'un abono',
    camino: `/api/facturas/${PENDIENTE.id}/abonos`,
    pantalla: <ModalDePago factura={PENDIENTE} onCerrar={nada} />,
    llena: async () => {
      await userEvent.click(await screen.findByRole('radio', { name: 'Efectivo' }));
      fireEvent.change(screen.getByLabelText('¿Cuánto recibiste?'), { target: { value: '50' } });
    },
    boton: /^Registrar abono con Efectivo/,
    cuerpo: conAbono(PENDIENTE, 50),
  },
  {
    que: 'una promesa',
    camino: `/api/cobranza/${DEUDORA.cliente.id}/promesa`,
    pantalla: <DialogoDePromesa de={DEUDORA} onGuardada={nada} onCerrar={nada} />,
    llena: () => pulsar('Mañana'),
    boton: 'Anotar promesa',
    cuerpo: DEUDORA,
  },
  {
    que: 'la factura de una cotización, sin anticipo',
    camino: `/api/cotizaciones/${COTIZACION.id}/facturar`,
    pantalla: <DialogoDeConversion cotizacion={COTIZACION} onCerrar={nada} />,
    llena: async () => {},
    boton: 'Facturar sin anticipo',
    cuerpo: COTIZACION,
  },
])('dos toques seguidos que guardan $que la guardan una vez', async (caso) => {
  const { respuesta, soltar } = respuestaRetenida();
  const peticiones = conServidor({
    ...CON_TODO,
    [`POST ${caso.camino}`]: () => respuesta,
    [`PUT ${caso.camino}`]: () => respuesta,
  });
  abrirVentana(caso.pantalla);
  await caso.llena();
  dosToques(await screen.findByRole('button', { name: caso.boton }));
  const guardadas = () => peticiones.filter(({ method }) => method !== 'GET');
  await waitFor(() => expect(guardadas()).not.toHaveLength(0));
  await act(async () => soltar({ cuerpo: caso.cuerpo }));
  expect(guardadas().map(({ url }) => new URL(url).pathname)).toEqual([caso.camino]);
});

test('sin respuesta, facturar otra vez sin anticipo es el mismo intento', async () => {
  const peticiones = conServidor(CON_TODO);
  abrirVentana(<DialogoDeConversion cotizacion={COTIZACION} onCerrar={nada} />);
  const intentos = () => peticiones.filter(({ method }) => method === 'POST');
  for (const veces of [2, 4]) {
    await pulsar('Facturar sin anticipo');
    await waitFor(() => expect(intentos()).toHaveLength(veces));
  }
  expect(new Set(intentos().map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
});

/**
 * Elements on which a double tap counts as one tap (segundo-toque.ts): MUI's buttons and links, and
 * components that render them.
 */
const CONTROLES =
  /^(?:Button|ButtonBase|IconButton|Chip|MenuItem|ListItemButton|CardActionArea|MuiLink|BotonFlotante|Accion|Renglon)$/;
/** Files with controls for which each of several quick taps counts. */
const DE_CADA_TOQUE = [
  'components/Calendario.tsx',
  'components/Paginas.tsx',
  'features/reportes/PeriodoDelReporte.tsx',
];

test('en el código, todo onClick está en un control que toma dos toques seguidos por uno', () => {
  const raiz = join(import.meta.dirname, '..');
  const archivos = readdirSync(raiz, { recursive: true, encoding: 'utf8' })
    .filter((uno) => uno.endsWith('.tsx') && !uno.includes('.spec.'))
    .map((archivo) => ({ archivo, texto: readFileSync(join(raiz, archivo), 'utf8') }));
  const sueltos = archivos.flatMap(({ archivo, texto }) => {
    const etiquetas = texto.replace(/<(?:\w+ |\w+Icon [^>]*)\/>/g, '').split(/(?=<[A-Za-z])/);
    return etiquetas.flatMap((etiqueta) => {
      const [, nombre] = /^<(\w+)[^]*?\sonClick=/.exec(etiqueta) ?? [];
      const esControl = nombre && (CONTROLES.test(nombre) || etiqueta.includes('component={Link}'));
      return nombre && !esControl ? [`${archivo}: ${nombre}`] : [];
    });
  });
  expect(sueltos).toEqual([]);
  const deCadaToque = archivos.filter(({ texto }) => texto.includes('CADA_TOQUE'));
  expect(deCadaToque.map(({ archivo }) => archivo).sort()).toEqual(DE_CADA_TOQUE);
});
