import { Image, Text, View } from '@react-pdf/renderer';
import { inicialDe } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { estilo } from './estilos.ts';
import { type Marca } from './marca.ts';

export const Emblema = ({
  nombre,
  logo,
  marca,
}: {
  readonly nombre: string;
  readonly logo: Buffer | null;
  readonly marca: Marca;
}) => {
  const inicial = inicialDe(nombre);
  if (logo) return <Image style={estilo.logo} src={{ data: logo, format: 'png' }} cache={false} />;
  return inicial ? (
    <View style={{ ...estilo.inicial, color: marca.tinta, backgroundColor: marca.tinte }}>
      <Text>{inicial}</Text>
    </View>
  ) : null;
};
