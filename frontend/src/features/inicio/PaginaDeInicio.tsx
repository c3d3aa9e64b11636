import AddIcon from '../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useDeferredValue } from 'react';
import { Link } from 'wouter';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { useAlAcercarse } from '../../base/carga/adelantar.ts';
import { parte } from '../../base/carga/carga-diferida.ts';
import { enBloques } from '../../base/tema/en-papel.ts';
import { Pagina } from '../../components/Pagina.tsx';
import { useAvisosDeAhora } from '../../api/avisos-abiertos.api.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { useVentanasDeAviso } from '../avisos/useVentanasDeAviso.tsx';
import { OfertaDeCodigos } from '../seguridad/OfertaDeCodigos.tsx';
import { usePerfilQuery } from '../../api/sesion.api.ts';
import { ClientesRecientes } from './ClientesRecientes.tsx';
import { EmitidoYRecibido } from './EmitidoYRecibido.tsx';
import { EsteMes } from './EsteMes.tsx';
import { Metricas } from './Metricas.tsx';
import { PasosEnCamino, PrimerosPasos } from './PrimerosPasos.tsx';
import { SinFacturas } from './SinFacturas.tsx';
import { TeDeben } from './TeDeben.tsx';
import { TotalCobrado } from './TotalCobrado.tsx';
import { ContextoDeBreve } from './breve.ts';
import { aQuienSaludar } from './periodo.ts';
import { usePrimerosPasos, useTiendaVacia } from './usePrimerosPasos.ts';
import { useVentanaDePaso } from './useVentanaDePaso.tsx';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

const DialogoDeCliente = parte(() =>
  import('../clientes/DialogoDeCliente.tsx').then((modulo) => ({ default: modulo.DialogoDeCliente })),
);

const AvisosDePago = parte(() =>
  import('../avisos/AvisosDePago.tsx').then((modulo) => ({ default: modulo.AvisosDePago })),
);

const NUEVA = '/facturas/nueva';

export default function PaginaDeInicio() {
  const { data: negocio } = useNegocioQuery();
  const { data: usuario } = usePerfilQuery();
  const alAcercarse = useAlAcercarse();
  const sinFacturas = useTiendaVacia();
  const pasos = usePrimerosPasos();
  const { data: avisos } = useAvisosDeAhora();
  const delAviso = useVentanasDeAviso();
  const delPaso = useVentanaDePaso();
  const breve = sinFacturas && pasos !== null;
  const conLoDeAbajo = useDeferredValue(true, false);
  const [editado, setEditado] = useAbierta<ClienteDeApi | 'nuevo'>('cliente');
  return (
    <Pagina
      titulo={`Hola, ${aQuienSaludar(negocio?.nombre_negocio, usuario)}`}
      acciones={
        <Button
          component={Link}
          href={NUEVA}
          // While there is no invoice, the first steps lead to it, and the button 'Factura' is not the main
          // one.
          variant={sinFacturas ? 'outlined' : 'contained'}
          startIcon={<AddIcon />}
          {...alAcercarse(NUEVA)}
        >
          Factura
        </Button>
      }
    >
      <ContextoDeBreve value={breve}>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
            alignItems: 'stretch',
            gap: 2,
            ...enBloques(2),
          }}
        >
          <EsteMes />
          <Box
            sx={{
              display: 'flex',
              flexDirection: 'column',
              gap: 2,
              minWidth: 0,
              '& > :last-child': { flex: 1 },
            }}
          >
            {!breve && <TeDeben />}
            <TotalCobrado />
          </Box>
        </Box>
        <Metricas />
      </ContextoDeBreve>
      {sinFacturas && pasos === undefined && <PasosEnCamino />}
      {pasos && <PrimerosPasos {...pasos} onAbrir={delPaso.abrir} />}
      {sinFacturas && pasos === null && <SinFacturas />}
      {!sinFacturas && conLoDeAbajo && <EmitidoYRecibido />}
      {conLoDeAbajo && (
        <>
          <OfertaDeCodigos />
          <ClientesRecientes onNuevo={() => setEditado('nuevo')} onEditar={setEditado} />
        </>
      )}
      {/* Customers' notices of payment load late and must not move what the owner is about to tap, so they
          come last. Without notices their code is not loaded. */}
      {avisos && avisos.avisos.length > 0 && (
        <Suspense>
          <AvisosDePago avisos={avisos.avisos} abrir={delAviso.abrir} />
        </Suspense>
      )}
      {delAviso.ventanas}
      {delPaso.ventana}
      {editado !== null && (
        <Suspense>
          <DialogoDeCliente
            cliente={editado === 'nuevo' ? null : editado}
            onCerrar={() => setEditado(null)}
          />
        </Suspense>
      )}
    </Pagina>
  );
}
