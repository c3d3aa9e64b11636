import { StyleSheet, Text, View } from '@react-pdf/renderer';
import {
  type ResumenImpreso,
  type TablaImpresa,
} from '@cuenta-clara/dominio/evidencia/exportacion/resumen-impreso';
import { CONTENIDO, TINTA, estilo } from '../factura-pdf/estilos.ts';
import { type Papel } from '../factura-pdf/imprimir.tsx';
import { Parrafo } from '../factura-pdf/Parrafo.tsx';
import { SEMINEGRITA } from '../factura-pdf/fuente.ts';

const propio = StyleSheet.create({
  titulo: { fontSize: 20, fontWeight: SEMINEGRITA, lineHeight: 1.2, color: TINTA.fuerte },
  tabla: { marginTop: 22 },
  primera: { flexGrow: 1.4, flexBasis: 0 },
  cifra: { flexGrow: 1, flexBasis: 0, textAlign: 'right' },
  pie: { marginTop: 26, fontSize: 8, color: TINTA.suave },
});

const Celdas = ({ celdas }: { readonly celdas: readonly string[] }) =>
  celdas.map((celda, i) => (
    <Text key={i} style={i === 0 ? propio.primera : propio.cifra}>
      {celda}
    </Text>
  ));

const Tabla = ({ tabla: { titulo, columnas, filas } }: { readonly tabla: TablaImpresa }) => (
  <View style={propio.tabla}>
    <Text style={{ ...estilo.etiqueta, marginBottom: 8 }} minPresenceAhead={60}>
      {titulo.toLocaleUpperCase('es')}
    </Text>
    <View style={estilo.encabezado} wrap={false} minPresenceAhead={30}>
      <Celdas celdas={columnas} />
    </View>
    {filas.map((celdas, i) => (
      <View key={i} style={estilo.fila} wrap={false}>
        <Celdas celdas={celdas} />
      </View>
    ))}
  </View>
);

export const PdfDeResumen = ({ resumen }: { readonly resumen: ResumenImpreso }): Papel => ({
  titulo: `${resumen.titulo} ${resumen.periodo}`,
  autor: resumen.negocio,
  dia: resumen.dia,
  contenido: (
    <>
      <Text style={propio.titulo}>{resumen.titulo}</Text>
      <Parrafo ancho={CONTENIDO} peso={SEMINEGRITA}>
        {resumen.negocio}
      </Parrafo>
      <Text>{resumen.periodo}</Text>
      {resumen.tablas.map((tabla) => (
        <Tabla key={tabla.titulo} tabla={tabla} />
      ))}
      <View style={propio.pie} wrap={false}>
        {resumen.pie.map((linea) => (
          <Text key={linea}>{linea}</Text>
        ))}
      </View>
    </>
  ),
});
