import ContentCopyIcon from '../../iconos/ContentCopyRounded.tsx';
import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { textoDeCodigos } from '@cuenta-clara/dominio/cuentas/codigos';
import { copiarYDecirlo } from '../../base/ventanas/copiar-y-decirlo.ts';
import { direccionPasajera, guardarArchivo } from '../../base/servidor/guardar-archivo.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { usePerfilQuery } from '../../api/sesion.api.ts';
import { useGuardarCodigosMutation } from '../../api/recuperacion.api.ts';

interface Props {
  codigos: readonly string[];
  onCerrar: () => void;
}

/** New recovery codes are shown once, because the server cannot show them again. */
export const PasoDeCodigos = ({ codigos, onCerrar }: Props) => {
  const { data: usuario } = usePerfilQuery();
  const [guardar, { isLoading }] = useGuardarCodigosMutation();
  const texto = textoDeCodigos(codigos, usuario?.email ?? '');
  const copiar = () =>
    copiarYDecirlo(texto, {
      exito: 'Códigos copiados',
      siNo: () => 'No se pudo copiar. Descárgalos, o escríbelos en papel.',
    });
  const descargar = () =>
    guardarArchivo(
      direccionPasajera(new Blob([texto], { type: 'text/plain;charset=utf-8' })),
      'cuenta-clara-codigos.txt',
    );
  const listo = async () => {
    const { error } = await guardar();
    // This request only hides the dashboard's offer of recovery codes: the codes are valid even when it
    // fails.
    if (error) toast.error(mensajeDeError(error));
    onCerrar();
  };
  return (
    <PasoDeDialogo
      titulo="Tus códigos de recuperación"
      onCerrar={onCerrar}
      ocupado={isLoading}
      acciones={
        <Button variant="contained" disabled={isLoading} onClick={() => void listo()}>
          Ya los guardé
        </Button>
      }
    >
      <Typography>
        Cada uno sirve una vez: para cambiar tu contraseña si la olvidas, o para entrar sin tu teléfono.{' '}
        <strong>No se vuelven a mostrar.</strong>
      </Typography>
      <Box
        component="ol"
        aria-label="Códigos de recuperación"
        sx={{
          m: 0,
          p: 2,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: { md: '1fr 1fr' },
          gap: 1,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
          bgcolor: 'action.hover',
          fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
          fontSize: 16,
          textAlign: 'center',
        }}
      >
        {codigos.map((codigo) => (
          <li key={codigo}>{codigo}</li>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& > *': { flex: '1 1 160px' } }}>
        <Button variant="outlined" startIcon={<ContentCopyIcon />} onClick={() => void copiar()}>
          Copiar
        </Button>
        <Button variant="outlined" startIcon={<DownloadIcon />} onClick={descargar}>
          Descargar
        </Button>
      </Box>
      <Typography variant="body2" color="textSecondary">
        Guárdalos donde solo tú los encuentres, y no en el mismo teléfono.
      </Typography>
    </PasoDeDialogo>
  );
};
