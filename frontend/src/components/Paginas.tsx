import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';

interface Props {
  pagina: number;
  de: number;
  onIr: (pagina: number) => void;
}

/** The way through a long list, where it has more than one page: each is read from its top. */
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
      sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 2 }}
    >
      <Button disabled={pagina <= 1} onClick={() => ir(pagina - 1)}>
        Anterior
      </Button>
      <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        Página {pagina} de {de}
      </Typography>
      <Button disabled={pagina >= de} onClick={() => ir(pagina + 1)}>
        Siguiente
      </Button>
    </Box>
  );
};
