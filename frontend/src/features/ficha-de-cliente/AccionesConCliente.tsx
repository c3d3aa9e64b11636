import CallIcon from '../../iconos/CallOutlined.tsx';
import ChatIcon from '../../iconos/ChatOutlined.tsx';
import EditIcon from '../../iconos/EditOutlined.tsx';
import RequestQuoteIcon from '../../iconos/RequestQuoteOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { centavosDe } from '@cuenta-clara/dominio/dinero';
import {
  type CuentaDeClientaDeApi,
  type EstadoDeCuentaDeApi,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { mensajeDeEstado } from '@cuenta-clara/dominio/movimientos/mensaje-de-estado';
import { ANGOSTA } from '../../base/tema/medidas.ts';
import { useEsTelefono } from '../../base/ventanas/useEsTelefono.ts';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useContactar } from '../clientes/useContactar.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { useEstadoDeCuentaQuery } from '../../api/deudas.api.ts';
import { periodoInicial } from '../deudas/periodo-del-estado.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

const DialogoDeCliente = parte(() =>
  import('../clientes/DialogoDeCliente.tsx').then((modulo) => ({ default: modulo.DialogoDeCliente })),
);

const DialogoDeEstado = parte(() => import('../deudas/DialogoDeEstado.tsx'));

interface Props {
  cuenta: CuentaDeClientaDeApi;
  ficha: ClienteDeApi | undefined;
}

const EN_FILA = {
  display: { xs: 'grid', md: 'flex' },
  gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
  [ANGOSTA]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  mx: { md: -1 },
  minHeight: { xs: 64, md: 44 },
  '@media (max-width: 767.95px)': {
    '& .MuiButton-root': { flexDirection: 'column', px: 0.5, fontSize: 12, lineHeight: 1.25 },
    '& .MuiButton-startIcon': { m: 0, mb: 0.5 },
  },
} as const;

export const AccionesConCliente = ({ cuenta: { cliente, al }, ficha }: Props) => {
  const [editado, setEditado] = useAbierta<ClienteDeApi>('cliente');
  const { llamar, mensaje, ventanas } = useContactar(setEditado);
  const { data: negocio } = useNegocioQuery();
  const { data: estado } = useEstadoDeCuentaQuery({ id: cliente.id, desde: periodoInicial(al) });
  const [enviando, setEnviando] = useState(false);
  const esTelefono = useEsTelefono();
  const enviarEstado = (a: ClienteDeApi, { pendientes: porCobrar }: EstadoDeCuentaDeApi, enlace: string) => {
    setEnviando(false);
    mensaje(
      a,
      mensajeDeEstado(
        porCobrar.map((una) => ({ ...una, saldo: centavosDe(una.saldo) ?? 0 })),
        { cliente: a.nombre, negocio: negocio?.nombre_negocio ?? null, hoy: al, enlace },
      ),
    );
  };
  return (
    <>
      {/* The row has its height even while the customer loads, so that the content below does not move. */}
      <Box sx={EN_FILA}>
        {ficha && (
          <>
            <Button startIcon={<CallIcon />} onClick={() => llamar(ficha)}>
              Llamar
            </Button>
            <Button startIcon={<ChatIcon />} onClick={() => mensaje(ficha)}>
              WhatsApp
            </Button>
            <Button startIcon={<EditIcon />} onClick={() => setEditado(ficha)}>
              Editar
            </Button>
            <Button
              startIcon={<RequestQuoteIcon />}
              disabled={!estado}
              aria-label="Enviar estado de cuenta"
              onClick={() => setEnviando(true)}
            >
              {esTelefono ? 'Enviar estado' : 'Enviar estado de cuenta'}
            </Button>
          </>
        )}
      </Box>
      <Suspense>
        {editado && <DialogoDeCliente cliente={editado} onCerrar={() => setEditado(null)} />}
      </Suspense>
      <Suspense>
        {enviando && ficha && estado && (
          <DialogoDeEstado
            cliente={cliente}
            hoy={al}
            onWhatsApp={(enlace) => enviarEstado(ficha, estado, enlace)}
            onCerrar={() => setEnviando(false)}
          />
        )}
      </Suspense>
      {ventanas}
    </>
  );
};
