import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

/** Width in pixels of pages whose cards stand in one column. */
export const ANCHO_DE_LECTURA = 860;

interface Props {
  titulo: string;
  children: ReactNode;
}

export const Seccion = ({ titulo, children }: Props) => {
  const id = useId();
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Typography variant="h2" id={id}>
        {titulo}
      </Typography>
      {children}
    </Card>
  );
};
