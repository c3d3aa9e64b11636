import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useRef } from 'react';
import { enBloques } from '../base/tema/en-papel.ts';

interface Props {
  titulo: string;
  subtitulo?: ReactNode;
  acciones?: ReactNode;
  ancho?: number;
  children: ReactNode;
}

/** Numbers such as COT-12 must not wrap at their hyphen. */
const conNumerosEnteros = (titulo: string): ReactNode =>
  titulo.split(/\b([A-Z]+-\d+)\b/).map((parte, lugar) =>
    lugar % 2 === 0 ? (
      parte
    ) : (
      <Box key={lugar} component="span" sx={{ whiteSpace: 'nowrap' }}>
        {parte}
      </Box>
    ),
  );

export const Pagina = ({ titulo, subtitulo, acciones, ancho, children }: Props) => {
  const encabezado = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${titulo} · Cuenta Clara`;
    encabezado.current?.focus({ preventScroll: true });
  }, [titulo]);
  return (
    <Box
      component="section"
      sx={{ display: 'flex', flexDirection: 'column', gap: 2, maxWidth: ancho, ...enBloques(2) }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          columnGap: 2,
          rowGap: subtitulo ? 0.5 : 2,
          flexWrap: 'wrap',
          minHeight: 44,
        }}
      >
        {/* The title is at least as wide as its longest word: buttons that leave it less go on another line. */}
        <Box sx={{ flex: '1 1 auto', width: 'min-content', minWidth: 0, overflowWrap: 'break-word' }}>
          <Typography component="h1" variant="h1" tabIndex={-1} ref={encabezado} sx={{ outline: 'none' }}>
            {conNumerosEnteros(titulo)}
          </Typography>
        </Box>
        {subtitulo && (
          // The subtitle has a line of its own, as wide as the page, below the title and its buttons.
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ order: 1, flexBasis: '100%', minWidth: 0, overflowWrap: 'anywhere' }}
          >
            {subtitulo}
          </Typography>
        )}
        {acciones}
      </Box>
      {children}
    </Box>
  );
};
