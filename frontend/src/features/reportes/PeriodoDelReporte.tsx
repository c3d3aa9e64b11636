import CalendarMonthIcon from '../../iconos/CalendarMonthOutlined.tsx';
import ChevronRightIcon from '../../iconos/ChevronRightRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { mesDe } from '@cuenta-clara/dominio/fechas';
import { type Periodo, esUnMes, periodoDicho } from '@cuenta-clara/dominio/periodos';
import { reportePedidoSchema } from '@cuenta-clara/dominio/reportes/reporte.api';
import { RangoDeFechas } from '../../components/RangoDeFechas.tsx';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { type Periodo as Rango } from '../../base/tiempo/periodo.ts';
import { CADA_TOQUE } from '../../base/ventanas/segundo-toque.ts';
import { Desplegable } from '../../components/Desplegable.tsx';
import { delMes, otroMes } from './periodo-del-reporte.ts';

interface Props {
  periodo: Periodo;
  onCambio: (periodo: Periodo) => void;
}

export const PeriodoDelReporte = ({ periodo, onCambio }: Props) => {
  const hoy = useHoy();
  const esDeUnMes = esUnMes(periodo) || periodo.hasta === delMes(periodo.desde, hoy).hasta;
  const [abierto, setAbierto] = useState(!esDeUnMes);
  /** A range that is being chosen: the report changes when both days are chosen. */
  const [elegido, setElegido] = useState<Rango | null>(null);
  const rango = elegido ?? periodo;
  const pedido = reportePedidoSchema.safeParse({ desde: rango.desde ?? '', hasta: rango.hasta ?? '' });
  const ver = (otro: Periodo) => {
    setElegido(null);
    onCambio(otro);
  };
  const mover = (cual: 'anterior' | 'siguiente') => ver(otroMes(periodo, cual, hoy));
  const alternar = () => {
    setElegido(null);
    setAbierto(!abierto);
  };
  return (
    <Box>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
        }}
      >
        <Box {...CADA_TOQUE} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, ml: -1, minWidth: 0 }}>
          <IconButton onClick={() => mover('anterior')} aria-label="Mes anterior">
            <ChevronRightIcon sx={{ transform: 'rotate(180deg)' }} />
          </IconButton>
          <Typography
            component="h2"
            aria-live="polite"
            sx={{
              fontSize: 16,
              fontWeight: 600,
              textAlign: 'center',
              minWidth: { md: '17rem' },
              fontVariantNumeric: 'tabular-nums',
              '&::first-letter': { textTransform: 'uppercase' },
            }}
          >
            {periodoDicho(periodo)}
          </Typography>
          <IconButton
            onClick={() => mover('siguiente')}
            disabled={mesDe(periodo.desde) >= mesDe(hoy)}
            aria-label="Mes siguiente"
          >
            <ChevronRightIcon />
          </IconButton>
        </Box>
        <Button startIcon={<CalendarMonthIcon />} onClick={alternar} aria-expanded={abierto}>
          Otras fechas
        </Button>
      </Box>
      <Desplegable abierto={abierto}>
        <Box
          component="form"
          noValidate
          onSubmit={(evento) => {
            evento.preventDefault();
            if (pedido.data) ver(pedido.data);
          }}
          sx={{ pt: 1.5 }}
        >
          <RangoDeFechas
            periodo={rango}
            onCambio={setElegido}
            limpiar="Este mes"
            onLimpiar={() => ver(delMes(hoy, hoy))}
          />
          {elegido && (
            <Box sx={{ mt: 1.5, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
              <Button type="submit" variant="outlined" disabled={!pedido.success || pedido.data === null}>
                Ver estos días
              </Button>
              {!pedido.success && (
                <Typography variant="body2" color="error">
                  {pedido.error.issues[0]?.message}
                </Typography>
              )}
            </Box>
          )}
        </Box>
      </Desplegable>
    </Box>
  );
};
