import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { CADA_TOQUE } from '../base/ventanas/segundo-toque.ts';
import { useEntradaDeNumero } from './seleccion-al-entrar.ts';

interface Props {
  pagina: number;
  de: number;
  onIr: (pagina: number) => void;
}

/** With more pages than this, a field goes to a page by its number. */
const POCAS = 5;

export const Paginas = ({ pagina, de, onIr }: Props) => {
  const ir = (otra: number) => {
    onIr(otra);
    window.scrollTo({ top: 0 });
  };
  if (de <= 1) return null;
  return (
    <Box
      component="nav"
      aria-label="Páginas"
      {...CADA_TOQUE}
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: { xs: 1, sm: 2 } }}
    >
      <Button disabled={pagina <= 1} onClick={() => ir(pagina - 1)}>
        Anterior
      </Button>
      <Typography
        component="div"
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {de > POCAS ? (
          <>
            Página <Numero key={pagina} pagina={pagina} de={de} onIr={ir} /> de {enMiles(de)}
          </>
        ) : (
          `Página ${pagina} de ${de}`
        )}
      </Typography>
      <Button disabled={pagina >= de} onClick={() => ir(pagina + 1)}>
        Siguiente
      </Button>
    </Box>
  );
};

const COMAS = /,(?=\d{3})/g;
/** `2 de 8`, pasted, is page 2; a number past the end is the last page. Zero for a text without a number. */
const paginaEscrita = (texto: string, de: number): number =>
  Math.min(Number(/\d+/.exec(texto.replaceAll(COMAS, ''))?.[0] ?? 0), de);

/** Enter or leaving the field goes to the typed page. */
const Numero = ({ pagina, de, onIr }: Props) => {
  const [escrito, setEscrito] = useState(String(pagina));
  const deNumero = useEntradaDeNumero('numeric');
  const ir = () => {
    const otra = paginaEscrita(escrito, de);
    if (otra >= 1 && otra !== pagina) onIr(otra);
    else setEscrito(String(pagina));
  };
  return (
    <InputBase
      name="pagina"
      value={escrito}
      onChange={(evento) => setEscrito(evento.target.value)}
      onBlur={ir}
      onKeyDown={(evento) => {
        if (evento.key === 'Enter') ir();
      }}
      slotProps={{
        input: {
          'aria-label': `Ir a la página, de ${de}`,
          ...deNumero,
          enterKeyHint: 'go',
          autoComplete: 'off',
        },
      }}
      sx={{
        ...{
          minHeight: { xs: 44, md: 36 },
          width: `calc(${String(de).length}ch + 26px)`,
          fontSize: { xs: 16, md: 'inherit' },
        },
        ...{ border: 1, borderColor: 'divider', borderRadius: 1.5, mx: 0.5 },
        '& input': { textAlign: 'center', p: 0.5 },
        '&.Mui-focused': {
          borderColor: 'primary.main',
          boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
        },
      }}
    />
  );
};
