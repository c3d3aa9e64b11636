import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dentroDe } from '@cuenta-clara/backend/test/dia.prueba';
import { archivoDe } from '@cuenta-clara/backend/test/exportacion.prueba';
import { testWith } from '@cuenta-clara/backend/test-servers/programs.prueba';
import {
  DE_BOMBA,
  NOMBRES_HOSTILES,
  NO_SE_MUESTRA,
  conNombresHostiles,
  deBomba,
  deDosLecturas,
} from '@cuenta-clara/backend/test/zip.prueba';
import { AutoridadDeTiempo } from '@cuenta-clara/backend/test/autoridad-de-tiempo.prueba';
import { Servidor, exportacionSellada, negocioListo } from '@cuenta-clara/backend/test/servidor.prueba';
import { enPapel, hacerFactura, pagarFactura } from './facturas.prueba.ts';
import {
  type Pantalla,
  alFin,
  describeConNavegador,
  enElActo,
  oprime,
  sobreTodoEn,
} from './navegador.prueba.ts';
import { Sitio, type Ventana } from './sitio.prueba.ts';

describeConNavegador('El verificador', () => {
  const sitio = Sitio.deLaSuite();
  let carpeta: string;
  beforeAll(async () => {
    carpeta = await mkdtemp(join(tmpdir(), 'cuenta-clara-verificador-'));
  });
  afterAll(() => rm(carpeta, { recursive: true, force: true }));

  const verificador = (pantalla?: Pantalla): Promise<Ventana> =>
    sitio.ventana(null, '/verificar', pantalla && { pantalla });

  const suelta = async ({ page }: Ventana, ...rutas: readonly string[]): Promise<void> => {
    const archivos = await Promise.all(
      rutas.map(async (ruta) => ({
        nombre: ruta.split('/').at(-1)!,
        base64: (await readFile(ruta)).toString('base64'),
      })),
    );
    const dataTransfer = await page.evaluateHandle((dados) => {
      const llevado = new DataTransfer();
      for (const { nombre, base64 } of dados)
        llevado.items.add(new File([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], nombre));
      return llevado;
    }, archivos);
    await page.locator('body').dispatchEvent('drop', { dataTransfer });
  };

  const probada = async (pantalla: Pantalla) => {
    const { ana, cliente, metodo } = await sitio.negocio();
    const factura = await hacerFactura(ana, cliente);
    await pagarFactura(ana, factura, metodo);
    const ventana = await sitio.ventana(ana, `/factura-detalle/${factura.id}`, { pantalla });
    const [descarga] = await Promise.all([
      ventana.page.waitForEvent('download'),
      ventana.pulsa('Descargar prueba'),
    ]);
    const nombre = descarga.suggestedFilename();
    expect(nombre).toBe(`Prueba-factura-${factura.numero_factura}.json`);
    const ruta = join(carpeta, nombre);
    await descarga.saveAs(ruta);
    return { ana, factura, ruta, prueba: JSON.parse(await readFile(ruta, 'utf8')) };
  };

  test.each(sobreTodoEn('telefono'))(
    'en %s la prueba de una factura se suelta, y dice qué prueba',
    async (pantalla) => {
      const { ruta, prueba } = await probada(pantalla);
      const ventana = await verificador(pantalla);
      await suelta(ventana, ruta);
      await ventana.ve('✓ Todo en orden, con avisos');
      await ventana.titulo(`Factura 1 · José Núñez · total $813.16`);
      await ventana.ve(
        /^1\. .* UTC · Factura emitida: número 1, cliente José Núñez, .* \(evento \d+ de los \d+ sellados\)$/,
      );
      await ventana.ve(
        /^2\. .* UTC · Pago completado: \$713\.16 con Transferencia, del 21\/11\/2026, queda por cobrar \$0\.00/,
      );
      await ventana.ve(/^Aviso: La raíz no se comparó con nada/);

      const huella = ventana.page.getByLabel('Huella SHA-256 o raíz');
      await huella.fill(prueba.sello.raiz);
      await oprime(huella, 'Enter');
      await ventana.ve(`La raíz de ${prueba.sello.tamano} eventos es la que se dio.`);
      await alFin(() => ventana.page.locator('.dictamen').textContent()).toBe('✓ Todo en orden');
      const sobra = (): Promise<number> =>
        ventana.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await alFin(sobra).toBe(0);

      const cambiada = join(carpeta, 'Prueba-cambiada.json');
      await writeFile(cambiada, (await readFile(ruta, 'utf8')).replace('José Núñez', 'Otro Nombre'));
      await suelta(ventana, cambiada);
      await ventana.ve('El evento 1 de la factura no está en lo que se selló, o no dice lo que entonces.');
      await alFin(() => ventana.page.locator('.dictamen').textContent()).toMatch(/^✗ /);
    },
  );

  test('rechaza un ZIP ambiguo o que se infla demasiado, y muestra nombres sin caracteres invisibles', async () => {
    const { ana, cliente } = await sitio.negocio();
    await hacerFactura(ana, cliente);
    const { id } = await exportacionSellada(ana, { desde: '2026-01-01', hasta: dentroDe(0) });
    const entero = await archivoDe(ana, id);
    const ventana = await verificador();
    const informe = () => ventana.page.locator('#informe').textContent();
    const ruta = join(carpeta, 'hostil.zip');
    for (const [cual, dice] of [
      ['otro directorio, en cuya nota está éste', 'Este ZIP no dice dónde termina'],
      [
        'un archivo que el directorio no dice, entre otros',
        'Este ZIP tiene algo fuera de los archivos de su lista',
      ],
      [
        'un archivo que el directorio no dice, tras lo comprimido de otro',
        'El archivo .DS_Store está dañado en el ZIP.',
      ],
      ['otro nombre en la cabeza de un archivo', 'Este ZIP dice dos cosas de lo que trae'],
    ] as const) {
      await writeFile(ruta, deDosLecturas(cual, entero));
      await suelta(ventana, ruta);
      await alFin(informe).toContain(dice);
      await alFin(() => ventana.page.locator('.dictamen.mal').count()).toBe(1);
    }
    for (const [cual, dice] of DE_BOMBA) {
      await writeFile(ruta, deBomba(cual, entero));
      await suelta(ventana, ruta);
      await alFin(informe).toContain(dice);
    }
    await writeFile(ruta, conNombresHostiles(entero));
    await suelta(ventana, ruta);
    for (const [, dicho] of NOMBRES_HOSTILES)
      await alFin(informe).toContain(`El archivo ${dicho} no es de la exportación.`);
    await enElActo(informe).not.toMatch(NO_SE_MUESTRA);
  });

  test('al imprimir sale el informe, sin el formulario ni los botones', async () => {
    const { ruta } = await probada('escritorio');
    const ventana = await verificador();
    await suelta(ventana, ruta);
    await ventana.ve('✓ Todo en orden, con avisos');
    await ventana.boton('Imprimir informe').waitFor();
    const papel = await enPapel(await ventana.page.pdf({ format: 'Letter' }));
    for (const dicho of [
      'Todo en orden, con avisos',
      'Factura 1 · José Núñez',
      'Verificación de Cuenta Clara · informe del',
    ])
      expect(papel).toContain(dicho);
    for (const deLaPantalla of ['Verificar una', 'Elige el ZIP', 'Huella SHA-256', 'Imprimir informe'])
      expect(papel).not.toContain(deLaPantalla);
  });

  testWith('openssl')(
    'un ZIP con su sello.json y el certificado de quien le puso el tiempo se sueltan juntos',
    async () => {
      const autoridad = await AutoridadDeTiempo.abre();
      const servidor = await Servidor.arranca({ TSA_URL: autoridad.url });
      const [zip, sello, certificado] = ['suyo.zip', 'suyo.sello.json', 'autoridad.pem'].map((nombre) =>
        join(carpeta, nombre),
      ) as [string, string, string];
      try {
        const ana = await servidor.dueña();
        const { cliente } = await negocioListo(ana);
        await hacerFactura(ana, cliente);
        const periodo = { desde: '2026-01-01', hasta: dentroDe(0) };
        const { id } = await exportacionSellada(ana, periodo);
        const companero = async () => (await ana.get(`/api/libro/exportaciones/${id}/sello`)).body;
        await alFin(async () => (await companero()).sellos.at(-1)?.tiempo).toEqual(expect.any(String));
        await writeFile(zip, await archivoDe(ana, id));
        await writeFile(sello, JSON.stringify(await companero()));
        await copyFile(autoridad.certificado('raiz'), certificado);
      } finally {
        await servidor.termina();
        await autoridad.cierra();
      }

      const ventana = await verificador();
      await suelta(ventana, zip, sello, certificado);
      await ventana.ve(/^Tiempo certificado: .* UTC, por «Sellos de Prueba», de la autoridad que se dio\.$/);
      await ventana.ve(/^Sellado, según el propio sistema, el .* UTC: los primeros \d+ eventos/);
      await ventana.ve('✓ Todo en orden, con avisos');
    },
  );
});
