import { FORMAS_DE_PAGO, SIN_EFECTOS_FISCALES, SIN_OBLIGACIONES, conSuNombre } from '../catalogos-sat.ts';
import { comoSeLlama } from '../como-se-llama.ts';
import { avisoDeRfc } from '../datos-fiscales.schema.ts';
import { type DatosFiscales, type DatosFiscalesDeCliente } from '../datos-fiscales.ts';
import { type Centavos, formatoDeDinero } from '../dinero.ts';
import {
  FACTURA_SIN_EMITIR,
  type Factura,
  type MetodoDeFactura,
  timbreVigente,
} from '../facturas/factura.ts';
import { YA_TIMBRADA } from '../facturas/timbre.ts';
import { desgloseDe } from '../facturas/totales.ts';
import { RFC_GENERICO, esRfcGenerico } from '../rfc.ts';
import { plegar } from '../texto.ts';
import { type Ahora, relojEn } from '../zona-horaria.ts';
import { type CfdiDeApi, type CfdiPedido, type PagoDeCfdi, type ReparoDeApi } from './cfdi.api.ts';
import { xmlDelComprobante } from './comprobante.ts';
import { cifrasDeCfdi } from './conceptos.ts';
import { tasasDe } from './tasas.ts';

/** SAT requires the payment form 99 with the method PPD (CFDI40105). */
const POR_DEFINIR = '99';

export const formaDicha = (clave: string): string =>
  clave === POR_DEFINIR ? `${POR_DEFINIR} Por definir` : conSuNombre(FORMAS_DE_PAGO, clave);

const PUBLICO_EN_GENERAL = 'publico en general';

export interface LoQueSeTimbra {
  readonly factura: Factura;
  readonly emisor: DatosFiscales | null;
  readonly receptor: DatosFiscalesDeCliente | null;
  readonly formas: ReadonlyMap<string, string | null>;
  readonly sustituida: string | null;
  readonly ahora: Ahora;
  readonly pedido: CfdiPedido;
}

export const folioFiscalDe = ({ timbre }: Pick<Factura, 'timbre'>): string | null => timbre?.uuid ?? null;

interface Reparos {
  readonly faltas: readonly ReparoDeApi[];
  readonly avisos?: readonly ReparoDeApi[];
}

const falta = (campo: string, texto: string): Reparos => ({ faltas: [{ campo, texto }] });
const aviso = (campo: string, texto: string): Reparos => ({ faltas: [], avisos: [{ campo, texto }] });
const NADA: Reparos = { faltas: [] };

export const NO_CIERRA =
  'Con estos precios, las sumas que hace el SAT renglón por renglón no dan los importes de la factura al centavo.';

const formaDelPago = (clave: string): string =>
  FORMAS_DE_PAGO.find((una) => una.clave === clave)?.nombre.toLowerCase() ?? clave;

const metodoMayor = ({
  abonos,
}: Factura): { readonly metodo: MetodoDeFactura; readonly monto: Centavos } | null => {
  const porMetodo = new Map<string, { metodo: MetodoDeFactura; monto: Centavos }>();
  for (const { metodo_pago, monto } of abonos) {
    const suyo = porMetodo.get(metodo_pago.id)?.monto ?? 0;
    porMetodo.set(metodo_pago.id, { metodo: metodo_pago, monto: suyo + monto });
  }
  return [...porMetodo.values()].reduce<{ metodo: MetodoDeFactura; monto: Centavos } | null>(
    (mayor, uno) => (mayor && mayor.monto >= uno.monto ? mayor : uno),
    null,
  );
};

interface FormaDicha {
  readonly forma: string | null;
  readonly porque: string;
  readonly reparos: Reparos;
}

const formaDe = (pago: PagoDeCfdi, { factura, formas, pedido }: LoQueSeTimbra): FormaDicha => {
  if (pago === 'ppd')
    return { forma: POR_DEFINIR, porque: `${formaDicha(POR_DEFINIR)}, como toda PPD.`, reparos: NADA };
  if (pedido.forma)
    return { forma: pedido.forma, porque: `${formaDicha(pedido.forma)}, como se eligió.`, reparos: NADA };
  const { deposito } = factura.datos;
  const mayor = metodoMayor(factura);
  if (!mayor) {
    const porque = deposito > 0 ? 'el anticipo no dice con cuál se pagó' : 'todavía no hay ningún pago';
    return { forma: null, porque: '', reparos: falta('forma', `Elige la forma de pago del SAT: ${porque}.`) };
  }
  const { id, nombre } = mayor.metodo;
  const forma = formas.get(id) ?? null;
  if (forma === null) {
    const texto = `Di qué forma de pago del SAT es «${nombre}».`;
    return { forma, porque: '', reparos: { faltas: [{ campo: 'metodo.forma_sat', texto, metodo_id: id }] } };
  }
  const porque = `${formaDicha(forma)}, como «${nombre}», con que más se pagó.`;
  if (deposito <= mayor.monto) return { forma, porque, reparos: NADA };
  const texto = `El anticipo de ${formatoDeDinero(deposito)} no dice con qué se pagó: se pone ${formaDelPago(forma)}, como «${nombre}».`;
  return { forma, porque, reparos: aviso('forma', texto) };
};

const pagoDicho = (pago: PagoDeCfdi, { factura, pedido }: LoQueSeTimbra): string => {
  const clave = pago.toUpperCase();
  if (pedido.pago) return `${clave}, como se eligió.`;
  const { balance_restante: debe } = factura.datos;
  return debe === 0 ? `${clave}: no se debe nada.` : `${clave}: se deben ${formatoDeDinero(debe)}.`;
};

const reparosDelNegocio = (emisor: DatosFiscales | null): Reparos => {
  if (!emisor)
    return falta(
      'negocio.fiscal',
      'Faltan los datos fiscales de tu negocio: RFC, razón social, régimen y código postal.',
    );
  const texto = avisoDeRfc(emisor.rfc);
  return texto ? aviso('negocio.fiscal.rfc', `De tu negocio: ${texto}`) : NADA;
};

const reparosDelCliente = ({ factura, receptor }: LoQueSeTimbra): Reparos => {
  const nombre = comoSeLlama(factura.datos.cliente);
  if (!receptor) return falta('cliente.fiscal', `Faltan los datos fiscales de «${nombre}».`);
  // For sales to the general public SAT requires a global invoice of a period (node InformacionGlobal).
  if (receptor.rfc === RFC_GENERICO && plegar(receptor.razon_social) === PUBLICO_EN_GENERAL)
    return falta(
      'cliente.fiscal.razon_social',
      'A PÚBLICO EN GENERAL se le hace una factura global, de un período. Escribe el nombre de quien la pide.',
    );
  const texto = avisoDeRfc(receptor.rfc);
  return texto ? aviso('cliente.fiscal.rfc', `De ${nombre}: ${texto}`) : NADA;
};

/**
 * The customer as SAT requires: a generic RFC admits only one régimen, one use and the issuer's postcode
 * (CFDI40149).
 */
const comoReceptor = (receptor: DatosFiscalesDeCliente, emisor: DatosFiscales): DatosFiscalesDeCliente =>
  esRfcGenerico(receptor.rfc)
    ? {
        ...receptor,
        regimen: SIN_OBLIGACIONES,
        uso_cfdi: SIN_EFECTOS_FISCALES,
        codigo_postal: emisor.codigo_postal,
      }
    : receptor;

const clavesDe = ({ datos, fiscal }: Factura) =>
  datos.items.map(({ descripcion, clave_sat, unidad_sat }, lugar) => ({
    descripcion,
    clave: fiscal?.renglones[lugar]?.clave_sat ?? clave_sat,
    unidad: fiscal?.renglones[lugar]?.unidad_sat ?? unidad_sat,
  }));

const reparosDeLosRenglones = (factura: Factura): Reparos => ({
  faltas: clavesDe(factura).flatMap(({ descripcion, clave, unidad }, lugar) => [
    ...(clave
      ? []
      : [{ campo: `renglones.${lugar}.clave_sat`, texto: `Falta la clave del SAT de «${descripcion}».` }]),
    ...(unidad
      ? []
      : [{ campo: `renglones.${lugar}.unidad_sat`, texto: `Falta la unidad del SAT de «${descripcion}».` }]),
  ]),
});

const cifrasDe = ({ datos, fiscal }: Factura) => {
  const dichas = tasasDe(datos, fiscal);
  if ('falta' in dichas) return { cifras: null, reparos: falta('factura', dichas.falta) };
  const { tasas } = dichas;
  const { renglones } = desgloseDe(datos);
  const sinDecir = datos.items.flatMap(({ descripcion }, lugar) =>
    tasas[lugar] === null && renglones[lugar]!.neto > 0
      ? { campo: `renglones.${lugar}.iva_cero`, texto: `Di si «${descripcion}» es al 0 % o exento de IVA.` }
      : [],
  );
  if (sinDecir.length > 0) return { cifras: null, reparos: { faltas: sinDecir } };
  const cifras = cifrasDeCfdi(datos, tasas);
  if (!cifras) return { cifras, reparos: falta('factura', NO_CIERRA) };
  const alOcho = cifras.conceptos.some(({ traslado }) => traslado?.tasa === 8);
  return {
    cifras,
    reparos: alOcho
      ? aviso('factura', 'El IVA del 8 % es solo de la región fronteriza: tu código postal debe ser de ella.')
      : NADA,
  };
};

export const cfdiDe = (loSuyo: LoQueSeTimbra): CfdiDeApi => {
  const { factura, emisor, receptor, sustituida, ahora, pedido } = loSuyo;
  const { estado, datos, fiscal } = factura;
  const pago = pedido.pago ?? (datos.balance_restante === 0 ? 'pue' : 'ppd');
  const { forma, porque, reparos: delPago } = formaDe(pago, loSuyo);
  const respuesta = (xml: string | null, ...reparos: readonly Reparos[]): CfdiDeApi => ({
    lista: xml !== null,
    faltas: reparos.flatMap(({ faltas }) => faltas),
    avisos: reparos.flatMap(({ avisos = [] }) => avisos),
    ...{ xml, pago, forma },
    porque: `${pagoDicho(pago, loSuyo)} ${porque}`.trim(),
  });
  if (estado === 'borrador') return respuesta(null, falta('factura', FACTURA_SIN_EMITIR));
  if (timbreVigente(factura)) return respuesta(null, falta('factura', YA_TIMBRADA));

  const { cifras, reparos: deLasCifras } = cifrasDe(factura);
  const sinSustituida = (fiscal?.sustituye ?? null) !== null && sustituida === null;
  const reparos = [
    reparosDelNegocio(emisor),
    reparosDelCliente(loSuyo),
    reparosDeLosRenglones(factura),
    deLasCifras,
    delPago,
    sinSustituida ? falta('sustituye', 'La factura que sustituye no está timbrada.') : NADA,
  ];
  if (reparos.some(({ faltas }) => faltas.length > 0)) return respuesta(null, ...reparos);
  const xml = xmlDelComprobante({
    folio: datos.numero_factura,
    fecha: relojEn(ahora.zona, ahora.instante),
    ...{ pago, forma: forma!, emisor: emisor!, receptor: comoReceptor(receptor!, emisor!) },
    sustituye: sustituida,
    renglones: clavesDe(factura).map(({ descripcion, clave, unidad }) => ({
      descripcion,
      clave: clave!,
      unidad: unidad!,
    })),
    cifras: cifras!,
  });
  return respuesta(xml, ...reparos);
};
