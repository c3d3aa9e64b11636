import { Text, View } from '@react-pdf/renderer';
import { FilaDeTabla } from '../factura-pdf/FilaDeTabla.tsx';
import { NORMAL, SEMINEGRITA, anchoDe } from '../factura-pdf/fuente.ts';
import { type Marca } from '../factura-pdf/marca.ts';
import { CONTENIDO, CUERPO, SEPARACION, estilo } from '../factura-pdf/estilos.ts';

/** Columns of days and amounts are as wide as their widest cell; one column of text gets the rest. */

export interface CeldaImpresa {
  readonly texto: string;
  readonly alerta?: boolean;
}

export interface FilaImpresa {
  readonly celdas: readonly CeldaImpresa[];
  readonly fuerte?: boolean;
}

interface Columna {
  readonly titulo: string;
  readonly esDePalabras: boolean;
  readonly alinea: 'left' | 'right';
}

interface Props {
  readonly columnas: readonly Columna[];
  readonly filas: readonly FilaImpresa[];
  readonly marca: Marca;
}

const ROJO = '#b91c1c';
const CUERPO_DE_TITULO = 7.5;

const anchosDe = ({ columnas, filas }: Pick<Props, 'columnas' | 'filas'>): readonly number[] => {
  const deCifras = columnas.map(({ titulo, esDePalabras }, i) => {
    if (esDePalabras) return 0;
    const anchos = filas.map(({ celdas, fuerte }) =>
      anchoDe(celdas[i]!.texto, CUERPO, fuerte ? SEMINEGRITA : NORMAL),
    );
    const deTitulo = anchoDe(titulo.toLocaleUpperCase('es'), CUERPO_DE_TITULO, SEMINEGRITA);
    return Math.ceil(anchos.reduce((mayor, ancho) => Math.max(mayor, ancho), deTitulo)) + 1;
  });
  const juntas = deCifras.reduce((suma, ancho) => suma + ancho, 0);
  const palabras = CONTENIDO - juntas - (columnas.length - 1) * SEPARACION;
  return deCifras.map((ancho) => ancho || palabras);
};

export const TablaDeCifras = ({ columnas, filas, marca }: Props) => {
  const anchos = anchosDe({ columnas, filas });
  return (
    <View>
      <View fixed style={{ ...estilo.encabezado, borderBottomColor: marca.tinta }} minPresenceAhead={60}>
        {columnas.map(({ titulo, alinea }, i) => (
          <Text key={i} style={{ width: anchos[i]!, textAlign: alinea }}>
            {titulo.toLocaleUpperCase('es')}
          </Text>
        ))}
      </View>
      {filas.map(({ celdas, fuerte }, i) => (
        <FilaDeTabla
          key={i}
          celdas={celdas.map(({ texto, alerta }, j) => ({
            texto,
            ...{ ancho: anchos[j]!, alinea: columnas[j]!.alinea, color: alerta ? ROJO : undefined },
          }))}
          peso={fuerte ? SEMINEGRITA : NORMAL}
        />
      ))}
    </View>
  );
};
