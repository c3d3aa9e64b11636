import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type Periodo } from '@cuenta-clara/dominio/periodos';
import { type FormatoDeReporte, tituloDelReporte } from '@cuenta-clara/dominio/reportes/partes-del-reporte';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { toast } from '../../base/ventanas/toasts.tsx';
import { useBajarReporteMutation } from '../../api/reportes.api.ts';

const FORMATOS = [
  ['pdf', 'PDF'],
  ['xlsx', 'Excel'],
] as const satisfies readonly (readonly [FormatoDeReporte, string])[];

export const BotonesDelReporte = ({ periodo }: { periodo: Periodo }) => {
  const [bajar] = useBajarReporteMutation();
  const [bajando, setBajando] = useState<FormatoDeReporte | null>(null);
  const alPulsar = async (formato: FormatoDeReporte) => {
    setBajando(formato);
    const { error } = await bajar({ periodo, formato });
    setBajando(null);
    if (error) toast.error(mensajeDeError(error, 'No pudimos descargar el reporte'));
  };
  return (
    <Box sx={{ display: 'flex', gap: 1 }}>
      {FORMATOS.map(([formato, nombre]) => (
        <Button
          key={formato}
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => void alPulsar(formato)}
          disabled={bajando !== null}
          aria-label={`${tituloDelReporte(periodo)} en ${nombre}`}
          sx={{ px: 1.5 }}
        >
          {bajando === formato ? 'Bajando...' : nombre}
        </Button>
      ))}
    </Box>
  );
};
