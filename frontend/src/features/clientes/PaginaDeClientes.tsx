import AddIcon from '@mui/icons-material/AddRounded';
import MailIcon from '@mui/icons-material/MailOutlineRounded';
import Button from '@mui/material/Button';
import Fab from '@mui/material/Fab';
import { Suspense, lazy, useMemo, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { useEsTelefono } from '../../base/useEsTelefono.ts';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { DialogoDeCliente } from './DialogoDeCliente.tsx';
import { FiltrosDeClientes } from './FiltrosDeClientes.tsx';
import { ClientesEnCamino, ListaDeClientes } from './ListaDeClientes.tsx';
import { useClientesQuery, useEliminarClienteMutation } from './clientes.api.ts';
import { type Pestana, cuentasPorPestana, filtrarClientes } from './filtro-de-clientes.ts';
import { useContactar } from './useContactar.tsx';

const DialogoDeEmail = lazy(() => import('../mensajes/DialogoDeEmail.tsx'));

export default function PaginaDeClientes() {
  const { data: clientes = [], isLoading, isError, refetch } = useClientesQuery();
  const [eliminar] = useEliminarClienteMutation();
  const [busqueda, setBusqueda] = useState('');
  const [pestana, setPestana] = useState<Pestana>('todos');
  const [editado, setEditado] = useState<ClienteDeApi | 'nuevo' | null>(null);
  const [conEmail, setConEmail] = useState(false);
  const esTelefono = useEsTelefono();
  const trasConfirmar = useTrasConfirmar();
  const { llamar, escribir, mensaje, ventanas } = useContactar(setEditado);
  const visibles = useMemo(() => filtrarClientes(clientes, busqueda, pestana), [clientes, busqueda, pestana]);
  const cuentas = useMemo(() => cuentasPorPestana(clientes), [clientes]);

  const borrar = ({ id, nombre }: ClienteDeApi) =>
    trasConfirmar({
      titulo: '¿Estás seguro?',
      texto: `Se eliminará a ${nombre}. Sus facturas se conservan.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      hacer: () => eliminar(id),
      exito: 'Cliente eliminado con éxito',
    });
  const nuevo = () => setEditado('nuevo');

  return (
    <Pagina
      titulo="Clientes"
      acciones={
        <>
          <Button startIcon={<MailIcon />} onClick={() => setConEmail(true)} disabled={clientes.length === 0}>
            Enviar Email
          </Button>
          {!esTelefono && (
            <Button variant="contained" startIcon={<AddIcon />} onClick={nuevo}>
              Nuevo Cliente
            </Button>
          )}
        </>
      }
    >
      <FiltrosDeClientes
        busqueda={busqueda}
        onBuscar={setBusqueda}
        pestana={pestana}
        onPestana={setPestana}
        cuentas={cuentas}
      />
      {isLoading && <ClientesEnCamino />}
      {isError && (
        <ErrorConReintento titulo="No pudimos cargar tus clientes" onReintentar={() => void refetch()} />
      )}
      {!isLoading && !isError && visibles.length === 0 && (
        <EstadoVacio
          dibujo={busqueda ? 'buscar' : 'clientes'}
          titulo="No hay clientes"
          texto={
            busqueda ? 'No se encontraron clientes con ese nombre.' : 'Comienza agregando tu primer cliente.'
          }
          accion={
            !busqueda && (
              <Button variant="contained" startIcon={<AddIcon />} onClick={nuevo}>
                Nuevo Cliente
              </Button>
            )
          }
        />
      )}
      {visibles.length > 0 && (
        <ListaDeClientes
          clientes={visibles}
          onEditar={setEditado}
          onEliminar={(cliente) => void borrar(cliente)}
          onLlamar={llamar}
          onEmail={escribir}
          onMensaje={mensaje}
        />
      )}
      {esTelefono && clientes.length > 0 && (
        <Fab
          color="primary"
          aria-label="Nuevo Cliente"
          onClick={nuevo}
          sx={{ position: 'fixed', right: 16, bottom: 'calc(76px + env(safe-area-inset-bottom))' }}
        >
          <AddIcon />
        </Fab>
      )}
      {editado !== null && (
        <DialogoDeCliente cliente={editado === 'nuevo' ? null : editado} onCerrar={() => setEditado(null)} />
      )}
      {conEmail && (
        <Suspense>
          <DialogoDeEmail clientes={clientes} onCerrar={() => setConEmail(false)} />
        </Suspense>
      )}
      {ventanas}
    </Pagina>
  );
}
