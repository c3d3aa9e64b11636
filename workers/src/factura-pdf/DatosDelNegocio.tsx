import { View } from '@react-pdf/renderer';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { ANCHO_DE_NEGOCIO, estilo } from './estilos.ts';
import { SEMINEGRITA } from './fuente.ts';
import { Parrafo } from './Parrafo.tsx';

/** Who issues the paper, under its emblem. */
export const DatosDelNegocio = ({
  negocio,
}: {
  readonly negocio: Pick<FacturaImpresa['negocio'], 'nombre' | 'direccion' | 'telefono' | 'email'>;
}) => (
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
);
