import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { type Periodo } from '../base/tiempo/periodo.ts';
import { CampoFecha } from './CampoFecha.tsx';
import { useDiaAplicado } from './useDiaAplicado.ts';

interface Props {
  periodo: Periodo;
  onCambio: (periodo: Periodo) => void;
  limpiar: string;
  /** Replaces the period by another when the button is pressed; when absent, the period is left without days. */
  onLimpiar?: () => void;
  /** Called with whether a field shows a half-typed or refused day, which is not in effect. */
  onAMedias?: (aMedias: boolean) => void;
}

const EN_FILA = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' } as const;

export const RangoDeFechas = ({ periodo, onCambio, limpiar, onLimpiar, onAMedias }: Props) => {
  const { desde, hasta } = periodo;
  const alReves = desde && hasta && desde > hasta;
  const elPrimero = useDiaAplicado(desde, (dia) => onCambio({ desde: dia, hasta }));
  const elUltimo = useDiaAplicado(hasta, (dia) => onCambio({ desde, hasta: dia }));
  const aMedias = elPrimero.aMedias !== null || elUltimo.aMedias !== null;
  useEffect(() => onAMedias?.(aMedias), [onAMedias, aMedias]);
  const vacio = !desde && !hasta && !aMedias;
  return (
    <Box
      sx={{
        ...EN_FILA,
        // The fields have the same width, because the button that clears them shares a row with both or with
        // neither.
        '& > :not(button)': { ...EN_FILA, flex: '1 1 492px', minWidth: 0 },
        // Two fields fit in a row of a dialog. Below 240 px a field has no room for its date and its two
        // buttons.
        '& > div > div': { flex: '1 1 240px', minWidth: 0 },
      }}
    >
      <div>
        <div>
          <CampoFecha label="Fecha Desde" {...elPrimero.campo} opcional />
        </div>
        <div>
          <CampoFecha
            label="Fecha Hasta"
            {...elUltimo.campo}
            error={alReves ? 'La Fecha Hasta es anterior a la Fecha Desde.' : undefined}
            opcional
          />
        </div>
      </div>
      <Button
        onClick={() => {
          elPrimero.olvidar();
          elUltimo.olvidar();
          if (onLimpiar) onLimpiar();
          else onCambio({ desde: null, hasta: null });
        }}
        disabled={vacio && !onLimpiar}
        sx={{ minHeight: 56 }}
      >
        {limpiar}
      </Button>
    </Box>
  );
};
