import { type ComponentProps, type ReactNode } from 'react';
import { Document, Image, Page, StyleSheet, Text, View } from '@react-pdf/renderer';
import { BLANCO, contrastRatio, esColor, legibleSobre, mezcla } from '../../../backend/src/dominio/color.ts';
import {
  COLOR_PREDETERMINADO,
  ETIQUETAS,
  type FacturaImpresa,
  type RenglonImpreso,
} from '../../../backend/src/dominio/facturas/factura-impresa.ts';
import { FAMILIA, NORMAL, SEMINEGRITA, type Peso, anchoDe, cortePara } from './fuente.ts';
import { LOGO } from './logo.ts';

/** US Letter in points (spec section 2: 8.5 x 11 inches). */
type Style = Exclude<ComponentProps<typeof View>['style'], readonly unknown[] | undefined>;
/** What react-pdf hands to a page layout. */
interface PageLayoutProps {
  readonly children: ReactNode;
  readonly pageNumber?: number;
  readonly totalPages?: number;
}

const PAGINA = { ancho: 612, alto: 792 } as const;
const MARGEN = { arriba: 48, lado: 48, abajo: 72, pie: 52 } as const;
const CONTENIDO = PAGINA.ancho - 2 * MARGEN.lado;

const TINTA = { fuerte: '#1c1917', texto: '#44403c', suave: '#78716c', linea: '#e7e5e4' } as const;
const INSIGNIA = {
  PAID: { color: '#166534', backgroundColor: '#dcfce7' },
  PENDING: { color: '#92400e', backgroundColor: '#fef3c7' },
} as const;

const CUERPO = 9.5;
/**
 * A line of 13.5 points: exact in the 32-bit floats of the layout engine. Otherwise the rows of a very long table
 * seem to overlap by a rounding error, and the engine no longer breaks the table into pages.
 */
const ALTO_DE_LINEA = 13.5;
const INTERLINEA = ALTO_DE_LINEA / CUERPO;
const COLUMNA_DERECHA = 220;
const SEPARACION = 12;
const ANCHO_DE_NEGOCIO = 400;
const ANCHO_DE_CLIENTE = CONTENIDO - COLUMNA_DERECHA - 2 * SEPARACION;
const ANCHO_DE_PAGINACION = 160;

const estilo = StyleSheet.create({
  pagina: {
    paddingTop: MARGEN.arriba,
    paddingBottom: MARGEN.abajo,
    paddingHorizontal: MARGEN.lado,
    fontFamily: FAMILIA,
    fontSize: CUERPO,
    lineHeight: INTERLINEA,
    color: TINTA.texto,
  },
  etiqueta: { fontSize: 7.5, fontWeight: SEMINEGRITA, letterSpacing: 0.6, color: TINTA.suave },
  cabecera: { flexDirection: 'row', justifyContent: 'space-between' },
  logo: { maxWidth: LOGO.ancho, maxHeight: LOGO.alto, objectFit: 'contain', objectPosition: 'left' },
  inicial: {
    width: 52,
    height: 52,
    borderRadius: 12,
    alignItems: 'center',
    justifyContent: 'center',
    fontSize: 24,
    fontWeight: SEMINEGRITA,
    lineHeight: 1,
    paddingBottom: 5,
  },
  titulo: { fontSize: 26, fontWeight: SEMINEGRITA, letterSpacing: 1, lineHeight: 1.1, color: TINTA.fuerte },
  insignia: {
    alignSelf: 'flex-end',
    marginTop: 10,
    paddingTop: 4,
    paddingBottom: 3,
    paddingHorizontal: 10,
    borderRadius: 9,
    fontSize: 8,
    fontWeight: SEMINEGRITA,
    letterSpacing: 0.8,
  },
  negocio: { width: ANCHO_DE_NEGOCIO, marginTop: 14 },
  nombre: { lineHeight: 1.25, color: TINTA.fuerte, marginBottom: 3 },
  nombreAlPie: { maxLines: 1, textOverflow: 'ellipsis' },
  regla: { height: 1.5, marginTop: 18, marginBottom: 18 },
  partes: { flexDirection: 'row', justifyContent: 'space-between', marginBottom: 26 },
  cliente: { color: TINTA.fuerte, marginTop: 5, marginBottom: 2 },
  dato: { flexDirection: 'row', justifyContent: 'space-between', marginTop: 5 },
  fila: {
    flexDirection: 'row',
    // Cells as tall as their own text: a stretched one would keep a row too tall for the page from being split.
    alignItems: 'flex-start',
    columnGap: SEPARACION,
    paddingVertical: 7,
    borderBottomWidth: 0.5,
    borderBottomColor: TINTA.linea,
    color: TINTA.fuerte,
  },
  encabezado: {
    flexDirection: 'row',
    columnGap: SEPARACION,
    paddingBottom: 6,
    borderBottomWidth: 1,
    fontSize: 7.5,
    fontWeight: SEMINEGRITA,
    letterSpacing: 0.6,
    color: TINTA.suave,
  },
  fuerte: { color: TINTA.fuerte },
  totales: { width: COLUMNA_DERECHA, marginTop: 12, alignSelf: 'flex-end' },
  renglonDeTotal: { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 3 },
  total: {
    marginTop: 5,
    paddingTop: 7,
    paddingBottom: 5,
    borderTopWidth: 1,
    alignItems: 'center',
    fontSize: 12,
    fontWeight: SEMINEGRITA,
  },
  /** The band reaches past the column so that its figure keeps the right edge of the others. */
  balance: {
    marginTop: 5,
    marginHorizontal: -10,
    paddingVertical: 7,
    paddingHorizontal: 10,
    borderRadius: 6,
    alignItems: 'center',
    fontSize: 12,
    fontWeight: SEMINEGRITA,
    color: TINTA.fuerte,
  },
  condicion: { marginTop: 22 },
  pie: {
    flexDirection: 'row',
    justifyContent: 'space-between',
    position: 'absolute',
    left: MARGEN.lado,
    right: MARGEN.lado,
    top: PAGINA.alto - MARGEN.pie,
    paddingTop: 8,
    borderTopWidth: 0.5,
    borderTopColor: TINTA.linea,
    fontSize: 8,
    color: TINTA.suave,
  },
});

/** A text of the owner's in a space of known width: left out when empty, never wider than its space. */
const Parrafo = ({
  ancho,
  tamano = CUERPO,
  peso = NORMAL,
  style = {},
  children,
}: {
  readonly ancho: number;
  readonly tamano?: number;
  readonly peso?: Peso;
  readonly style?: Style;
  readonly children: string;
}) =>
  children ? (
    <Text
      style={{ ...style, fontSize: tamano, fontWeight: peso }}
      hyphenationCallback={cortePara(ancho, tamano, peso)}
    >
      {children}
    </Text>
  ) : null;

// ── header ──────────────────────────────────────────────────────────────────────────────────────────────

const inicialDe = (nombre: string): string =>
  (/[\p{L}\p{N}]/u.exec(nombre)?.[0] ?? '').toLocaleUpperCase('es');

const Emblema = ({
  nombre,
  logo,
  marca,
}: {
  readonly nombre: string;
  readonly logo: Buffer | null;
  readonly marca: Marca;
}) =>
  logo ? (
    <Image style={estilo.logo} src={{ data: logo, format: 'png' }} cache={false} />
  ) : (
    <View style={{ ...estilo.inicial, color: marca.tinta, backgroundColor: marca.tinte }}>
      <Text>{inicialDe(nombre)}</Text>
    </View>
  );

const Cabecera = ({ impresa, logo, marca }: FacturaDocumentoProps & { readonly marca: Marca }) => {
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
      <View style={estilo.negocio}>
        <Parrafo ancho={ANCHO_DE_NEGOCIO} tamano={14} peso={SEMINEGRITA} style={estilo.nombre}>
          {negocio.nombre}
        </Parrafo>
        {[negocio.direccion, negocio.telefono, negocio.email].map((linea, i) => (
          <Parrafo key={i} ancho={ANCHO_DE_NEGOCIO}>
            {linea}
          </Parrafo>
        ))}
      </View>
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

// ── items ───────────────────────────────────────────────────────────────────────────────────────────────

type Columna = keyof typeof ETIQUETAS.columnas;
const COLUMNAS = Object.keys(ETIQUETAS.columnas) as readonly Columna[];
const ANCHO_MINIMO_DE_CIFRAS = { cantidad: 44, precio: 58, total: 64 } as const;
type ColumnaDeCifras = keyof typeof ANCHO_MINIMO_DE_CIFRAS;

interface Celda {
  readonly ancho: number;
  readonly style: Style;
  readonly corte: (palabra: string) => string[];
}
type Celdas = Readonly<Record<Columna, Celda>>;

const celda = (ancho: number, textAlign: 'left' | 'right'): Celda => ({
  ancho,
  style: { width: ancho, textAlign },
  corte: cortePara(ancho, CUERPO),
});

/** A column of figures is as wide as its widest one: the largest amount fits, usual ones leave room for words. */
const celdasDe = (renglones: readonly RenglonImpreso[]): Celdas => {
  const deCifras = (columna: ColumnaDeCifras): Celda => {
    const anchos = renglones.map((renglon) => Math.ceil(anchoDe(renglon[columna], CUERPO)) + 1);
    return celda(Math.max(ANCHO_MINIMO_DE_CIFRAS[columna], ...anchos), 'right');
  };
  const cifras = { cantidad: deCifras('cantidad'), precio: deCifras('precio'), total: deCifras('total') };
  const deCifrasJuntas = cifras.cantidad.ancho + cifras.precio.ancho + cifras.total.ancho;
  const palabras = CONTENIDO - deCifrasJuntas - (COLUMNAS.length - 1) * SEPARACION;
  const categoria = Math.round(palabras * 0.36);
  return { categoria: celda(categoria, 'left'), descripcion: celda(palabras - categoria, 'left'), ...cifras };
};

const altoAproximado = (texto: string, ancho: number): number => {
  const lineas = texto.split('\n').map((parrafo) => 1 + Math.floor(anchoDe(parrafo, CUERPO) / (ancho * 0.8)));
  return lineas.reduce((suma, lineasDelParrafo) => suma + lineasDelParrafo, 0) * ALTO_DE_LINEA;
};

/** A row is never split across pages, save one that could be taller than a page. */
const ALTO_DE_RENGLON_ENTERO = 400;
const puedeNoCaber = ({ categoria, descripcion }: RenglonImpreso, celdas: Celdas): boolean =>
  altoAproximado(categoria, celdas.categoria.ancho) > ALTO_DE_RENGLON_ENTERO ||
  altoAproximado(descripcion, celdas.descripcion.ancho) > ALTO_DE_RENGLON_ENTERO;

const Renglon = ({
  renglon,
  celdas,
  espacioDetras,
}: {
  readonly renglon: RenglonImpreso;
  readonly celdas: Celdas;
  readonly espacioDetras: number;
}) => (
  <View style={estilo.fila} wrap={puedeNoCaber(renglon, celdas)} minPresenceAhead={espacioDetras}>
    {COLUMNAS.map((columna) => (
      <Text key={columna} style={celdas[columna].style} hyphenationCallback={celdas[columna].corte}>
        {renglon[columna]}
      </Text>
    ))}
  </View>
);

/** The head is repeated wherever the table continues. */
const Encabezado = ({ celdas, marca }: { readonly celdas: Celdas; readonly marca: Marca }) => (
  <View fixed style={{ ...estilo.encabezado, borderBottomColor: marca.tinta }} minPresenceAhead={60}>
    {COLUMNAS.map((columna) => (
      <Text key={columna} style={celdas[columna].style}>
        {ETIQUETAS.columnas[columna]}
      </Text>
    ))}
  </View>
);

// ── totals ──────────────────────────────────────────────────────────────────────────────────────────────

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

/** The last row goes with the totals to the next page: they never stand there alone. */
const ALTO_DE_TOTALES = 160;

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
    <RenglonDeTotal
      etiqueta={ETIQUETAS.balance}
      valor={impresa.balance}
      style={{ ...estilo.balance, backgroundColor: marca.tinte }}
    />
  </View>
);

const Condicion = ({ titulo, texto }: { readonly titulo: string; readonly texto: string }) => (
  <View style={estilo.condicion}>
    <Text style={{ ...estilo.etiqueta, marginBottom: 4 }} minPresenceAhead={40}>
      {titulo}
    </Text>
    <Parrafo ancho={CONTENIDO} tamano={9}>
      {texto}
    </Parrafo>
  </View>
);

// ── the paper ───────────────────────────────────────────────────────────────────────────────────────────

/** The business's colour as it is printed: readable on white, and a tint of it for surfaces. */
interface Marca {
  readonly tinta: string;
  readonly tinte: string;
}

/** The palest tint that is still seen on white, also of a colour that is nearly white itself. */
const tinteDe = (color: string): string =>
  [0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1, 0]
    .map((parte) => mezcla(color, BLANCO, parte))
    .find((tinte) => contrastRatio(tinte, BLANCO) >= 1.1) ?? TINTA.linea;

const marcaDe = (color: string): Marca => {
  const propio = esColor(color) ? color : COLOR_PREDETERMINADO;
  const tinte = tinteDe(propio);
  return { tinta: legibleSobre(propio, tinte), tinte };
};

/** An invoice has a calendar day and no instant: the file is dated at noon UTC of it, so equal invoices are equal files. */
const fechaDelArchivo = (fecha: string): Date => {
  const [dia = 1, mes = 1, anio = 1970] = fecha.split('/').filter(Boolean).map(Number);
  return new Date(Date.UTC(anio, mes - 1, dia, 12));
};

export interface FacturaDocumentoProps {
  readonly impresa: FacturaImpresa;
  readonly logo: Buffer | null;
}

export const FacturaDocumento = ({ impresa, logo }: FacturaDocumentoProps) => {
  const { negocio, renglones } = impresa;
  const marca = marcaDe(negocio.color);
  const celdas = celdasDe(renglones);
  const conPie = ({ pageNumber, totalPages, children }: PageLayoutProps) => (
    <>
      {children}
      <View style={estilo.pie}>
        <View style={{ width: CONTENIDO - ANCHO_DE_PAGINACION }}>
          <Text style={estilo.nombreAlPie}>{negocio.nombre}</Text>
        </View>
        <Text>{`${ETIQUETAS.numero} ${impresa.numero}   ·   ${pageNumber} / ${totalPages}`}</Text>
      </View>
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
        <View>
          <Encabezado celdas={celdas} marca={marca} />
          {renglones.map((renglon, i) => (
            <Renglon
              key={i}
              renglon={renglon}
              celdas={celdas}
              espacioDetras={i === renglones.length - 1 ? ALTO_DE_TOTALES : 0}
            />
          ))}
          <Totales impresa={impresa} marca={marca} />
        </View>
        <Condicion titulo={ETIQUETAS.terminos} texto={impresa.terminos} />
        <Condicion titulo={ETIQUETAS.nota} texto={impresa.nota} />
      </Page>
    </Document>
  );
};
