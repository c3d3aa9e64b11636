import CheckIcon from '../../iconos/CheckCircleRounded.tsx';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { useCrearMetodoDePagoMutation, useMetodosDePagoQuery } from '../../api/metodos-de-pago.api.ts';
import { nuevaClave } from '../../base/api.ts';
import { hacerYDecirlo } from '../../components/useTrasConfirmar.ts';

const USUALES = [
  { nombre: 'Efectivo', forma_sat: '01' },
  { nombre: 'Transferencia', forma_sat: '03' },
] as const;

/** A payment method that exists already keeps its button, with a tick. */
export const MetodosDeUnToque = () => {
  const { data: metodos = [] } = useMetodosDePagoQuery();
  return (
    <Box
      role="group"
      aria-label="Métodos de un toque"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, px: 1.5, pb: 1.5 }}
    >
      {USUALES.map((uno) => (
        <Usual key={uno.nombre} {...uno} esta={metodos.some(({ nombre }) => nombre === uno.nombre)} />
      ))}
    </Box>
  );
};

const Usual = ({ esta, ...uno }: (typeof USUALES)[number] & { esta: boolean }) => {
  const [crear, { isLoading }] = useCrearMetodoDePagoMutation();
  // All tries of a button share an Idempotency-Key, so that a retry creates no second method.
  const [clave] = useState(nuevaClave);
  const hacer = () =>
    hacerYDecirlo({
      hacer: () => crear({ clave, cuerpo: { ...uno, activo: true } }),
      exito: 'Método de pago creado',
      error: 'Error al guardar método de pago',
    });
  return (
    <Chip
      label={uno.nombre}
      variant="outlined"
      aria-disabled={esta || isLoading}
      {...(esta && { icon: <CheckIcon titleAccess="Hecho" />, color: 'success' as const })}
      onClick={() => {
        if (!esta && !isLoading) void hacer();
      }}
      sx={{ minHeight: 44, borderRadius: 22 }}
    />
  );
};
