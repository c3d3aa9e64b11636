import Typography from '@mui/material/Typography';
import Box from '@mui/material/Box';
import { type Control, useWatch } from 'react-hook-form';
import { TASA_GENERAL, formatoDeTasa } from '@cuenta-clara/dominio/iva';
import { CampoDeTasa } from '../../components/CampoDeTasa.tsx';
import { CampoDeSiONo } from './CampoDeSiONo.tsx';
import { type ValoresDelNegocio } from './valores-del-negocio.ts';

export const IvaDelNegocio = ({ control }: { control: Control<ValoresDelNegocio> }) => {
  const porRenglon = useWatch({ control, name: 'iva_por_renglon' });
  return (
    <Box
      component="section"
      aria-labelledby="iva-del-negocio"
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Typography variant="h3" id="iva-del-negocio">
        IVA de las facturas nuevas
      </Typography>
      <CampoDeSiONo
        control={control}
        name="iva_por_renglon"
        label="IVA por renglón"
        texto="Cada renglón lleva el suyo: 16 %, 8 %, 0 % o exento."
      />
      {porRenglon && (
        <CampoDeTasa
          control={control}
          name="iva_predeterminado"
          label="IVA de un renglón nuevo"
          sinElegir={`El general, ${formatoDeTasa(TASA_GENERAL)}`}
          helperText="El de su servicio va antes, si lo tiene."
        />
      )}
      <CampoDeSiONo
        control={control}
        name="precios_con_iva"
        label="Mis precios incluyen IVA"
        texto="El total es lo que suman los precios; el IVA se separa de ellos."
      />
    </Box>
  );
};
