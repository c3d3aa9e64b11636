import Box from '@mui/material/Box';
import { BLANCO, mezcla } from '@cuenta-clara/dominio/color';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { CIFRA, TINTA } from './estilos-de-la-hoja.ts';

/** What is owed, the total and the balance the loudest. */
export const TotalesDeLaHoja = ({ impresa, color }: { impresa: FacturaImpresa; color: string }) => {
  const palabras = PALABRAS[impresa.idioma];
  const grande = { fontSize: 16, fontWeight: 600 };
  const renglones = [
    [palabras.subtotal, impresa.subtotal, {}],
    ...(impresa.descuento ? [[palabras.descuento, impresa.descuento, {}] as const] : []),
    ...impresa.impuestos.map(({ etiqueta, valor }) => [etiqueta, valor, {}] as const),
    [palabras.total, impresa.total, { ...grande, color, borderTop: 1, mt: 0.5, pt: 1 }],
    [palabras.deposito, impresa.deposito, {}],
    ...(impresa.pagos ? [[palabras.pagos, impresa.pagos, {}] as const] : []),
    [
      palabras.balance,
      impresa.balance,
      {
        ...grande,
        color: TINTA.fuerte,
        bgcolor: mezcla(color, BLANCO, 0.9),
        borderRadius: 1,
        mt: 0.5,
        // The band reaches past the column so that its figure keeps the right edge of the others.
        mx: -1.5,
        px: 1.5,
        py: 1,
      },
    ],
  ] as const;
  return (
    <Box sx={{ width: '100%', maxWidth: 304, ml: 'auto', mt: 2 }}>
      {renglones.map(([etiqueta, valor, aspecto]) => (
        <Box
          key={etiqueta}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'space-between',
            columnGap: 2,
            py: 0.5,
            ...aspecto,
          }}
        >
          <span>{etiqueta}</span>
          <Box component="span" sx={{ ...CIFRA, ml: 'auto' }}>
            {valor}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
