import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { strToU8, zipSync } from 'fflate';
import { abrir, conServidor, olvidarTodo } from '../../../base/pagina.prueba.tsx';
import { pulsar } from '../../../components/ventana.prueba.tsx';
import { CABEZA } from '../libro.prueba.ts';
import { Verificacion } from './Verificacion.tsx';

afterEach(olvidarTodo);

const MANIFIESTO = {
  formato: 'cuenta-clara/exportacion',
  owner: 'luz',
  periodo: { desde: '2026-01-01', hasta: '2026-01-31' },
  anterior: { secuencia: 1, huella: 'a'.repeat(64) },
  cabeza: { secuencia: 2, huella: 'b'.repeat(64) },
};
const DEL_MANIFIESTO = JSON.stringify(MANIFIESTO, null, 2);
const PIE = 'Libro 128 · a1b2c3d4e5f60718 · 28/02/2026';

const DOS = `${PIE}\n${PIE}`;
const DE_ENERO = 'la exportación del 01/01/2026 al 31/01/2026';

const zip = (nombre: string, archivos: Record<string, string>): File =>
  new File(
    [zipSync(Object.fromEntries(Object.entries(archivos).map(([uno, dice]) => [uno, strToU8(dice)])))],
    nombre,
  );
const ZIP = zip('enero.zip', { 'MANIFIESTO.json': DEL_MANIFIESTO, 'libro.csv': 'algo' });
const JSON_SUELTO = new File([DEL_MANIFIESTO], 'MANIFIESTO.json');
const TEXTO = new File([`\n> ${PIE}\r\n`], 'pie.txt');

const abrirVerificacion = () => {
  const cuerpo = {
    ...{ ok: true, asientos: 2, eventos: 2, cabeza: CABEZA, anclas: 'Anclas comprobadas: 3.' },
    ...{ hallazgos: [], siguen: [] },
  };
  const peticiones = conServidor({ 'POST /api/libro/verificar': { cuerpo } });
  return { ...abrir(<Verificacion sello={null} />, { ruta: '/libro', token: 'uno' }), peticiones };
};
const campo = (): HTMLElement | null => screen.queryByRole('textbox', { name: /Huellas que guardaste/ });
const elegir = (...archivos: File[]): Promise<void> =>
  userEvent.upload(screen.getByLabelText('Elegir archivo'), archivos, { applyAccept: false });
const enviadas = async (peticiones: readonly Request[]): Promise<unknown[]> =>
  Promise.all(
    peticiones
      .filter(({ url }) => url.endsWith('/verificar'))
      .map(async (una) => ((await una.clone().json()) as { anclas: string }).anclas),
  );

test.each([
  ['un ZIP', ZIP, DE_ENERO, DEL_MANIFIESTO],
  ['su manifiesto', JSON_SUELTO, DE_ENERO, DEL_MANIFIESTO],
  ['un texto', TEXTO, '1 huella', `\n> ${PIE}\r\n`],
  ['uno de dos', new File([DOS], 'dos.txt'), '2 huellas', DOS],
])(
  '%s se lee en el navegador, y el Libro se verifica contra sus huellas',
  async (_que, archivo, que, anclas) => {
    const { peticiones } = abrirVerificacion();
    await elegir(archivo);
    expect(await screen.findByText(`Se comprobará contra «${archivo.name}»: ${que}.`)).toBeVisible();
    expect(campo()).toBeNull();
    await pulsar('Verificar');
    expect(await screen.findByText(/Todo está en orden/)).toBeVisible();
    expect(await enviadas(peticiones)).toEqual([anclas]);
  },
);

test('un archivo se puede soltar sobre la tarjeta; al quitarlo vuelve lo que se había pegado', async () => {
  const { peticiones } = abrirVerificacion();
  await userEvent.type(campo()!, PIE);
  const tarjeta = screen.getByRole('group', { name: 'Comprobar el Libro' });
  fireEvent.dragOver(tarjeta);
  fireEvent.drop(tarjeta, { dataTransfer: { files: [ZIP] } });
  expect(await screen.findByText(/^Se comprobará contra «enero.zip»/)).toBeVisible();
  await pulsar('Quitar');
  expect(campo()).toHaveValue(PIE);
  await pulsar('Verificar');
  expect(await screen.findByText(/Todo está en orden/)).toBeVisible();
  expect(await enviadas(peticiones)).toEqual([PIE]);
});

test.each([
  ['un texto que no lo es', new File(['hola\n'], 'nota.txt'), 'la línea 1 no es un ancla: «hola».'],
  ['uno vacío', new File([''], 'vacio.txt'), 'no tiene ninguna ancla.'],
  ['un ZIP de otra cosa', zip('fotos.zip', { 'foto.txt': 'hola' }), 'no tiene MANIFIESTO.json.'],
  ['un ZIP dañado', new File(['PK nada'], 'roto.zip'), 'está dañado, o no es de Cuenta Clara.'],
  ['una foto', new File([new Uint8Array([0x89, 0x50, 0x4e, 0])], 'foto.png'), 'no es un texto ni un ZIP.'],
  ['algo enorme', new File(['x'.repeat(1_500_001)], 'disco.img'), 'es demasiado grande.'],
])('de %s se dice por qué no se puede leer, y lo pegado queda', async (_que, archivo, porque) => {
  abrirVerificacion();
  await userEvent.type(campo()!, PIE);
  await elegir(archivo);
  expect(await screen.findByRole('alert')).toHaveTextContent(`«${archivo.name}» no se puede leer: ${porque}`);
  expect(campo()).toHaveValue(PIE);
});

test('de varios archivos a la vez se pide uno', async () => {
  abrirVerificacion();
  const tarjeta = screen.getByRole('group', { name: 'Comprobar el Libro' });
  fireEvent.drop(tarjeta, { dataTransfer: { files: [ZIP, TEXTO] } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Elige un solo archivo a la vez.');
  await elegir(TEXTO);
  expect(await screen.findByText(/^Se comprobará contra «pie.txt»/)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});
