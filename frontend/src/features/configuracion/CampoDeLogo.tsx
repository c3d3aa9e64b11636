import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent } from 'react';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { ACEPTA, problemaDelLogo } from './logo.ts';
import { useSubirLogoMutation } from '../../api/negocio.api.ts';

/** The logo is kept the moment it is chosen; invoices made before keep the one they had. */
export const CampoDeLogo = ({ actual }: { actual: string | null }) => {
  const [subirLogo, { isLoading }] = useSubirLogoMutation();
  const elegir = async (evento: ChangeEvent<HTMLInputElement>) => {
    const archivo = evento.target.files?.[0];
    evento.target.value = '';
    if (!archivo) return;
    const problema = problemaDelLogo(archivo);
    if (problema) return toast.error(problema);
    const { error } = await subirLogo(archivo);
    if (error) toast.error(mensajeDeError(error, 'Error al subir el logo'));
    else toast.exito('Logo subido correctamente');
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
      <Box
        sx={{
          width: 72,
          height: 72,
          borderRadius: 1.5,
          border: 1,
          borderColor: 'divider',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          bgcolor: '#fff',
        }}
      >
        {actual ? (
          <Box
            component="img"
            src={actual}
            alt="Logo del negocio"
            sx={{ width: 1, height: 1, objectFit: 'contain' }}
          />
        ) : (
          <Typography variant="caption" sx={{ color: '#6a6259' }}>
            Sin logo
          </Typography>
        )}
      </Box>
      <Box>
        <Button component="label" variant="outlined" disabled={isLoading}>
          {isLoading ? 'Subiendo...' : 'Subir logo'}
          <input
            type="file"
            accept={ACEPTA}
            hidden
            onChange={(evento) => void elegir(evento)}
            aria-label="Subir logo"
          />
        </Button>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
          PNG o JPG, 1 MB como máximo
        </Typography>
      </Box>
    </Box>
  );
};
