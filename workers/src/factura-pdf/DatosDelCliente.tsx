import { Text, View } from '@react-pdf/renderer';
import { ANCHO_DE_CLIENTE, estilo } from './estilos.ts';
import { SEMINEGRITA } from './fuente.ts';
import { Lineas, Parrafo } from './Parrafo.tsx';

export const DatosDelCliente = ({
  etiqueta,
  nombre,
  lineas,
}: {
  readonly etiqueta: string;
  readonly nombre: string;
  readonly lineas: readonly string[];
}) => (
  <View style={{ width: ANCHO_DE_CLIENTE }}>
    <Text style={estilo.etiqueta}>{etiqueta}</Text>
    <Parrafo ancho={ANCHO_DE_CLIENTE} tamano={11} peso={SEMINEGRITA} style={estilo.cliente}>
      {nombre}
    </Parrafo>
    <Lineas ancho={ANCHO_DE_CLIENTE}>{lineas}</Lineas>
  </View>
);
