import { StyleSheet, Text, View } from '@react-pdf/renderer';
import {
  type CifraImpresa,
  type ReporteImpreso,
  type TablaDeReporteImpresa,
} from '@cuenta-clara/dominio/reportes/reporte-impreso';
import { TablaDeCifras } from '../estado-pdf/TablaDeCifras.tsx';
import { Cabecera } from '../factura-pdf/Cabecera.tsx';
import { TINTA } from '../factura-pdf/estilos.ts';
import { SEMINEGRITA } from '../factura-pdf/fuente.ts';
import { type Papel } from '../factura-pdf/imprimir.tsx';
import { type Marca, marcaDe } from '../factura-pdf/marca.ts';

export interface PropsDeReporte {
  readonly reporte: ReporteImpreso;
  readonly logo: Buffer | null;
}

const propio = StyleSheet.create({
  titulo: { fontSize: 16, fontWeight: SEMINEGRITA, lineHeight: 1.2, color: TINTA.fuerte, textAlign: 'right' },
  bajoElTitulo: { textAlign: 'right', fontSize: 8, color: TINTA.suave, marginTop: 3 },
  cifras: { flexDirection: 'row', columnGap: 16, marginBottom: 24 },
  cifra: { flexGrow: 1, flexBasis: 0, padding: 10, borderRadius: 6 },
  valor: { fontSize: 15, fontWeight: SEMINEGRITA, lineHeight: 1.3, color: TINTA.fuerte },
  nota: { fontSize: 8, color: TINTA.suave },
  parte: { marginBottom: 22 },
  tituloDeParte: { fontSize: 12, fontWeight: SEMINEGRITA, lineHeight: 1.3, color: TINTA.fuerte },
  segun: { fontSize: 8, color: TINTA.suave, marginBottom: 6 },
});

const Cifra = ({ cifra, marca }: { readonly cifra: CifraImpresa; readonly marca: Marca }) => (
  <View style={{ ...propio.cifra, backgroundColor: marca.tinte }}>
    <Text>{cifra.nombre}</Text>
    <Text style={propio.valor}>{cifra.valor}</Text>
    <Text style={propio.nota}>{cifra.nota}</Text>
  </View>
);

const Parte = ({ tabla, marca }: { readonly tabla: TablaDeReporteImpresa; readonly marca: Marca }) => (
  <View style={propio.parte}>
    <Text style={propio.tituloDeParte} minPresenceAhead={80}>
      {tabla.titulo}
    </Text>
    <Text style={propio.segun} minPresenceAhead={60}>
      {tabla.filas.length > 0 ? tabla.segun : tabla.vacia}
    </Text>
    {tabla.filas.length > 0 ? (
      <TablaDeCifras
        columnas={tabla.columnas.map((titulo, i) => ({
          ...{ titulo, esDePalabras: i === 0, alinea: i === 0 ? ('left' as const) : ('right' as const) },
        }))}
        filas={[...tabla.filas, ...tabla.antesDelTotal, tabla.total].map((celdas) => ({
          celdas: celdas.map((texto) => ({ texto })),
          fuerte: celdas === tabla.total,
        }))}
        marca={marca}
      />
    ) : null}
  </View>
);

export const PdfDeReporte = ({ reporte, logo }: PropsDeReporte): Papel => {
  const { negocio, titulo, dia } = reporte;
  const marca = marcaDe(negocio.color);
  return {
    titulo,
    autor: negocio.nombre,
    dia,
    pie: { nombre: negocio.nombre, ancla: '', dice: '' },
    contenido: (
      <>
        <Cabecera negocio={negocio} logo={logo} marca={marca}>
          <Text style={propio.titulo}>{titulo}</Text>
          <Text style={propio.bajoElTitulo}>{reporte.segun}</Text>
          <Text style={propio.bajoElTitulo}>{reporte.hecho}</Text>
        </Cabecera>
        <View style={propio.cifras} wrap={false}>
          {reporte.cifras.map((cifra) => (
            <Cifra key={cifra.nombre} cifra={cifra} marca={marca} />
          ))}
        </View>
        {reporte.tablas.map((tabla) => (
          <Parte key={tabla.titulo} tabla={tabla} marca={marca} />
        ))}
      </>
    ),
  };
};
