import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import Button from '@mui/material/Button';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { type AntiguedadPedida, useBajarAntiguedadMutation } from '../../api/deudas.api.ts';

interface Props {
  consulta: AntiguedadPedida;
  al: Dia;
  conFiltro: boolean;
}

export const BotonDeAntiguedad = ({ consulta, al, conFiltro }: Props) => {
  const [bajar, { isLoading: bajando }] = useBajarAntiguedadMutation();
  const que = conFiltro ? 'Excel de todos' : 'Excel';
  const alPulsar = async () => {
    const { error } = await bajar({ consulta, al });
    if (error) toast.error(mensajeDeError(error, 'No pudimos descargar la antigüedad'));
  };
  return (
    <Button
      startIcon={<DownloadIcon />}
      onClick={() => void alPulsar()}
      disabled={bajando}
      aria-label={`Descargar la antigüedad en ${que}`}
      sx={{ px: 1, flexShrink: 0, whiteSpace: 'nowrap' }}
    >
      {bajando ? 'Descargando...' : que}
    </Button>
  );
};
