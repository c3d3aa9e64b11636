import { Text, View } from '@react-pdf/renderer';
import { type ReactNode } from 'react';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { DatosDelCliente } from './DatosDelCliente.tsx';
import { COLUMNA_DERECHA, estilo } from './estilos.ts';

interface PartesProps {
  readonly cliente: FacturaImpresa['cliente'];
  readonly palabras: { readonly cliente: string; readonly detalles: string };
  /** An empty value prints as a dash. */
  readonly detalles: readonly (readonly [string, string])[];
  readonly children?: ReactNode;
}

export const Partes = ({ cliente, palabras, detalles, children }: PartesProps) => (
  <View style={estilo.partes}>
    <DatosDelCliente
      etiqueta={palabras.cliente}
      nombre={cliente.nombre}
      lineas={[cliente.persona, cliente.rfc, cliente.direccion, cliente.email, cliente.telefono]}
    />
    <View style={{ width: COLUMNA_DERECHA }}>
      <Text style={estilo.etiqueta}>{palabras.detalles}</Text>
      {detalles.map(([etiqueta, valor]) => (
        <View key={etiqueta} style={estilo.dato}>
          <Text>{etiqueta}</Text>
          <Text style={estilo.fuerte}>{valor || '—'}</Text>
        </View>
      ))}
      {children}
    </View>
  </View>
);
