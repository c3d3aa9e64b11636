import { Inject, Injectable } from '@nestjs/common';
import { type Centavos, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { type Factura, timbreVigente } from '@cuenta-clara/dominio/facturas/factura';
import { facturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { estadoDePagina } from '@cuenta-clara/dominio/seguimiento/estado-de-pagina';
import { type Seguimiento, avisosDe } from '@cuenta-clara/dominio/seguimiento/seguimiento';
import { type DatosDePagina } from '@cuenta-clara/paginas/factura';
import { type PaginaHecha } from '@cuenta-clara/paginas/hacer-pagina';
import { modosEnElPapel } from '../facturas/modos-de-pagar.ts';
import { DiaDeLaDuena } from '../negocio/dia-de-la-duena.service.ts';
import { type DocumentStore } from '../platform/document-store/document-store.ts';
import { formAddress } from '../platform/http/page-language.ts';
import { pdfAddress } from '../platform/http/static-site.ts';
import { DOCUMENT_STORE } from '../platform/system/tokens.ts';
import { type PaginaAbierta } from '../seguimiento/enlaces-de-factura.service.ts';
import { type EnvioRechazado, textoDe } from './pagina-enviada.ts';

const pagosDe = ({ datos, abonos, ajuste }: Factura): DatosDePagina['pagos'] => {
  const pago = (que: DatosDePagina['pagos'][number]['que'], dia: Dia | null, monto: Centavos) => ({
    ...{ que, dia: formatoDeDia(dia), monto: formatoDeDinero(monto) },
  });
  return [
    ...(datos.deposito > 0 ? [pago('anticipo', datos.fecha_factura, datos.deposito)] : []),
    ...(ajuste === 0 ? [] : [pago('ajuste', null, ajuste)]),
    ...abonos.map(({ fecha, monto }) => pago('abono', fecha, monto)),
  ];
};

const avisoDe = (seguimiento: Seguimiento, { datos }: Factura): DatosDePagina['aviso'] => {
  const ultimo = avisosDe(seguimiento, datos).at(-1);
  if (!ultimo || ultimo.estado === 'confirmado') return null;
  const { estado, monto, fecha, motivo } = ultimo;
  return { estado, monto: formatoDeDinero(monto), dia: formatoDeDia(fecha), motivo: motivo ?? '' };
};

@Injectable()
export class PaginaDeFactura {
  constructor(
    private readonly dia: DiaDeLaDuena,
    @Inject(DOCUMENT_STORE) private readonly documents: DocumentStore,
  ) {}

  /** @param rechazado a refused notice of payment, shown again with the typed values */
  async hacer(
    token: string,
    abierta: PaginaAbierta,
    rechazado: EnvioRechazado | null = null,
  ): Promise<PaginaHecha> {
    // React is loaded only by processes that serve pages.
    const { paginaDeFactura, PALABRAS_DE_LA_PAGINA } = await import('@cuenta-clara/paginas/factura');
    const { plazo } = PALABRAS_DE_LA_PAGINA[abierta.vista.factura.idioma];
    return paginaDeFactura(await this.datos(token, abierta, rechazado, plazo));
  }

  private async datos(
    token: string,
    { vista, seguimiento }: PaginaAbierta,
    rechazado: EnvioRechazado | null,
    plazo: (vence: Dia, hoy: Dia) => string,
  ): Promise<DatosDePagina> {
    const { id, factura } = vista;
    const { user_id, estado, idioma, datos } = factura;
    const [hoy, modos] = await Promise.all([this.dia.hoy(user_id), modosEnElPapel(this.documents, vista)]);
    const estadoHoy = estadoDePagina({ ...datos, estado }, hoy);
    const sePaga = estadoHoy !== 'pagada';
    const aviso = sePaga ? avisoDe(seguimiento, factura) : null;
    const seAvisa = sePaga && aviso?.estado !== 'abierto';
    const vence = datos.fecha_vencimiento;
    const suya = `/api/publico/f/${token}`;
    const timbre = timbreVigente(factura);
    return {
      factura: facturaImpresa(estado, datos, { idioma, timbre }),
      estado: estadoHoy,
      plazo: vence && sePaga ? plazo(vence, hoy) : '',
      comoPagar: modos,
      pagos: pagosDe(factura),
      aviso,
      sinLugar: seAvisa ? '' : (rechazado?.message ?? ''),
      formulario: seAvisa ? formulario(datos.balance_restante, hoy, rechazado) : null,
      direcciones: {
        avisos: formAddress(`${suya}/avisos`, idioma),
        abierta: `${suya}/abierta`,
        pdf: pdfAddress(id),
        xml: timbre ? `${suya}/xml` : null,
      },
    };
  }
}

const formulario = (
  saldo: Centavos,
  hoy: Dia,
  rechazado: EnvioRechazado | null,
): DatosDePagina['formulario'] => {
  const { escrito = { monto: formatoDeDinero(saldo), fecha: hoy } } = rechazado ?? {};
  return {
    valores: {
      monto: textoDe(escrito['monto']),
      fecha: textoDe(escrito['fecha']),
      metodo: textoDe(escrito['metodo']),
      referencia: textoDe(escrito['referencia']),
    },
    fallas: rechazado?.errors ?? {},
    rechazo: rechazado?.message ?? '',
    hoy,
  };
};
