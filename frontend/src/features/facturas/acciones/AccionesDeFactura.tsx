import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { MasAcciones } from '../../../components/MasAcciones.tsx';
import { consejo } from '../../../components/consejo.ts';
import { type AccionesDeUnaFactura } from './acciones-de-factura.tsx';

interface Props {
  factura: FacturaDeApi;
  acciones: AccionesDeUnaFactura;
  /** The main one as wide as there is room for. */
  ancha?: boolean;
  /** Those beside the main one told by their words, where there is room for it. */
  conPalabras?: boolean;
}

/** Screens on which a card's five actions barely stand in a row: the main one has less air there, and on narrower ones no icon. */
const JUSTA = '@media (max-width: 25em)';
const EN_LO_JUSTO = {
  [JUSTA]: { px: 1 },
  '@media (max-width: 24.3em)': { px: 0.5, '& .MuiButton-startIcon': { display: 'none' } },
};

/** The actions of an invoice in a row: the main one, those at hand, and the rest under '⋯'. */
export const AccionesDeFactura = ({ factura, acciones, ancha = false, conPalabras = false }: Props) => {
  const { principal, aMano, resto } = acciones;
  const deLaFactura = (texto: string) => `${texto} (factura ${factura.numero_factura})`;
  return (
    <Box
      sx={{
        display: 'flex',
        [JUSTA]: { flexWrap: 'wrap' },
        alignItems: 'center',
        gap: 0.5,
        justifyContent: 'flex-end',
      }}
    >
      <Button
        variant={principal.destacada ? 'contained' : 'outlined'}
        size="small"
        startIcon={principal.icono}
        onClick={principal.hacer}
        disabled={Boolean(principal.impedida)}
        sx={{
          minHeight: 44,
          mr: 'auto',
          whiteSpace: 'nowrap',
          ...(ancha ? { flex: 1 } : EN_LO_JUSTO),
        }}
        {...(!principal.destacada && { 'aria-label': deLaFactura(principal.texto) })}
      >
        {principal.texto}
      </Button>
      {aMano.map(({ texto, icono, hacer, impedida }) =>
        conPalabras ? (
          <Button
            key={texto}
            startIcon={icono}
            onClick={hacer}
            disabled={Boolean(impedida)}
            aria-label={deLaFactura(texto)}
            sx={{ minHeight: 44 }}
          >
            {texto}
          </Button>
        ) : (
          <span key={texto} {...consejo(impedida ?? texto)}>
            <IconButton onClick={hacer} disabled={Boolean(impedida)} aria-label={deLaFactura(texto)}>
              {icono}
            </IconButton>
          </span>
        ),
      )}
      <MasAcciones nombre={deLaFactura('Más acciones')} acciones={resto} />
    </Box>
  );
};
