import { type ReactNode } from 'react';
import { Text, View } from '@react-pdf/renderer';
import {
  type ColumnaImpresa as Columna,
  type RenglonImpreso,
  columnasDe,
} from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type PalabrasDelPapel } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { FilaDeTabla } from './FilaDeTabla.tsx';
import { anchoDe } from './fuente.ts';
import { type Marca } from './marca.ts';
import { ALTO_DE_LINEA, CONTENIDO, CUERPO, SEPARACION, estilo } from './estilos.ts';

const ANCHO_MINIMO_DE_CIFRAS = { cantidad: 44, precio: 58, descuento: 58, total: 64 } as const;
type ColumnaDeCifras = keyof typeof ANCHO_MINIMO_DE_CIFRAS;

interface Celda {
  readonly ancho: number;
  readonly alinea: 'left' | 'right';
}
type Celdas = Readonly<Partial<Record<Columna, Celda>>> &
  Readonly<Record<Exclude<Columna, ColumnaDeCifras>, Celda>>;
const columnasDeLaTabla = (celdas: Celdas): readonly (readonly [Columna, Celda])[] =>
  Object.entries(celdas) as [Columna, Celda][];

/** A column of figures is as wide as its widest figure, so that usual amounts leave room for words. */
const celdasDe = (renglones: readonly RenglonImpreso[]): Celdas => {
  const deCifras = (columna: ColumnaDeCifras): Celda => {
    const anchos = renglones.map((renglon) => Math.ceil(anchoDe(renglon[columna], CUERPO)) + 1);
    return { ancho: Math.max(ANCHO_MINIMO_DE_CIFRAS[columna], ...anchos), alinea: 'right' };
  };
  const cifras = columnasDe(renglones)
    .filter((columna) => columna !== 'categoria' && columna !== 'descripcion')
    .map((columna) => [columna, deCifras(columna)] as const);
  const deCifrasJuntas = cifras.reduce((suma, [, { ancho }]) => suma + ancho, 0);
  const palabras = CONTENIDO - deCifrasJuntas - (cifras.length + 1) * SEPARACION;
  const categoria = Math.round(palabras * 0.36);
  return {
    categoria: { ancho: categoria, alinea: 'left' },
    descripcion: { ancho: palabras - categoria, alinea: 'left' },
    ...Object.fromEntries(cifras),
  };
};

const altoAproximado = (texto: string, ancho: number): number => {
  const lineas = texto.split('\n').map((parrafo) => 1 + Math.floor(anchoDe(parrafo, CUERPO) / (ancho * 0.8)));
  return lineas.reduce((suma, lineasDelParrafo) => suma + lineasDelParrafo, 0) * ALTO_DE_LINEA;
};

/** A row is split across pages only when its estimated height, in points, is above this limit. */
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
  <FilaDeTabla
    celdas={columnasDeLaTabla(celdas).map(([columna, { ancho, alinea }]) => ({
      texto: renglon[columna],
      ...{ ancho, alinea },
    }))}
    puedePartirse={puedeNoCaber(renglon, celdas)}
    espacioDetras={espacioDetras}
  />
);

const Encabezado = ({
  celdas,
  palabras,
  marca,
}: {
  readonly celdas: Celdas;
  readonly palabras: PalabrasDelPapel;
  readonly marca: Marca;
}) => (
  <View fixed style={{ ...estilo.encabezado, borderBottomColor: marca.tinta }} minPresenceAhead={60}>
    {columnasDeLaTabla(celdas).map(([columna, { ancho, alinea }]) => (
      <Text key={columna} style={{ width: ancho, textAlign: alinea }}>
        {palabras.columnas[columna]}
      </Text>
    ))}
  </View>
);

/** Points kept free below the last row, so that the totals are on its page. */
const ALTO_DE_TOTALES = 160;

/** The totals (`children`) are inside the table, so that they are on the page of the last row. */
export const TablaDeRenglones = ({
  renglones,
  palabras,
  marca,
  children,
}: {
  readonly renglones: readonly RenglonImpreso[];
  readonly palabras: PalabrasDelPapel;
  readonly marca: Marca;
  readonly children: ReactNode;
}) => {
  const celdas = celdasDe(renglones);
  return (
    <View>
      <Encabezado celdas={celdas} palabras={palabras} marca={marca} />
      {renglones.map((renglon, i) => (
        <Renglon
          key={i}
          renglon={renglon}
          celdas={celdas}
          espacioDetras={i === renglones.length - 1 ? ALTO_DE_TOTALES : 0}
        />
      ))}
      {children}
    </View>
  );
};
