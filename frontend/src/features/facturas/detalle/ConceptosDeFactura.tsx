import Box from '@mui/material/Box';
import { type ItemDeApi } from '@cuenta-clara/dominio/facturas/papel.api';
import { ANGOSTA } from '../../../base/tema/medidas.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { SOLO_PARA_OIR } from '../../../components/solo-para-oir.ts';
import { cargosDichos } from '../descuentos-dichos.ts';

/**
 * The DOM order is the specification's, `description xqty - $total`, followed by the price; the grid places
 * the parts in another order.
 */
const FILA = {
  display: 'grid',
  columnGap: 2,
  alignItems: 'baseline',
  gridTemplateColumns: {
    xs: 'auto minmax(0, 1fr) auto',
    md: 'minmax(0, 1fr) 4rem minmax(7rem, auto) 8.5rem',
  },
  gridTemplateAreas: {
    xs: '"concepto concepto importe" "cantidad precio precio"',
    md: '"concepto cantidad precio importe"',
  },
  [ANGOSTA]: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"concepto concepto" "cantidad precio" "importe importe"',
  },
  py: 1.25,
  borderBottom: 1,
  borderColor: 'divider',
  fontVariantNumeric: 'tabular-nums',
  '& > .concepto': { gridArea: 'concepto', overflowWrap: 'anywhere', minWidth: 0 },
  '& > .cantidad': { gridArea: 'cantidad', textAlign: { md: 'right' } },
  '& > .importe': { gridArea: 'importe', textAlign: 'right' },
  '& > .precio': { gridArea: 'precio', textAlign: { md: 'right' }, overflowWrap: 'anywhere' },
} as const;

const CALLADA = { typography: 'body2', color: 'text.secondary' } as const;
const CABEZA = { typography: 'caption', fontWeight: 600, color: 'text.secondary' } as const;

const Concepto = ({ item }: { item: ItemDeApi }) => (
  <Box role="row" sx={{ ...FILA, '& > .cantidad, & > .precio': CALLADA }}>
    <span role="cell" className="concepto">
      {item.descripcion}
    </span>{' '}
    <span role="cell" className="cantidad">
      x{item.cantidad}
    </span>
    <span role="cell" className="importe">
      <Box component="span" sx={SOLO_PARA_OIR}>
        {' - '}
      </Box>
      <Dinero pesos={item.total} sx={{ fontWeight: 600 }} />
    </span>{' '}
    <span role="cell" className="precio">
      <Dinero pesos={item.precio_unitario} />
      <Box component="span" sx={{ display: { md: 'none' } }}>
        {' '}
        c/u
      </Box>
      {cargosDichos(item)}
    </span>
  </Box>
);

export const ConceptosDeFactura = ({ items }: { items: readonly ItemDeApi[] }) => (
  <Box role="table" aria-label="Conceptos">
    <Box role="rowgroup" sx={{ position: 'relative' }}>
      <Box role="row" sx={{ ...FILA, ...CABEZA, '@media (max-width: 767.95px)': SOLO_PARA_OIR }}>
        <span role="columnheader" className="concepto">
          Concepto
        </span>
        <span role="columnheader" className="cantidad">
          Cantidad
        </span>
        <span role="columnheader" className="importe">
          Importe
        </span>
        <span role="columnheader" className="precio">
          Precio
        </span>
      </Box>
    </Box>
    <div role="rowgroup">
      {items.map((item, lugar) => (
        <Concepto key={lugar} item={item} />
      ))}
    </div>
  </Box>
);
