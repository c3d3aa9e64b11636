import { Document, Page, Text, View } from '@react-pdf/renderer';
import { ETIQUETAS, type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { SEMINEGRITA } from './fuente.ts';
import { type Marca, marcaDe } from './marca.ts';
import { ANCHO_DE_CLIENTE, COLUMNA_DERECHA, CONTENIDO, INSIGNIA, type Style, estilo } from './estilos.ts';
import { DatosDelNegocio } from './DatosDelNegocio.tsx';
import { Emblema } from './Emblema.tsx';
import { Parrafo } from './Parrafo.tsx';
import { Pie, type PropsDeHoja } from './Pie.tsx';
import { TablaDeRenglones } from './TablaDeRenglones.tsx';

/** The invoice on paper (spec section 2, "Invoice preview / PDF layout"). */

export interface PdfDeFacturaProps {
  readonly impresa: FacturaImpresa;
  readonly logo: Buffer | null;
}

const Cabecera = ({ impresa, logo, marca }: PdfDeFacturaProps & { readonly marca: Marca }) => {
  const { negocio, estado } = impresa;
  return (
    <>
      <View style={estilo.cabecera}>
        <Emblema nombre={negocio.nombre} logo={logo} marca={marca} />
        <View>
          <Text style={estilo.titulo}>{ETIQUETAS.titulo}</Text>
          {estado && <Text style={{ ...estilo.insignia, ...INSIGNIA[estado] }}>{estado}</Text>}
        </View>
      </View>
      <DatosDelNegocio negocio={negocio} />
      <View style={{ ...estilo.regla, backgroundColor: marca.tinta }} />
    </>
  );
};

const Partes = ({ impresa }: { readonly impresa: FacturaImpresa }) => {
  const { cliente, numero, fecha, vencimiento } = impresa;
  const detalles = [
    [ETIQUETAS.numero, numero],
    [ETIQUETAS.fecha, fecha],
    [ETIQUETAS.vencimiento, vencimiento],
  ] as const;
  return (
    <View style={estilo.partes}>
      <View style={{ width: ANCHO_DE_CLIENTE }}>
        <Text style={estilo.etiqueta}>{ETIQUETAS.cliente}</Text>
        <Parrafo ancho={ANCHO_DE_CLIENTE} tamano={11} peso={SEMINEGRITA} style={estilo.cliente}>
          {cliente.nombre}
        </Parrafo>
        {[cliente.direccion, cliente.email, cliente.telefono].map((linea, i) => (
          <Parrafo key={i} ancho={ANCHO_DE_CLIENTE}>
            {linea}
          </Parrafo>
        ))}
      </View>
      <View style={{ width: COLUMNA_DERECHA }}>
        <Text style={estilo.etiqueta}>{ETIQUETAS.detalles}</Text>
        {detalles.map(([etiqueta, valor]) => (
          <View key={etiqueta} style={estilo.dato}>
            <Text>{etiqueta}</Text>
            <Text style={estilo.fuerte}>{valor || '—'}</Text>
          </View>
        ))}
      </View>
    </View>
  );
};

const RenglonDeTotal = ({
  etiqueta,
  valor,
  style = {},
}: {
  readonly etiqueta: string;
  readonly valor: string;
  readonly style?: Style;
}) => (
  <View style={{ ...estilo.renglonDeTotal, ...style }}>
    <Text>{etiqueta}</Text>
    <Text>{valor}</Text>
  </View>
);

const Totales = ({ impresa, marca }: { readonly impresa: FacturaImpresa; readonly marca: Marca }) => (
  <View style={estilo.totales} wrap={false}>
    <RenglonDeTotal etiqueta={ETIQUETAS.subtotal} valor={impresa.subtotal} />
    <RenglonDeTotal etiqueta={ETIQUETAS.impuesto} valor={impresa.impuesto} />
    <RenglonDeTotal
      etiqueta={ETIQUETAS.total}
      valor={impresa.total}
      style={{ ...estilo.total, color: marca.tinta, borderTopColor: marca.tinta }}
    />
    <RenglonDeTotal etiqueta={ETIQUETAS.deposito} valor={impresa.deposito} />
    {impresa.pagos ? <RenglonDeTotal etiqueta={ETIQUETAS.pagos} valor={impresa.pagos} /> : null}
    <RenglonDeTotal
      etiqueta={ETIQUETAS.balance}
      valor={impresa.balance}
      style={{ ...estilo.balance, backgroundColor: marca.tinte }}
    />
  </View>
);

const Condicion = ({ titulo, texto }: { readonly titulo: string; readonly texto: string }) =>
  texto ? (
    <View style={estilo.condicion}>
      <Text style={{ ...estilo.etiqueta, marginBottom: 4 }} minPresenceAhead={40}>
        {titulo}
      </Text>
      <Parrafo ancho={CONTENIDO} tamano={9}>
        {texto}
      </Parrafo>
    </View>
  ) : null;

/** An invoice has a calendar day and no instant: the file is dated at noon UTC of it, so equal invoices are equal files. */
const fechaDelArchivo = (fecha: string): Date => {
  const [dia = 1, mes = 1, anio = 1970] = fecha.split('/').filter(Boolean).map(Number);
  return new Date(Date.UTC(anio, mes - 1, dia, 12));
};

export const PdfDeFactura = ({ impresa, logo }: PdfDeFacturaProps) => {
  const { negocio } = impresa;
  const marca = marcaDe(negocio.color);
  const conPie = ({ pageNumber, totalPages, children }: PropsDeHoja) => (
    <>
      {children}
      <Pie
        nombre={negocio.nombre}
        ancla={impresa.ancla}
        dice={`${ETIQUETAS.numero} ${impresa.numero}   ·   ${pageNumber} / ${totalPages}`}
      />
    </>
  );
  return (
    <Document
      title={`Factura ${impresa.numero}`}
      author={negocio.nombre}
      creator="Cuenta Clara"
      producer="Cuenta Clara"
      language="es"
      creationDate={fechaDelArchivo(impresa.fecha)}
    >
      <Page size="LETTER" style={estilo.pagina} layout={conPie}>
        <Cabecera impresa={impresa} logo={logo} marca={marca} />
        <Partes impresa={impresa} />
        <TablaDeRenglones renglones={impresa.renglones} marca={marca}>
          <Totales impresa={impresa} marca={marca} />
        </TablaDeRenglones>
        <Condicion titulo={ETIQUETAS.terminos} texto={impresa.terminos} />
        <Condicion titulo={ETIQUETAS.nota} texto={impresa.nota} />
      </Page>
    </Document>
  );
};
