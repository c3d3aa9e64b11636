import AddIcon from '../../iconos/AddRounded.tsx';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type AccesoCreadoDeApi, type AccesoDeApi } from '@cuenta-clara/dominio/accesos/accesos.view';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { DeQueHora } from '../../components/DeQueHora.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { EnlaceDeAcceso } from './EnlaceDeAcceso.tsx';
import { NuevoAcceso } from './NuevoAcceso.tsx';
import { TarjetaDeAcceso } from './TarjetaDeAcceso.tsx';
import { useAccesosQuery, useRevocarAccesoMutation } from '../../api/accesos.api.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

const PARA_QUE_SIRVE =
  'Un enlace para ver tu libro y tus facturas sin tu contraseña. Con él nadie puede cambiar nada.';

export default function DialogoDeAccesos({ onCerrar }: { onCerrar: () => void }) {
  const {
    data: accesos,
    isLoading,
    isError,
    error,
    refetch,
  } = useAccesosQuery(undefined, {
    refetchOnMountOrArgChange: true, // the links are requested anew, because an accountant may have used one meanwhile
  });
  const [revocar] = useRevocarAccesoMutation();
  const [creando, setCreando] = useAbierta<true>('acceso-nuevo');
  const [creado, setCreado] = useState<AccesoCreadoDeApi | null>(null);
  const trasConfirmar = useTrasConfirmar();

  const quitar = async ({ id, nombre }: AccesoDeApi) => {
    const revocado = await trasConfirmar({
      titulo: '¿Revocar el acceso?',
      texto: `El enlace de ${nombre} dejará de abrirse. No se puede deshacer.`,
      confirmar: 'Sí, revocar',
      peligro: true,
      hacer: () => revocar(id),
      exito: 'Acceso revocado',
      error: 'No pudimos revocar el acceso',
    });
    if (revocado && creado?.id === id) setCreado(null);
  };

  const nuevo = (
    <Button variant="contained" startIcon={<AddIcon />} onClick={() => setCreando(true)}>
      Nuevo acceso
    </Button>
  );
  const sinNinguno = accesos?.length === 0;

  return (
    <DialogoAdaptable
      abierto
      titulo="Acceso para tu contador"
      onCerrar={onCerrar}
      acciones={accesos && !sinNinguno && nuevo}
    >
      {sinNinguno ? (
        <EstadoVacio dibujo="candado" titulo="No hay accesos" texto={PARA_QUE_SIRVE} accion={nuevo} />
      ) : (
        <Typography color="textSecondary">{PARA_QUE_SIRVE}</Typography>
      )}
      {creando && (
        <NuevoAcceso
          onCreado={(acceso) => {
            setCreado(acceso);
            setCreando(null);
          }}
          onCancelar={() => setCreando(null)}
        />
      )}
      {creado && <EnlaceDeAcceso acceso={creado} />}
      {isLoading && <EnCamino alto={156} cuantos={1} />}
      {isError && !accesos && (
        <ErrorConReintento
          titulo="No pudimos cargar los accesos"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {accesos && !sinNinguno && (
        <DeQueHora>
          {(deQueHora) => (
            <>
              {accesos.map((acceso) => (
                <TarjetaDeAcceso
                  key={acceso.id}
                  acceso={acceso}
                  onRevocar={(elegido) => void quitar(elegido)}
                />
              ))}
              {deQueHora}
            </>
          )}
        </DeQueHora>
      )}
    </DialogoAdaptable>
  );
}
