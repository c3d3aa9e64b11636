import { Text, View } from '@react-pdf/renderer';
import { type CotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { PALABRAS, PALABRAS_DE_COTIZACION } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { Cabecera } from '../factura-pdf/Cabecera.tsx';
import { CifraMayor } from '../factura-pdf/CifraMayor.tsx';
import { estilo } from '../factura-pdf/estilos.ts';
import { type Papel } from '../factura-pdf/imprimir.tsx';
import { type Marca, marcaDe } from '../factura-pdf/marca.ts';
import { Partes } from '../factura-pdf/Partes.tsx';
import { Condicion, diaDe } from '../factura-pdf/PdfDeFactura.tsx';
import { AntesDelTotal, RenglonDeTotal } from '../factura-pdf/RenglonDeTotal.tsx';
import { TablaDeRenglones } from '../factura-pdf/TablaDeRenglones.tsx';

export interface PdfDeCotizacionProps {
  readonly cotizacion: CotizacionImpresa;
  readonly logo: Buffer | null;
}

const PartesDeCotizacion = ({ cotizacion }: Pick<PdfDeCotizacionProps, 'cotizacion'>) => {
  const { idioma, cliente, numero, revision, fecha, valida_hasta } = cotizacion;
  const palabras = PALABRAS_DE_COTIZACION[idioma];
  const detalles = [
    [palabras.numero, numero],
    [palabras.revision, revision],
    [PALABRAS[idioma].fecha, fecha],
    [palabras.validaHasta, valida_hasta],
  ] as const;
  return <Partes cliente={cliente} palabras={palabras} detalles={detalles} />;
};

const Totales = ({
  cotizacion,
  marca,
}: Pick<PdfDeCotizacionProps, 'cotizacion'> & { readonly marca: Marca }) => {
  const palabras = PALABRAS[cotizacion.idioma];
  return (
    <View style={estilo.totales} wrap={false}>
      <AntesDelTotal papel={cotizacion} />
      <RenglonDeTotal
        etiqueta={palabras.total}
        valor={cotizacion.total}
        style={{ ...estilo.balance, backgroundColor: marca.tinte }}
      />
      {cotizacion.anticipo ? <RenglonDeTotal {...cotizacion.anticipo} style={{ marginTop: 3 }} /> : null}
    </View>
  );
};

export const PdfDeCotizacion = ({ cotizacion, logo }: PdfDeCotizacionProps): Papel => {
  const { idioma, negocio, numero, huella } = cotizacion;
  const palabras = PALABRAS[idioma];
  const deCotizacion = PALABRAS_DE_COTIZACION[idioma];
  const marca = marcaDe(negocio.color);
  return {
    titulo: `Cotización ${numero}`.trim(),
    autor: negocio.nombre,
    dia: diaDe(cotizacion.fecha),
    pie: {
      nombre: negocio.nombre,
      ancla: huella && `SHA-256 ${huella}`,
      dice: numero ? `${deCotizacion.numero} ${numero}   ·   ` : '',
    },
    contenido: (
      <>
        <Cabecera negocio={negocio} logo={logo} marca={marca}>
          <View style={estilo.tituloConInsignia}>
            <Text style={estilo.titulo}>{deCotizacion.titulo}</Text>
          </View>
          <CifraMayor etiqueta={palabras.total} valor={cotizacion.total} />
        </Cabecera>
        <PartesDeCotizacion cotizacion={cotizacion} />
        <TablaDeRenglones renglones={cotizacion.renglones} palabras={palabras} marca={marca}>
          <Totales cotizacion={cotizacion} marca={marca} />
        </TablaDeRenglones>
        <Condicion titulo={palabras.terminos} texto={cotizacion.terminos} />
        <Condicion titulo={palabras.nota} texto={cotizacion.nota} />
      </>
    ),
  };
};
