import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ChangeEvent, useEffect, useState } from 'react';
import { toast } from '../../base/ventanas/toasts.tsx';
import { REDONDEZ_DEL_LOGO } from '../../components/IdentidadDelNegocio.tsx';
import { hacerYDecirlo } from '../../components/useTrasConfirmar.ts';
import { ACEPTA, problemaDelLogo, seVeraEnPapel } from './logo.ts';
import { useSubirLogoMutation } from '../../api/negocio.api.ts';

interface PorConfirmar {
  readonly archivo: File;
  readonly direccion: string;
}

/**
 * A chosen logo is saved at once; earlier invoices keep their own logo. A logo that would not be visible on
 * white paper must be confirmed.
 */
export const CampoDeLogo = ({ actual }: { actual: string | null }) => {
  const [subirLogo, { isLoading }] = useSubirLogoMutation();
  const [porConfirmar, setPorConfirmar] = useState<PorConfirmar | null>(null);
  useEffect(
    () => () => {
      if (porConfirmar) URL.revokeObjectURL(porConfirmar.direccion);
    },
    [porConfirmar],
  );
  const subir = async (archivo: File) => {
    setPorConfirmar(null);
    await hacerYDecirlo({
      hacer: () => subirLogo(archivo),
      exito: 'Logo subido correctamente',
      error: 'Error al subir el logo',
    });
  };
  const visto = porConfirmar?.direccion ?? actual;
  const elegir = async (evento: ChangeEvent<HTMLInputElement>) => {
    const archivo = evento.target.files?.[0];
    evento.target.value = '';
    if (!archivo) return;
    const problema = problemaDelLogo(archivo);
    if (problema) return toast.error(problema);
    if (await seVeraEnPapel(archivo)) return subir(archivo);
    setPorConfirmar({ archivo, direccion: URL.createObjectURL(archivo) });
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', columnGap: 2, rowGap: 1, flexWrap: 'wrap' }}>
      <Box
        sx={{
          width: 72,
          height: 72,
          borderRadius: REDONDEZ_DEL_LOGO,
          border: 1,
          borderColor: 'divider',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          bgcolor: visto ? '#fff' : 'background.default',
        }}
      >
        {visto ? (
          <Box
            component="img"
            src={visto}
            alt={porConfirmar ? 'El logo sobre blanco' : 'Logo del negocio'}
            sx={{ width: 1, height: 1, objectFit: 'contain' }}
          />
        ) : (
          <Typography variant="caption" color="textSecondary">
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
      {porConfirmar && (
        <Alert severity="warning" sx={{ width: 1 }}>
          Sobre el blanco de tus facturas este logo no se ve.
          <Box sx={{ display: 'flex', gap: 1, ml: -1, mt: 0.5 }}>
            <Button color="inherit" size="small" onClick={() => setPorConfirmar(null)}>
              No usarlo
            </Button>
            <Button color="inherit" size="small" onClick={() => void subir(porConfirmar.archivo)}>
              Subirlo así
            </Button>
          </Box>
        </Alert>
      )}
    </Box>
  );
};
