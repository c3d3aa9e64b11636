import AddIcon from '../../iconos/AddRounded.tsx';
import MailIcon from '../../iconos/MailOutlineRounded.tsx';
import UploadIcon from '../../iconos/UploadRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useMemo, useState } from 'react';
import { Link, useSearch } from 'wouter';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { parte } from '../../base/carga/carga-diferida.ts';
import { sinRespuesta } from '../../base/servidor/mensaje-de-error.ts';
import { useEsTelefono } from '../../base/ventanas/useEsTelefono.ts';
import { Caminos } from '../../components/Caminos.tsx';
import { BotonFlotante } from '../../components/BotonFlotante.tsx';
import { useLoQueDebe } from './useLoQueDebe.ts';
import { ReintentoDiscreto } from '../../components/ReintentoDiscreto.tsx';
import { hacerYDecirlo, useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { DialogoDeCliente } from './DialogoDeCliente.tsx';
import { FiltrosDeClientes } from './FiltrosDeClientes.tsx';
import { ClientesEnCamino, ListaDeClientes } from './ListaDeClientes.tsx';
import { useSaldosQuery } from '../../api/deudas.api.ts';
import {
  useClientesQuery,
  useEliminarClienteMutation,
  useRestaurarClienteMutation,
} from '../../api/clientes.api.ts';
import { type Pestana, cuentasPorPestana, filtrarClientes, tambienClientes } from './filtro-de-clientes.ts';
import { alfabeticos } from './orden-de-clientes.ts';
import { type AccionesDeCliente } from './RenglonDeCliente.tsx';
import { useContactar } from './useContactar.tsx';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';
import { useIr } from '../../base/ventanas/useIr.ts';

const DialogoDeEmail = parte(() => import('../mensajes/DialogoDeEmail.tsx'));
const ClientesEliminados = parte(() => import('./ClientesEliminados.tsx'));

export default function PaginaDeClientes() {
  const buscado = new URLSearchParams(useSearch()).get('q') ?? '';
  return <Clientes key={buscado} buscado={buscado} />;
}

const ENLACE_DISCRETO = { color: 'text.secondary', minHeight: 44, textDecoration: 'underline' } as const;

const CAMINOS = [
  ['Cobranza', '/cobranza'],
  ['Antigüedad', '/antiguedad'],
] as const;

const NINGUNO: readonly ClienteDeApi[] = [];

/** What customers owe is loaded apart, so that the list does not wait for it. */
const useSaldos = () => {
  const { data } = useSaldosQuery();
  return useMemo(() => data && new Map(data.saldos.map((uno) => [uno.cliente_id, uno])), [data]);
};

const Clientes = ({ buscado }: { buscado: string }) => {
  const { data, isLoading, isError, error, refetch } = useClientesQuery();
  const clientes = useMemo(() => alfabeticos(data ?? NINGUNO), [data]);
  const saldos = useSaldos();
  const ir = useIr();
  const [eliminar] = useEliminarClienteMutation();
  const [restaurar] = useRestaurarClienteMutation();
  const [busqueda, setBusqueda] = useState(buscado);
  const [pestana, setPestana] = useState<Pestana>('todos');
  const [editado, setEditado] = useAbierta<ClienteDeApi | 'nuevo'>('cliente');
  /**
   * The customer whose deletion failed, to offer a retry: a failed deletion is otherwise only logged (spec
   * section 8).
   */
  const [sinEliminar, setSinEliminar] = useState<{ cliente: ClienteDeApi; error: unknown } | null>(null);
  const [conEmail, setConEmail] = useAbierta<true>('email');
  const [conEliminados, setConEliminados] = useState(false);
  const esTelefono = useEsTelefono();
  const trasConfirmar = useTrasConfirmar();
  const loQueDebe = useLoQueDebe();
  const { llamar, escribir, mensaje, ventanas } = useContactar(setEditado);
  const visibles = useMemo(() => filtrarClientes(clientes, busqueda, pestana), [clientes, busqueda, pestana]);
  const tambien = useMemo(() => tambienClientes(clientes, busqueda, pestana), [clientes, busqueda, pestana]);
  const cuentas = useMemo(() => (data ? cuentasPorPestana(data) : null), [data]);

  const borradoDe = (cliente: ClienteDeApi) => ({
    hacer: () => eliminar(cliente.id),
    exito: 'Cliente eliminado con éxito',
    alFallar: (error: unknown) => setSinEliminar({ cliente, error }),
    deshacer: { hacer: () => restaurar(cliente.id), exito: 'Cliente restaurado' },
  });
  const borrarOtraVez = (cliente: ClienteDeApi) => {
    setSinEliminar(null);
    return hacerYDecirlo(borradoDe(cliente));
  };
  const borrar = async (cliente: ClienteDeApi) => {
    const quien = comoSeLlama(cliente);
    setSinEliminar(null);
    const debe = await loQueDebe(cliente.id);
    return trasConfirmar({
      titulo: '¿Estás seguro?',
      texto: debe
        ? `Te debe ${formatoDeDinero(centavosDe(debe) ?? 0)}. Se eliminará a ${quien}; sus facturas, y lo que debe, se conservan.`
        : `Se eliminará a ${quien}. Sus facturas se conservan.`,
      confirmar: 'Sí, eliminar',
      peligro: true,
      ...borradoDe(cliente),
    });
  };
  const nuevo = () => setEditado('nuevo');
  const acciones: AccionesDeCliente = {
    onEditar: setEditado,
    onEliminar: (cliente) => void borrar(cliente),
    onLlamar: llamar,
    onEmail: escribir,
    onMensaje: (cliente) => mensaje(cliente),
    onFacturar: ({ id }) => ir(`/facturas/nueva?cliente=${id}`),
  };
  const lista = { saldos, ...acciones };

  return (
    <Pagina
      titulo="Clientes"
      acciones={
        <>
          <Button startIcon={<MailIcon />} onClick={() => setConEmail(true)} disabled={clientes.length === 0}>
            Enviar Email
          </Button>
          {!esTelefono && (
            <Button
              variant={data?.length === 0 ? 'outlined' : 'contained'}
              startIcon={<AddIcon />}
              onClick={nuevo}
            >
              Nuevo Cliente
            </Button>
          )}
        </>
      }
    >
      <Caminos caminos={CAMINOS} />
      <FiltrosDeClientes
        busqueda={busqueda}
        onBuscar={setBusqueda}
        pestana={pestana}
        onPestana={setPestana}
        cuentas={cuentas}
      />
      {sinEliminar && clientes.some(({ id }) => id === sinEliminar.cliente.id) && (
        <ReintentoDiscreto
          texto={`${sinRespuesta(sinEliminar.error) ? 'No hubo respuesta al eliminar' : 'No se eliminó'} a ${comoSeLlama(sinEliminar.cliente)}.`}
          onReintentar={() => void borrarOtraVez(sinEliminar.cliente)}
        />
      )}
      {isLoading && <ClientesEnCamino />}
      {isError && (
        <ErrorConReintento
          titulo="No pudimos cargar tus clientes"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {data && visibles.length + tambien.length === 0 && (
        <EstadoVacio
          dibujo={busqueda ? 'buscar' : 'clientes'}
          titulo="No hay clientes"
          texto={
            busqueda ? 'No se encontraron clientes con ese nombre.' : 'Comienza agregando tu primer cliente.'
          }
          accion={
            !busqueda && (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
                <Button variant="contained" startIcon={<AddIcon />} onClick={nuevo}>
                  Nuevo Cliente
                </Button>
                <Button component={Link} href="/importar" variant="outlined" startIcon={<UploadIcon />}>
                  Importar mi lista
                </Button>
              </Box>
            )
          }
        />
      )}
      {visibles.length > 0 && <ListaDeClientes clientes={visibles} conLetras={!busqueda} {...lista} />}
      {visibles.length === 0 && tambien.length > 0 && <ListaDeClientes clientes={tambien} {...lista} />}
      {visibles.length > 0 && tambien.length > 0 && (
        <Box component="section" aria-labelledby="tambien">
          <Typography variant="h2" id="tambien" sx={{ mb: 1.5 }}>
            También
          </Typography>
          <ListaDeClientes clientes={tambien} {...lista} />
        </Box>
      )}
      {data && !busqueda && (
        <Box sx={{ display: 'flex', justifyContent: 'center', gap: 2, mt: 1 }}>
          <Button size="small" color="inherit" onClick={() => setConEliminados(true)} sx={ENLACE_DISCRETO}>
            Eliminados
          </Button>
          {clientes.length > 0 && (
            <Button size="small" color="inherit" component={Link} href="/importar" sx={ENLACE_DISCRETO}>
              Importar
            </Button>
          )}
        </Box>
      )}
      {esTelefono && clientes.length > 0 && <BotonFlotante aria-label="Nuevo Cliente" onClick={nuevo} />}
      {editado !== null && (
        <DialogoDeCliente cliente={editado === 'nuevo' ? null : editado} onCerrar={() => setEditado(null)} />
      )}
      {conEmail && (
        <Suspense>
          <DialogoDeEmail
            clientes={clientes}
            formularioDe={(cliente, onCerrar) => <DialogoDeCliente cliente={cliente} onCerrar={onCerrar} />}
            onCerrar={() => setConEmail(null)}
          />
        </Suspense>
      )}
      {conEliminados && (
        <Suspense>
          <ClientesEliminados onCerrar={() => setConEliminados(false)} />
        </Suspense>
      )}
      {ventanas}
    </Pagina>
  );
};
