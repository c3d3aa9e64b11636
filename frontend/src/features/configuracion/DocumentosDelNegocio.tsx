import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Control } from 'react-hook-form';
import { CampoDeEnlace } from './CampoDeEnlace.tsx';
import { CampoDeIdioma } from './CampoDeIdioma.tsx';
import { CampoDeSiONo } from './CampoDeSiONo.tsx';
import { type ValoresDelNegocio } from './valores-del-negocio.ts';

export const DocumentosDelNegocio = ({ control }: { control: Control<ValoresDelNegocio> }) => (
  <Box
    component="section"
    aria-labelledby="documentos-del-negocio"
    sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
  >
    <Typography variant="h3" id="documentos-del-negocio">
      Tus documentos
    </Typography>
    <CampoDeIdioma control={control} />
    <CampoDeSiONo
      control={control}
      name="mostrar_como_pagar"
      label="Mostrar cómo pagar"
      texto="Al pie de lo que te deben van tus métodos de pago activos, con su CLABE y su link."
    />
    <CampoDeEnlace control={control} />
  </Box>
);
