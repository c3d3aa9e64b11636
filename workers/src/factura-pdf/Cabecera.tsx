import { type ReactNode } from 'react';
import { View } from '@react-pdf/renderer';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { ANCHO_DE_NEGOCIO, estilo } from './estilos.ts';
import { Emblema } from './Emblema.tsx';
import { SEMINEGRITA } from './fuente.ts';
import { type Marca } from './marca.ts';
import { Lineas, Parrafo } from './Parrafo.tsx';

export const Cabecera = ({
  negocio,
  logo,
  marca,
  children,
}: {
  readonly negocio: Pick<FacturaImpresa['negocio'], 'nombre' | 'direccion' | 'telefono' | 'email'> &
    Partial<Pick<FacturaImpresa['negocio'], 'rfc'>>;
  readonly logo: Buffer | null;
  readonly marca: Marca;
  readonly children: ReactNode;
}) => (
  <>
    <View style={estilo.cabecera}>
      <View>
        <Emblema nombre={negocio.nombre} logo={logo} marca={marca} />
        <View style={estilo.negocio}>
          <Parrafo ancho={ANCHO_DE_NEGOCIO} tamano={13} peso={SEMINEGRITA} style={estilo.nombre}>
            {negocio.nombre}
          </Parrafo>
          <Lineas ancho={ANCHO_DE_NEGOCIO}>
            {[negocio.rfc ?? '', negocio.direccion, negocio.telefono, negocio.email]}
          </Lineas>
        </View>
      </View>
      <View style={estilo.queEs}>{children}</View>
    </View>
    <View style={{ ...estilo.regla, backgroundColor: marca.tinta }} />
  </>
);
