import { Text, View } from '@react-pdf/renderer';
import { type CifraImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { anchoDe, SEMINEGRITA } from './fuente.ts';
import { COLUMNA_DERECHA, estilo } from './estilos.ts';

const TAMANO = estilo.valorMayor.fontSize as number;

/** An amount too wide for the column gets a smaller font. */
export const CifraMayor = ({ etiqueta, valor }: CifraImpresa) => {
  const sobra = anchoDe(valor, TAMANO, SEMINEGRITA) / COLUMNA_DERECHA;
  return (
    <View style={estilo.cifraMayor}>
      <Text style={estilo.etiqueta}>{etiqueta}</Text>
      <Text style={{ ...estilo.valorMayor, ...(sobra > 1 && { fontSize: Math.floor(TAMANO / sobra) }) }}>
        {valor}
      </Text>
    </View>
  );
};
