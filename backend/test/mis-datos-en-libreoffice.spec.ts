import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { describeWith } from '../test-servers/programs.prueba.ts';
import { cotizacion } from './contrato.prueba.ts';
import { Servidor, misDatosListos, negocioListo, solicitud } from './servidor.prueba.ts';

interface Celda {
  /** OpenDocument's type of a cell: `string`, `float` or `date`. */
  readonly tipo: string;
  readonly valor: string;
}
type Fila = Readonly<Record<string, Celda>>;

const atributo = (etiqueta: string, nombre: string): string | undefined =>
  new RegExp(` ${nombre}="([^"]*)"`).exec(etiqueta)?.[1];
const claro = (xml: string): string =>
  [...xml.matchAll(/<text:p>(.*?)<\/text:p>/gs)]
    .map(([, parrafo]) => parrafo!.replace(/<[^>]*>/g, ''))
    .join('\n')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** A row of Flat OpenDocument: repeated cells expanded, empty cells at the end dropped. */
const celdasDe = (fila: string): Celda[] =>
  [...fila.matchAll(/<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs)].flatMap(
    ([, etiqueta = '', dentro = '']) => {
      const tipo = atributo(etiqueta, 'office:value-type') ?? '';
      const celda = {
        tipo,
        valor: atributo(etiqueta, 'office:date-value') ?? atributo(etiqueta, 'office:value') ?? claro(dentro),
      };
      const veces = Number(atributo(etiqueta, 'table:number-columns-repeated') ?? 1);
      return Array.from({ length: tipo === '' ? Math.min(veces, 100) : veces }, () => celda);
    },
  );

const filasDe = (hoja: string): Fila[] => {
  const filas = [...hoja.matchAll(/<table:table-row[^>]*>(.*?)<\/table:table-row>/gs)].map(([, dentro]) =>
    celdasDe(dentro!),
  );
  const donde = filas.findIndex((celdas) => celdas.some(({ tipo }) => tipo !== ''));
  const titulos = filas[donde]!.map(({ valor }) => valor);
  return filas
    .slice(donde + 1)
    .map((celdas) =>
      Object.fromEntries(
        celdas.flatMap((celda, lugar) => (celda.tipo ? [[titulos[lugar]!, celda] as const] : [])),
      ),
    )
    .filter((fila) => Object.keys(fila).length > 0);
};

const texto = (valor: string): Celda => ({ tipo: 'string', valor });
const numero = (valor: number): Celda => ({ tipo: 'float', valor: String(valor) });
const dia = (valor: string): Celda => ({ tipo: 'date', valor });

describeWith('libreoffice')('Lo que se lleva', () => {
  let carpeta: string;
  let servidor: Servidor;
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-libros-'));
    servidor = await Servidor.arranca();
  });
  afterAll(async () => {
    await servidor.termina();
    await rm(carpeta, { recursive: true });
  });

  const abiertos = async (
    libros: Readonly<Record<string, Uint8Array>>,
  ): Promise<Record<string, Record<string, Fila[]>>> => {
    const nombres = Object.keys(libros);
    await Promise.all(nombres.map((nombre) => writeFile(join(carpeta, nombre), libros[nombre]!)));
    const perfil = `-env:UserInstallation=file://${carpeta}/perfil`;
    const deCalc = ['--headless', '--convert-to', 'fods', '--outdir', carpeta];
    await promisify(execFile)('soffice', [
      perfil,
      ...deCalc,
      ...nombres.map((nombre) => join(carpeta, nombre)),
    ]);
    const leidos = nombres.map(async (nombre) => {
      const xml = await readFile(join(carpeta, nombre.replace('.xlsx', '.fods')), 'utf8');
      expect(xml).not.toContain('table:formula');
      const hojas = [...xml.matchAll(/<table:table table:name="([^"]+)".*?<\/table:table>/gs)];
      return [nombre, Object.fromEntries(hojas.map(([hoja, suyo]) => [suyo!, filasDe(hoja)]))] as const;
    });
    return Object.fromEntries(await Promise.all(leidos));
  };

  test('se abre en LibreOffice con sus tipos: textos con Ñ y ceros delante, importes y fechas, ninguna fórmula', async () => {
    const ana = await servidor.dueña();
    const { cliente, metodo } = await negocioListo(ana);
    const empresa = {
      nombre: '',
      empresa: '=HYPERLINK("x") & <Ñandú> S.A.',
      telefono: '0220000000',
      categoria: 'activo',
      direccion: 'Calle 5\nPuebla',
      notas: '+1+1',
      fecha_nacimiento: '1990-02-28',
    };
    expect((await ana.post('/api/clientes', empresa)).status).toBe(201);
    const items = [{ descripcion: 'Balatas', precio_unitario: 350.5, cantidad: 2.125 }];
    const sinImpuesto = { items, impuesto: 0, impuesto_porcentaje: 0 };
    const factura = (await ana.post('/api/facturas', solicitud(cliente.id, sinImpuesto))).body;
    const abono = { monto: 10.5, metodo_pago_id: metodo.id };
    await ana.post(`/api/facturas/${factura.id}/abonos`, abono);
    await ana.post('/api/cotizaciones', cotizacion(cliente.id));
    const { id } = await misDatosListos(ana);
    const respuesta = await fetch(`${servidor.url}/api/mis-datos/${id}/archivo`, {
      headers: { authorization: `Bearer ${ana.token}` },
    });
    const libros = await abiertos(unzipSync(new Uint8Array(await respuesta.arrayBuffer())));

    const clientes = libros['clientes.xlsx']!['Clientes']!;
    expect(clientes).toHaveLength(2);
    expect(clientes).toContainEqual(
      expect.objectContaining({ Nombre: texto('José Núñez'), Teléfono: texto('2227654321') }),
    );
    expect(clientes).toContainEqual(
      expect.objectContaining({
        Empresa: texto(empresa.empresa),
        Dirección: texto(empresa.direccion),
        Teléfono: texto('0220000000'),
        Notas: texto('+1+1'),
        'Fecha de nacimiento': dia('1990-02-28'),
      }),
    );
    expect(libros['servicios.xlsx']!['Servicios']).toMatchObject([
      { Nombre: texto('Balatas'), Precio: numero(350.5), Categoría: texto('Frenos') },
    ]);
    expect(libros['facturas.xlsx']).toMatchObject({
      Facturas: [
        {
          Factura: numero(1),
          Cliente: texto('José Núñez'),
          Fecha: dia('2026-11-21'),
          Vence: dia('2026-11-25'),
          Total: numero(factura.total),
        },
      ],
      Conceptos: [{ Descripción: texto('Balatas'), Cantidad: numero(2.125), Precio: numero(350.5) }],
    });
    expect(libros['pagos.xlsx']!['Pagos']).toMatchObject([
      { Monto: numero(100), Método: texto('Depósito') },
      { Monto: numero(10.5), Método: texto('Transferencia') },
    ]);
    expect(libros['cotizaciones.xlsx']!['Cotizaciones']).toMatchObject([{ Total: numero(813.16) }]);
  });
});
