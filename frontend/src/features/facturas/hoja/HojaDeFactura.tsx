import Box from '@mui/material/Box';
import { Fragment } from 'react';
import { lineasDelModo } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa, cifraMayorDe } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { Etiqueta, HojaDePapel } from './HojaDePapel.tsx';
import { type RenglonDelTotal } from './TotalesDeLaHoja.tsx';
import { CIFRA, INSIGNIA, TINTA } from './estilos-de-la-hoja.ts';

export const HojaDeFactura = ({ impresa }: { impresa: FacturaImpresa }) => {
  const { idioma, numero, fecha, vencimiento } = impresa;
  const palabras = PALABRAS[idioma];
  return (
    <HojaDePapel
      nombre="Factura"
      papel={impresa}
      titulo={palabras.titulo}
      insignia={<Insignia impresa={impresa} />}
      cifraMayor={cifraMayorDe(impresa)}
      tituloDelCliente={palabras.cliente}
      tituloDeLosDetalles={palabras.detalles}
      detalles={[
        [palabras.numero, numero],
        [palabras.fecha, fecha],
        [palabras.vencimiento, vencimiento],
      ]}
      otroDetalle={<FolioFiscal impresa={impresa} />}
      totales={totalesDe(impresa)}
    >
      <ComoPagar impresa={impresa} />
    </HojaDePapel>
  );
};

const Insignia = ({ impresa: { idioma, estado } }: { impresa: FacturaImpresa }) =>
  estado && (
    <Box component="span" sx={{ px: 1.25, py: 0.25, borderRadius: 3, fontSize: 10.5, ...INSIGNIA[estado] }}>
      {PALABRAS[idioma][estado]}
    </Box>
  );

const FolioFiscal = ({ impresa: { idioma, folio_fiscal } }: { impresa: FacturaImpresa }) =>
  folio_fiscal && (
    <Box sx={{ py: 0.25 }}>
      <div>{PALABRAS[idioma].folioFiscal}</div>
      <Box sx={{ ...CIFRA, color: TINTA.fuerte, overflowWrap: 'anywhere' }}>{folio_fiscal}</Box>
    </Box>
  );

const totalesDe = (impresa: FacturaImpresa): readonly RenglonDelTotal[] => {
  const palabras = PALABRAS[impresa.idioma];
  return [
    { etiqueta: palabras.subtotal, valor: impresa.subtotal },
    ...(impresa.descuento ? [{ etiqueta: palabras.descuento, valor: impresa.descuento }] : []),
    ...impresa.impuestos,
    { etiqueta: palabras.total, valor: impresa.total, como: 'suma' },
    { etiqueta: palabras.deposito, valor: impresa.deposito },
    ...(impresa.pagos ? [{ etiqueta: palabras.pagos, valor: impresa.pagos }] : []),
    { etiqueta: palabras.balance, valor: impresa.balance, como: 'final' },
  ];
};

const ComoPagar = ({ impresa: { como_pagar, idioma } }: { impresa: FacturaImpresa }) =>
  como_pagar.length > 0 && (
    <Box sx={{ '@media print': { breakInside: 'avoid' } }}>
      <Etiqueta>{PALABRAS[idioma].comoPagar}</Etiqueta>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '160px 1fr' }, columnGap: 2 }}
      >
        {como_pagar.map((modo, lugar) => (
          <Fragment key={lugar}>
            <Box component="dt" sx={{ fontWeight: 600, color: TINTA.fuerte }}>
              {modo.nombre}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: 0.75, whiteSpace: 'pre-line' }}>
              {lineasDelModo(modo, idioma).join('\n')}
            </Box>
          </Fragment>
        ))}
      </Box>
    </Box>
  );
