import VerifiedIcon from '../../iconos/VerifiedOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { type FacturaProbada, useDescargarPruebaMutation } from '../../api/historial.api.ts';

export const BotonDePrueba = (factura: FacturaProbada) => {
  const [descargar, { isLoading }] = useDescargarPruebaMutation();
  const bajar = async () => {
    const { error } = await descargar(factura);
    if (error) toast.error(mensajeDeError(error, 'No pudimos preparar la prueba'));
  };
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        flexWrap: 'wrap',
        gap: 1.5,
        pt: 2,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
        Con la prueba de esta historia cualquiera comprueba, en el{' '}
        <Link href="/verificar" target="_blank" rel="noopener">
          verificador
        </Link>
        , que nadie la cambió.
      </Typography>
      <Button
        variant="outlined"
        startIcon={<VerifiedIcon />}
        onClick={() => void bajar()}
        disabled={isLoading}
      >
        {isLoading ? 'Preparando...' : 'Descargar prueba'}
      </Button>
    </Box>
  );
};
