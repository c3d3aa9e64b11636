import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type Accion as AccionDelMenu } from './MenuDeAcciones.tsx';
import { MasAcciones } from './MasAcciones.tsx';
import { consejo } from './consejo.ts';

export interface AccionEnFila extends AccionDelMenu {
  readonly destacada?: boolean;
}

export interface AccionesEnFila {
  readonly principal: AccionEnFila;
  readonly aMano: readonly AccionEnFila[];
  readonly resto: readonly AccionEnFila[];
}

interface Props {
  acciones: AccionesEnFila;
  nombrar: (texto: string) => string;
  ancha?: boolean;
  conPalabras?: boolean;
}

/**
 * On narrow screens a card's five actions barely fit: buttons have less padding, and on the narrowest screens
 * the main button has no icon.
 */
const JUSTA = '@media (max-width: 25em)';
const SIN_ICONO = { px: 0.5, '& .MuiButton-startIcon': { display: 'none' } };
const EN_LO_JUSTO = { [JUSTA]: { px: 1 }, '@media (max-width: 24.3em)': SIN_ICONO };
/** The bar of an invoice has one action less than a card. */
const EN_LA_BARRA = { flex: 1, '@media (max-width: 22em)': SIN_ICONO };

/** Buttons with words have no icons: with icons the page's title would wrap. */
export const EN_PALABRAS = { px: 1.5 } as const;

export const FilaDeAcciones = ({ acciones, nombrar, ancha = false, conPalabras = false }: Props) => {
  const { principal, aMano, resto } = acciones;
  // In a list no button is filled (components/callado.ts).
  const enLista = !ancha && !conPalabras;
  const enPagina = principal.destacada ? 'contained' : 'outlined';
  const suPrincipal = (
    <Button
      variant={enLista ? 'text' : enPagina}
      {...(enLista && { size: 'small' })}
      startIcon={principal.icono}
      onClick={principal.hacer}
      disabled={Boolean(principal.impedida)}
      sx={{
        minHeight: 44,
        whiteSpace: 'nowrap',
        ...(conPalabras ? { ml: 1 } : { mr: 'auto' }),
        ...(ancha && EN_LA_BARRA),
        ...(enLista && { ml: -1, px: 1, ...EN_LO_JUSTO }),
      }}
      {...(!principal.destacada && { 'aria-label': nombrar(principal.texto) })}
    >
      {principal.texto}
    </Button>
  );
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
      {!conPalabras && suPrincipal}
      {aMano.map(({ texto, icono, hacer, impedida }) =>
        conPalabras ? (
          <Button
            key={texto}
            onClick={hacer}
            disabled={Boolean(impedida)}
            aria-label={nombrar(texto)}
            sx={EN_PALABRAS}
          >
            {texto}
          </Button>
        ) : (
          <span key={texto} {...consejo(impedida ?? texto)}>
            <IconButton onClick={hacer} disabled={Boolean(impedida)} aria-label={nombrar(texto)}>
              {icono}
            </IconButton>
          </span>
        ),
      )}
      {resto.length > 0 && <MasAcciones nombre={nombrar('Más acciones')} acciones={resto} />}
      {conPalabras && suPrincipal}
    </Box>
  );
};
