import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FocusEvent, useRef, useState } from 'react';
import { type Dia, diaDe } from '@cuenta-clara/dominio/fechas';
import { type Periodo } from '../base/tiempo/periodo.ts';
import { CampoFecha } from './CampoFecha.tsx';

interface Props {
  periodo: Periodo;
  onCambio: (periodo: Periodo) => void;
  limpiar: string;
}

const EN_FILA = { display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'start' } as const;

/** A half-typed day changes the period only when it is complete. */
export const RangoDeFechas = ({ periodo, onCambio, limpiar }: Props) => {
  const { desde, hasta } = periodo;
  const alReves = desde && hasta && desde > hasta;
  const [aMedias, setAMedias] = useState<Partial<Periodo>>({});
  const ultimo = useRef<Partial<Periodo>>({});
  /**
   * A date left half typed is cleared: a complete date that the field had during the typing was not meant.
   */
  const alDejar = (cual: keyof Periodo, { currentTarget, relatedTarget }: FocusEvent) => {
    const escrito = ultimo.current[cual] ?? null;
    if (currentTarget.contains(relatedTarget) || escrito === diaDe(escrito) || !periodo[cual]) return;
    onCambio({ desde, hasta, [cual]: null });
  };
  const poner = (cual: keyof Periodo, escrito: Dia | null) => {
    const dia = diaDe(escrito);
    ultimo.current[cual] = escrito;
    setAMedias({ ...aMedias, [cual]: escrito === dia ? undefined : escrito });
    if (escrito === dia) onCambio({ desde, hasta, [cual]: dia });
  };
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
        <div onBlur={(evento) => alDejar('desde', evento)}>
          <CampoFecha
            label="Fecha Desde"
            valor={aMedias.desde ?? desde}
            onCambio={(dia) => poner('desde', dia)}
            opcional
          />
        </div>
        <div onBlur={(evento) => alDejar('hasta', evento)}>
          <CampoFecha
            label="Fecha Hasta"
            valor={aMedias.hasta ?? hasta}
            onCambio={(dia) => poner('hasta', dia)}
            error={alReves ? 'La Fecha Hasta es anterior a la Fecha Desde.' : undefined}
            opcional
          />
        </div>
      </div>
      <Button
        onClick={() => {
          setAMedias({});
          onCambio({ desde: null, hasta: null });
        }}
        disabled={!desde && !hasta && !aMedias.desde && !aMedias.hasta}
        sx={{ minHeight: 56 }}
      >
        {limpiar}
      </Button>
    </Box>
  );
};
