import { type CotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { PALABRAS, PALABRAS_DE_COTIZACION } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { HojaDePapel } from '../../facturas/hoja/HojaDePapel.tsx';
import { VistaPrevia } from '../../facturas/hoja/VistaPrevia.tsx';
import { useContactoEnPapel } from '../../facturas/hoja/useContactoEnPapel.ts';
import { cotizacionEnPapel } from './cotizacion-en-papel.ts';
import { type ValoresDeCotizacion } from './valores-de-cotizacion.ts';

interface Props {
  valores: ValoresDeCotizacion;
  cotizacion: CotizacionDeApi | null;
  negocio: NegocioDeApi;
  onCerrar: () => void;
}

export const VistaPreviaDeCotizacion = ({ valores, cotizacion, negocio, onCerrar }: Props) => {
  const contacto = useContactoEnPapel(valores.cliente?.id ?? '', cotizacion);
  return (
    <VistaPrevia onCerrar={onCerrar}>
      <HojaDeCotizacion impresa={cotizacionEnPapel(valores, { cotizacion, negocio, contacto })} />
    </VistaPrevia>
  );
};

const HojaDeCotizacion = ({ impresa }: { impresa: CotizacionImpresa }) => {
  const { idioma, subtotal, descuento, impuestos, total, anticipo } = impresa;
  const palabras = PALABRAS[idioma];
  const suyas = PALABRAS_DE_COTIZACION[idioma];
  return (
    <HojaDePapel
      nombre="Cotización"
      papel={impresa}
      titulo={suyas.titulo}
      cifraMayor={{ etiqueta: palabras.total, valor: total }}
      tituloDelCliente={suyas.cliente}
      tituloDeLosDetalles={suyas.detalles}
      detalles={[
        [suyas.numero, impresa.numero],
        [suyas.revision, impresa.revision],
        [palabras.fecha, impresa.fecha],
        [suyas.validaHasta, impresa.valida_hasta],
      ]}
      totales={[
        { etiqueta: palabras.subtotal, valor: subtotal },
        ...(descuento ? [{ etiqueta: palabras.descuento, valor: descuento }] : []),
        ...impuestos,
        { etiqueta: palabras.total, valor: total, como: 'final' },
        ...(anticipo ? [anticipo] : []),
      ]}
    />
  );
};
