import { Text, View } from '@react-pdf/renderer';
import { type ModoDePagar as Modo, lineasDelModo } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa, cifraMayorDe } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS, type PalabrasDelPapel } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { type Idioma } from '@cuenta-clara/dominio/idioma';
import { type Marca, marcaDe } from './marca.ts';
import { ANCHO_DE_MODO, ANCHO_DE_PASOS, CONTENIDO, CUERPO, INSIGNIA, estilo } from './estilos.ts';
import { SEMINEGRITA, cortePara } from './fuente.ts';
import { Cabecera } from './Cabecera.tsx';
import { CifraMayor } from './CifraMayor.tsx';
import { type Papel } from './imprimir.tsx';
import { Lineas, Parrafo } from './Parrafo.tsx';
import { Partes } from './Partes.tsx';
import { AntesDelTotal, RenglonDeTotal } from './RenglonDeTotal.tsx';
import { TablaDeRenglones } from './TablaDeRenglones.tsx';

/** The printed invoice (spec section 2, "Invoice preview / PDF layout"). */

export interface PdfDeFacturaProps {
  readonly impresa: FacturaImpresa;
  readonly logo: Buffer | null;
}

const CabeceraDeFactura = ({ impresa, logo, marca }: PdfDeFacturaProps & { readonly marca: Marca }) => {
  const { idioma, negocio, estado } = impresa;
  const palabras = PALABRAS[idioma];
  return (
    <Cabecera negocio={negocio} logo={logo} marca={marca}>
      <View style={estilo.tituloConInsignia}>
        {estado && <Text style={{ ...estilo.insignia, ...INSIGNIA[estado] }}>{palabras[estado]}</Text>}
        <Text style={estilo.titulo}>{palabras.titulo}</Text>
      </View>
      <CifraMayor {...cifraMayorDe(impresa)} />
    </Cabecera>
  );
};

const PartesDeFactura = ({ impresa }: { readonly impresa: FacturaImpresa }) => {
  const { cliente, numero, fecha, vencimiento } = impresa;
  const palabras = PALABRAS[impresa.idioma];
  const detalles = [
    [palabras.numero, numero],
    [palabras.fecha, fecha],
    [palabras.vencimiento, vencimiento],
  ] as const;
  return (
    <Partes cliente={cliente} palabras={palabras} detalles={detalles}>
      {impresa.folio_fiscal ? (
        <View style={{ marginTop: 3 }}>
          <Text>{palabras.folioFiscal}</Text>
          <Text style={estilo.folioFiscal}>{impresa.folio_fiscal}</Text>
        </View>
      ) : null}
    </Partes>
  );
};

const Totales = ({
  impresa,
  palabras,
  marca,
}: {
  readonly impresa: FacturaImpresa;
  readonly palabras: PalabrasDelPapel;
  readonly marca: Marca;
}) => (
  <View style={estilo.totales} wrap={false}>
    <AntesDelTotal papel={impresa} />
    <RenglonDeTotal
      etiqueta={palabras.total}
      valor={impresa.total}
      style={{ ...estilo.total, color: marca.tinta, borderTopColor: marca.tinta }}
    />
    <RenglonDeTotal etiqueta={palabras.deposito} valor={impresa.deposito} />
    {impresa.pagos ? <RenglonDeTotal etiqueta={palabras.pagos} valor={impresa.pagos} /> : null}
    <RenglonDeTotal
      etiqueta={palabras.balance}
      valor={impresa.balance}
      style={{ ...estilo.balance, backgroundColor: marca.tinte }}
    />
  </View>
);

const ModoDePagar = ({ modo, idioma }: { readonly modo: Modo; readonly idioma: Idioma }) => (
  <View style={estilo.modo}>
    <Text style={estilo.nombreDeModo} hyphenationCallback={cortePara(ANCHO_DE_MODO, CUERPO, SEMINEGRITA)}>
      {modo.nombre}
    </Text>
    <View style={{ width: ANCHO_DE_PASOS }}>
      <Lineas ancho={ANCHO_DE_PASOS}>{lineasDelModo(modo, idioma)}</Lineas>
    </View>
  </View>
);

const ComoPagar = ({ impresa: { como_pagar, idioma } }: { readonly impresa: FacturaImpresa }) =>
  como_pagar.length > 0 ? (
    <View style={estilo.condicion}>
      <Text style={{ ...estilo.etiqueta, marginBottom: 4 }} minPresenceAhead={40}>
        {PALABRAS[idioma].comoPagar}
      </Text>
      {como_pagar.map((modo, i) => (
        <ModoDePagar key={i} modo={modo} idioma={idioma} />
      ))}
    </View>
  ) : null;

export const Condicion = ({ titulo, texto }: { readonly titulo: string; readonly texto: string }) =>
  texto ? (
    <View style={estilo.condicion}>
      <Text style={{ ...estilo.etiqueta, marginBottom: 2 }} minPresenceAhead={40}>
        {titulo}
      </Text>
      <Parrafo ancho={CONTENIDO}>{texto}</Parrafo>
    </View>
  ) : null;

export const diaDe = (fecha: string): string => (fecha ? fecha.split('/').reverse().join('-') : '1970-01-01');

export const PdfDeFactura = ({ impresa, logo }: PdfDeFacturaProps): Papel => {
  const { negocio, numero, ancla } = impresa;
  const palabras = PALABRAS[impresa.idioma];
  const marca = marcaDe(negocio.color);
  return {
    titulo: `Factura ${numero}`,
    autor: negocio.nombre,
    dia: diaDe(impresa.fecha),
    pie: { nombre: negocio.nombre, ancla, dice: `${palabras.numero} ${numero}   ·   ` },
    contenido: (
      <>
        <CabeceraDeFactura impresa={impresa} logo={logo} marca={marca} />
        <PartesDeFactura impresa={impresa} />
        <TablaDeRenglones renglones={impresa.renglones} palabras={palabras} marca={marca}>
          <Totales impresa={impresa} palabras={palabras} marca={marca} />
        </TablaDeRenglones>
        <ComoPagar impresa={impresa} />
        <Condicion titulo={palabras.terminos} texto={impresa.terminos} />
        <Condicion titulo={palabras.nota} texto={impresa.nota} />
      </>
    ),
  };
};
