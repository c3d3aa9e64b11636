import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { type Ref, useId } from 'react';
import { FOCO_TRAS_TECLA } from '../base/tema/foco-por-teclado.ts';

interface Props {
  nombre: string;
  opciones: readonly { readonly valor: string; readonly texto: string }[];
  elegida: string | undefined;
  onElegir: (valor: string) => void;
  disabled?: boolean;
  problema?: string | undefined;
  /** The ref of the first radio button, which takes the focus after an error. */
  ref?: Ref<HTMLInputElement>;
}

/**
 * Each chip is a native radio button, so that Tab stops once at the whole group. The group is no `fieldset`,
 * because in a flex column WebKit adds its legend's height to it twice.
 */
export const FichasDeOpcion = ({
  nombre,
  opciones,
  elegida,
  onElegir,
  disabled = false,
  problema,
  ref,
}: Props) => {
  const id = useId();
  return (
    <FormControl
      role="group"
      aria-labelledby={`${id}-nombre`}
      error={Boolean(problema)}
      aria-describedby={problema && `${id}-problema`}
      sx={{ minWidth: 0 }}
    >
      <FormLabel
        component="span"
        id={`${id}-nombre`}
        sx={{ typography: 'body2', color: 'text.secondary', mb: 1 }}
      >
        {nombre}
      </FormLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {opciones.map(({ valor, texto }, lugar) => (
          <Box key={valor} component="label" sx={[FICHA, valor === elegida && ELEGIDA, disabled && APAGADA]}>
            <input
              ref={lugar === 0 ? ref : undefined}
              type="radio"
              name={id}
              value={valor}
              checked={valor === elegida}
              disabled={disabled}
              onChange={() => onElegir(valor)}
            />
            <i />
            <span>{texto}</span>
          </Box>
        ))}
      </Box>
      <Box role="alert">
        {problema && (
          <FormHelperText id={`${id}-problema`} sx={{ mx: 0 }}>
            {problema}
          </FormHelperText>
        )}
      </Box>
    </FormControl>
  );
};

const FICHA = {
  position: 'relative',
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 44,
  maxWidth: '100%',
  pl: 1.5,
  pr: 2,
  borderRadius: '22px',
  border: '1px solid',
  borderColor: 'divider',
  typography: 'body2',
  fontWeight: 600,
  overflowWrap: 'anywhere',
  '& > input': { position: 'absolute', inset: 0, width: '100%', height: '100%', m: 0, opacity: 0 },
  '& > input:not(:disabled)': { cursor: 'pointer' },
  // A chip has the same size whether chosen or not, so that a choice moves nothing.
  '& > i': {
    width: 16,
    height: 16,
    flexShrink: 0,
    borderRadius: '50%',
    border: '2px solid',
    borderColor: 'action.active',
  },
  '& > :checked + i': { borderWidth: 5, borderColor: 'primary.main' },
  // The radio button is transparent, and Firefox before 121 has no `:has`, so a pseudo-element draws the
  // focus ring.
  [`& > :focus-visible + i::after, & > ${FOCO_TRAS_TECLA} + i::after`]: {
    content: '""',
    position: 'absolute',
    inset: -1,
    borderRadius: '23px',
    outline: '2px solid',
    outlineColor: 'primary.main',
    outlineOffset: 2,
  },
} as const;
const ELEGIDA = { borderColor: 'primary.main', color: 'primary.main', bgcolor: 'action.hover' } as const;
const APAGADA = { color: 'text.disabled' } as const;
