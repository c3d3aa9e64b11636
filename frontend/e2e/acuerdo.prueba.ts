import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dentroDe } from '@cuenta-clara/backend/test/dia.prueba';
import { archivoDe, descomprimir, verificado } from '@cuenta-clara/backend/test/exportacion.prueba';
import { type Persona, exportacionTerminada } from '@cuenta-clara/backend/test/servidor.prueba';
import { type Hecha, type SumasDelLibro, sumanEnElLibro, textoDelPdf } from './facturas.prueba.ts';
import { alFin, enElActo } from './navegador.prueba.ts';
import { type Ventana } from './sitio.prueba.ts';

/** Expected figures of an invoice, computed by hand and written as the screens show them (`$1,000.00`). */
export interface Cuentas {
  readonly estado: 'pendiente' | 'pagada';
  readonly total: string;
  readonly deposito: string;
  /** The money received: the deposit plus all payments. */
  readonly abonado: string;
  readonly balance: string;
  /** Payments that are not undone, oldest first. */
  readonly pagos: readonly string[];
  /**
   * The sum of the payments as the PDF prints it, without the deposit; null if there never was a partial
   * payment.
   */
  readonly pagosEnPapel: string | null;
  /** Income by the day of payment, without undone payments. */
  readonly recibido: string;
  /** The ledger's sums, by the day of recording. */
  readonly libro: SumasDelLibro;
  readonly asientos: number;
}

const NADA = '$0.00';
const centavosDe = (texto: string): number => Number(texto.replace(/[$,.]/g, ''));

const dice = async (ventana: Ventana, ...textos: readonly string[]): Promise<void> => {
  for (const texto of textos)
    await alFin(() => ventana.page.getByRole('main').textContent()).toContain(texto);
};

export const cuadraEnPantalla = async (
  ventana: Ventana,
  { numero_factura }: Hecha,
  { estado, total, deposito, abonado, balance, pagos, recibido, libro }: Cuentas,
): Promise<void> => {
  const { page } = ventana;
  const pagada = estado === 'pagada';
  const tarjeta = ventana.tarjeta(new RegExp(`^Factura ${numero_factura} de `));

  const suya = () => tarjeta.textContent();
  await alFin(suya).toContain(pagada ? 'Pagada ·' : `Saldo ${balance}`);
  const abonadoDicho = pagada || abonado === NADA ? null : `Abonado ${abonado} de ${total}`;
  await alFin(async () => /Abonado \S+ de \$[\d,]+\.\d\d/.exec((await suya()) ?? '')?.[0] ?? null).toBe(
    abonadoDicho,
  );

  await tarjeta.getByRole('link').first().click();
  await ventana.titulo(`Factura #${numero_factura}`);
  await dice(ventana, `Total${total}`, `Anticipo${deposito}`, `Saldo${balance}`);
  const importes = page
    .getByRole('region', { name: 'Pagos' })
    .getByRole('listitem')
    .filter({ hasNotText: 'Anticipo' });
  await alFin(async () =>
    (await importes.allTextContents()).map((uno) => /\$[\d,.]+$/.exec(uno)?.[0]),
  ).toEqual(pagos);

  await ventana.va('Inicio');
  await dice(
    ventana,
    `Total Facturado${pagada ? total : NADA}`,
    `Pendiente a Pagar${pagada ? NADA : total}`,
    `por cobrar ${balance}`,
    `recibido en el período ${recibido}`,
  );
  const cobrado = page
    .getByText('Total Cobrado', { exact: true })
    .locator('xpath=../following-sibling::div[1]/p[1]');
  await alFin(() => cobrado.textContent()).toBe(pagada ? total : NADA);

  await ventana.va('Facturas');
  await page.getByRole('main').getByRole('link', { name: 'Libro' }).click();
  await sumanEnElLibro(page, libro);
  await ventana.va('Facturas');
};

export const cuadraEnPapel = async (
  duena: Persona,
  { id }: Hecha,
  { estado, total, deposito, balance, pagosEnPapel }: Cuentas,
): Promise<void> => {
  const papel = await textoDelPdf(`${duena.url}/api/facturas/${id}/pdf/public`);
  const lineas = papel.split('\n');
  expect(lineas).toEqual(
    expect.arrayContaining([`TOTAL ${total}`, `Deposit ${deposito}`, `BALANCE ${balance}`]),
  );
  expect(lineas.filter((una) => una.startsWith('Payments'))).toEqual(
    pagosEnPapel === null ? [] : [`Payments ${pagosEnPapel}`],
  );
  expect(papel).toContain(estado === 'pagada' ? 'PAID' : 'PENDING');
};

export const cuadraElArchivo = async (
  duena: Persona,
  { libro, asientos: asentados }: Cuentas,
): Promise<void> => {
  const periodo = { desde: dentroDe(-2), hasta: dentroDe(2) };
  const pedida = await duena.post('/api/libro/exportaciones', periodo);
  await enElActo(() => exportacionTerminada(duena, pedida.body.id)).toMatchObject({ estado: 'lista' });
  const carpeta = await mkdtemp(join(tmpdir(), 'acuerdo-'));
  try {
    const destino = await descomprimir(await archivoDe(duena, pedida.body.id), carpeta);
    const { asientos, cabeza } = JSON.parse(await readFile(join(destino, 'MANIFIESTO.json'), 'utf8')) as {
      asientos: number;
      cabeza: { saldo: unknown };
    };
    const [facturado, cobradoEnLibro, revertido] = libro.map(centavosDe);
    expect([asientos, cabeza.saldo]).toEqual([asentados, { facturado, cobrado: cobradoEnLibro, revertido }]);
    await enElActo(() => verificado(destino)).toMatchObject({ code: 0 });
  } finally {
    await rm(carpeta, { recursive: true });
  }
};
