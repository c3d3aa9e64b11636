import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfirmacionProvider } from '../components/Confirmacion.tsx';
import { abrir, conServidor, olvidarTodo } from '../base/pagina.prueba.tsx';
import { DialogoDeCliente } from './clientes/DialogoDeCliente.tsx';
import { FormularioDeCategoria } from './configuracion/FormularioDeCategoria.tsx';
import { FormularioDeMetodo } from './configuracion/FormularioDeMetodo.tsx';
import { FormularioDeServicio } from './configuracion/FormularioDeServicio.tsx';
import { NuevoMensaje } from './mensajes/NuevoMensaje.tsx';

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
    formulario: <FormularioDeCategoria categoria={null} onListo={nada} onCancelar={nada} onCambios={nada} />,
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
        onCambios={nada}
      />
    ),
    llena: () => escribe({ Nombre: 'Balatas', Precio: '350.50' }),
  },
  {
    que: 'un método de pago',
    camino: '/api/metodos-pago',
    formulario: <FormularioDeMetodo metodo={null} onListo={nada} onCancelar={nada} onCambios={nada} />,
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
  // The page tries each once more by itself.
  for (const veces of [2, 4]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Crear' }));
    await waitFor(() => expect(intentos()).toHaveLength(veces));
  }
  const claves = intentos().map(({ headers }) => headers.get('idempotency-key'));
  expect(new Set(claves).size).toBe(1);
  expect(claves[0]).toMatch(/^[0-9a-f]{32}$/);
});
