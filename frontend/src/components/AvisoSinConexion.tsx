import CloudOffIcon from '../iconos/CloudOffRounded.tsx';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { api } from '../base/api.ts';
import { cuandoResponda } from '../base/servidor/servidor.ts';
import { BAJA } from '../base/tema/medidas.ts';
import { useAppDispatch, useAppSelector } from '../base/store.ts';
import { useSinEmpujar } from './useSinEmpujar.ts';

const useConexion = (): boolean => {
  const conectada = useAppSelector((estado) => estado.api.config.online);
  const dispatch = useAppDispatch();
  useEffect(() => {
    if (conectada) return;
    // `onOnline` ends the notice, and makes RTK Query repeat all the queries on the screen.
    return cuandoResponda(() => dispatch(api.internalActions.onOnline()));
  }, [conectada, dispatch]);
  return conectada;
};

/** The status element is always mounted: screen readers announce only changes of a mounted element. */
export const AvisoSinConexion = () => {
  const conectada = useConexion();
  const caja = useSinEmpujar(conectada);
  return (
    <Box
      ref={caja}
      role="status"
      sx={{ position: 'sticky', [BAJA]: { position: 'static' }, top: 0, zIndex: 'appBar' }}
    >
      {!conectada && (
        <Box
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            gap: 1,
            px: 2,
            py: 1,
            typography: 'body2',
            fontWeight: 600,
            bgcolor: 'warning.main',
            color: 'warning.contrastText',
          }}
        >
          <CloudOffIcon fontSize="small" aria-hidden />
          Sin conexión: ves los últimos datos guardados.
        </Box>
      )}
    </Box>
  );
};
