import BlockIcon from '../../iconos/NotificationsOffOutlined.tsx';
import EventAvailableIcon from '../../iconos/EventAvailableOutlined.tsx';
import EventBusyIcon from '../../iconos/EventBusyRounded.tsx';
import PaymentsIcon from '../../iconos/PaymentsOutlined.tsx';
import SnoozeIcon from '../../iconos/SnoozeRounded.tsx';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactElement } from 'react';
import { contados } from '@cuenta-clara/dominio/contados';
import { abonoDicho } from '@cuenta-clara/dominio/cobranza/abono-reciente';
import { type CobranzaDeClientaDeApi, recordatorioDicho } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { avisoDicho } from '@cuenta-clara/dominio/seguimiento/aviso-dicho';

export const NOMBRES_DE_TONO: Readonly<Record<Tono, string>> = {
  amable: 'Amable',
  firme: 'Firme',
  serio: 'Serio',
};

const pesos = (monto: number): string => formatoDeDinero(centavosDe(monto) ?? 0);
const enMayuscula = (texto: string): string => texto.charAt(0).toUpperCase() + texto.slice(1);

export const vencidasDichas = (cuantas: number): string => contados(cuantas, 'vencida', 'vencidas');

/** How much of a debt is overdue: '3 vencidas · desde hace 45 días'. */
export const atrasoDicho = ({ facturas, dias }: Pick<CobranzaDeClientaDeApi, 'facturas' | 'dias'>): string =>
  `${vencidasDichas(facturas.length)} · desde hace ${contados(dias, 'día', 'días')}`;

/** The last reminder in words; null when the customer never was reminded. */
export const ultimoDicho = ({
  ultimo_recordatorio: ultimo,
  al,
}: Pick<CobranzaDeClientaDeApi, 'ultimo_recordatorio' | 'al'>): string | null =>
  ultimo && enMayuscula(recordatorioDicho(ultimo, al));

interface Dicha {
  readonly texto: string;
  readonly icono: ReactElement;
  readonly color: 'error' | 'info' | 'default';
}

const dichasDe = ({
  promesa,
  pospuesta_hasta,
  no_recordar,
  abono,
  aviso,
  al,
}: CobranzaDeClientaDeApi): readonly Dicha[] => {
  const loPrometido =
    promesa &&
    `${promesa.monto === null ? '' : ` ${pesos(promesa.monto)}`} el ${formatoDeDia(promesa.fecha)}`;
  return [
    ...(promesa?.rota
      ? [
          {
            texto: `Promesa rota: dijo que pagaría${loPrometido}`,
            icono: <EventBusyIcon />,
            color: 'error' as const,
          },
        ]
      : []),
    ...(promesa && !promesa.rota
      ? [{ texto: `Prometió pagar${loPrometido}`, icono: <EventAvailableIcon />, color: 'info' as const }]
      : []),
    ...(pospuesta_hasta
      ? [
          {
            texto: `Pospuesta hasta el ${formatoDeDia(pospuesta_hasta)}`,
            icono: <SnoozeIcon />,
            color: 'default' as const,
          },
        ]
      : []),
    ...(aviso
      ? [
          {
            texto: avisoDicho({ ...aviso, monto: centavosDe(aviso.monto) ?? 0 }),
            icono: <PaymentsIcon />,
            color: 'info' as const,
          },
        ]
      : []),
    ...(abono
      ? [
          {
            texto: abonoDicho({ ...abono, monto: centavosDe(abono.monto) ?? 0 }, al),
            icono: <PaymentsIcon />,
            color: 'info' as const,
          },
        ]
      : []),
    ...(no_recordar ? [{ texto: 'No se le recuerda', icono: <BlockIcon />, color: 'default' as const }] : []),
  ];
};

export const Situacion = ({ de }: { de: CobranzaDeClientaDeApi }) => (
  <>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 0.5,
        mt: 0.5,
        '&:empty': { display: 'none' },
      }}
    >
      {dichasDe(de).map(({ texto, icono, color }) => (
        <Chip
          key={texto}
          size="small"
          variant="outlined"
          color={color}
          icon={icono}
          label={texto}
          sx={{
            maxWidth: '100%',
            height: 'auto',
            minHeight: 24,
            '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 },
          }}
        />
      ))}
    </Box>
    {de.promesa?.nota && (
      <Typography variant="caption" color="textSecondary" component="p" sx={{ overflowWrap: 'anywhere' }}>
        «{de.promesa.nota}»
      </Typography>
    )}
  </>
);
