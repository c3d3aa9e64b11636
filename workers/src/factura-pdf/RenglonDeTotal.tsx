import { Text, View } from '@react-pdf/renderer';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { type Style, estilo } from './estilos.ts';

export const RenglonDeTotal = ({
  etiqueta,
  valor,
  style = {},
}: {
  readonly etiqueta: string;
  readonly valor: string;
  readonly style?: Style;
}) => (
  <View style={{ ...estilo.renglonDeTotal, ...style }}>
    <Text>{etiqueta}</Text>
    <Text>{valor}</Text>
  </View>
);

export const AntesDelTotal = ({
  papel,
}: {
  readonly papel: Pick<FacturaImpresa, 'idioma' | 'subtotal' | 'descuento' | 'impuestos'>;
}) => {
  const palabras = PALABRAS[papel.idioma];
  return (
    <>
      <RenglonDeTotal etiqueta={palabras.subtotal} valor={papel.subtotal} />
      {papel.descuento ? <RenglonDeTotal etiqueta={palabras.descuento} valor={papel.descuento} /> : null}
      {papel.impuestos.map((uno) => (
        <RenglonDeTotal key={uno.etiqueta} {...uno} />
      ))}
    </>
  );
};
