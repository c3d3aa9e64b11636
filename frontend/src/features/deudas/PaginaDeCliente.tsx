import AddIcon from '@mui/icons-material/AddRounded';
import CallIcon from '@mui/icons-material/CallOutlined';
import ChatIcon from '@mui/icons-material/ChatOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import HistoryIcon from '@mui/icons-material/HistoryRounded';
import RequestQuoteIcon from '@mui/icons-material/RequestQuoteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { Link, useParams } from 'wouter';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { centavosDe } from '@cuenta-clara/dominio/dinero';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import {
  type CuentaDeClientaDeApi,
  type EstadoDeCuentaDeApi,
} from '@cuenta-clara/dominio/movimientos/deudas.api';
import { mensajeDeEstado } from '@cuenta-clara/dominio/movimientos/mensaje-de-estado';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { estatusDe } from '../../base/mensaje-de-error.ts';
import { Cargando } from '../../components/Cargando.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { useClienteQuery } from '../clientes/clientes.api.ts';
import { useContactar } from '../clientes/useContactar.tsx';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';
import { EdadesDeLaDeuda } from './EdadesDeLaDeuda.tsx';
import { EstadoDeCuenta } from './EstadoDeCuenta.tsx';
import { FacturasPendientes } from './FacturasPendientes.tsx';
import { useCuentaDeClienteQuery, useEstadoDeCuentaQuery } from './deudas.api.ts';
import { periodoInicial } from './periodo-del-estado.ts';

const DialogoDeCliente = lazy(() =>
  import('../clientes/DialogoDeCliente.tsx').then((modulo) => ({ default: modulo.DialogoDeCliente })),
);
const DialogoDeHistorialDeCliente = lazy(() => import('../historial/DialogoDeHistorialDeCliente.tsx'));

const Ausente = () => (
  <EstadoVacio
    dibujo="clientes"
    nivel="h1"
    titulo="Cliente no encontrado."
    accion={
      <Button component={Link} href="/clientes" variant="outlined">
        Ver clientes
      </Button>
    }
  />
);

/** /clientes/{id}: all of a customer, what she owes first; also of one who was deleted. */
export default function PaginaDeCliente() {
  const { id = '' } = useParams<{ id: string }>();
  const valido = esUuid(id);
  const { currentData: cuenta, error, isFetching, refetch } = useCuentaDeClienteQuery(id, { skip: !valido });
  if (!valido || (error && estatusDe(error) === 404)) return <Ausente />;
  if (!cuenta && isFetching) return <Cargando />;
  if (!cuenta)
    return (
      <ErrorConReintento
        titulo="No pudimos cargar su cuenta"
        error={error}
        onReintentar={() => void refetch()}
      />
    );
  return <Cuenta key={id} cuenta={cuenta} />;
}

const Cuenta = ({ cuenta }: { cuenta: CuentaDeClientaDeApi }) => {
  const { cliente, antiguedad, pendientes, vencidas, ultimo_pago } = cuenta;
  const { data: ficha } = useClienteQuery(cliente.id, { skip: cliente.eliminada });
  const [viendoHistorial, setViendoHistorial] = useState(false);
  const [editado, setEditado] = useState<ClienteDeApi | null>(null);
  const { llamar, mensaje, ventanas } = useContactar(setEditado);
  const { data: negocio } = useNegocioQuery();
  const { data: estado } = useEstadoDeCuentaQuery({ id: cliente.id, desde: periodoInicial(cuenta.al) });
  const enviarEstado = (a: ClienteDeApi, { pendientes: porCobrar }: EstadoDeCuentaDeApi) =>
    mensaje(
      a,
      mensajeDeEstado(
        porCobrar.map((una) => ({ ...una, saldo: centavosDe(una.saldo) ?? 0 })),
        { cliente: a.nombre, negocio: negocio?.nombre_negocio ?? null, hoy: cuenta.al },
      ),
    );
  const contacto = [formatoDeTelefono(cliente.telefono ?? ''), cliente.email].filter(Boolean).join(' · ');
  return (
    <Pagina
      titulo={cliente.nombre}
      subtitulo={contacto}
      acciones={
        !cliente.eliminada && (
          <Button
            component={Link}
            href={`/facturas/nueva?cliente=${cliente.id}`}
            variant="contained"
            startIcon={<AddIcon />}
          >
            Nueva factura
          </Button>
        )
      }
    >
      {cliente.eliminada && (
        <Alert severity="info">
          Este cliente se eliminó. Sus facturas, y lo que debe de ellas, se conservan.
        </Alert>
      )}
      {!cliente.eliminada && (
        // Their place is there before they are: what she owes does not move when they come.
        <Box sx={{ display: 'flex', flexWrap: 'wrap', mx: -1, minHeight: { xs: 88, md: 44 } }}>
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
                onClick={() => estado && enviarEstado(ficha, estado)}
              >
                Enviar estado de cuenta
              </Button>
            </>
          )}
        </Box>
      )}
      <EdadesDeLaDeuda titulo="Debe" antiguedad={antiguedad} />
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' },
          gap: 1.5,
        }}
      >
        <Dato nombre="Facturas por cobrar">
          {pendientes}
          {vencidas > 0 && (
            <Box component="span" sx={{ color: 'error.main' }}>
              {' · '}
              {vencidas === 1 ? '1 vencida' : `${vencidas} vencidas`}
            </Box>
          )}
        </Dato>
        <Dato nombre="Último pago">
          {ultimo_pago ? (
            <>
              <Dinero pesos={ultimo_pago.monto} /> el {formatoDeDia(ultimo_pago.fecha)}
            </>
          ) : (
            'Ninguno todavía'
          )}
        </Dato>
      </Box>
      {pendientes > 0 && <FacturasPendientes id={cliente.id} hoy={cuenta.al} />}
      <EstadoDeCuenta id={cliente.id} hoy={cuenta.al} />
      {ficha?.notas && (
        <Card component="section" aria-labelledby="notas" sx={{ p: 2 }}>
          <Typography variant="h2" id="notas" sx={{ mb: 1 }}>
            Notas
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{ficha.notas}</Typography>
        </Card>
      )}
      <Button
        startIcon={<HistoryIcon />}
        onClick={() => setViendoHistorial(true)}
        sx={{ alignSelf: 'flex-start', mx: -1 }}
      >
        Historial
      </Button>
      <Suspense>
        {editado && <DialogoDeCliente cliente={editado} onCerrar={() => setEditado(null)} />}
        {viendoHistorial && (
          <DialogoDeHistorialDeCliente cliente={cliente} onCerrar={() => setViendoHistorial(false)} />
        )}
      </Suspense>
      {ventanas}
    </Pagina>
  );
};

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <Card component="div" sx={{ px: 2, py: 1.5 }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {nombre}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Card>
);
