import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { archivoDelZip } from '@cuenta-clara/dominio/cfdi/cfdis-del-periodo';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useDescargarMutation } from '../../api/libro.api.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';

interface Props {
  periodo: { readonly desde: string; readonly hasta: string } | null;
}

export const CfdiDelPeriodo = ({ periodo }: Props) => {
  const { data: negocio } = useNegocioQuery();
  const [descargar, { isLoading: descargando }] = useDescargarMutation();
  if (!negocio?.fiscal) return null;
  const bajar = async () => {
    if (!periodo) return;
    const { desde, hasta } = periodo;
    const { error } = await descargar({
      url: `/cfdi?desde=${desde}&hasta=${hasta}`,
      nombre: archivoDelZip(desde, hasta),
    });
    if (error) toast.error(mensajeDeError(error, 'No pudimos descargar los CFDI'));
  };
  return (
    <Box component="section" aria-labelledby="cfdi-del-periodo">
      <Typography variant="h3" id="cfdi-del-periodo">
        CFDI del periodo
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 1 }}>
        El XML de cada factura con fecha de esos días: timbrada, o lista para timbrar. Y una relación de
        todas: su pago y su forma, o lo que les falta.
      </Typography>
      <Button
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => void bajar()}
        disabled={!periodo || descargando}
        sx={{ minHeight: 44 }}
      >
        {descargando ? 'Descargando...' : 'Descargar CFDI (ZIP)'}
      </Button>
    </Box>
  );
};
