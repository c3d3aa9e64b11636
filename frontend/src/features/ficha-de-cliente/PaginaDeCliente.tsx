import AddIcon from '../../iconos/AddRounded.tsx';
import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import LinkIcon from '../../iconos/LinkRounded.tsx';
import ReceiptLongIcon from '../../iconos/ReceiptLongRounded.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, useParams } from 'wouter';
import { contados, enMiles } from '@cuenta-clara/dominio/contados';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type CuentaDeClientaDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { estatusDe } from '../../base/servidor/mensaje-de-error.ts';
import { parte } from '../../base/carga/carga-diferida.ts';
import { useEsTelefono } from '../../base/ventanas/useEsTelefono.ts';
import { BotonFlotante } from '../../components/BotonFlotante.tsx';
import { Cargando } from '../../components/Cargando.tsx';
import { ConPuntos } from '../../components/ConPuntos.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { Seccion } from '../../components/Seccion.tsx';
import { useClienteQuery } from '../../api/clientes.api.ts';
import { useFacturasQuery } from '../../api/facturas.api.ts';
import { AccionesConCliente } from './AccionesConCliente.tsx';
import { EdadesDeLaDeuda } from '../deudas/EdadesDeLaDeuda.tsx';
import { EstadoDeCuenta } from '../deudas/EstadoDeCuenta.tsx';
import { FacturasPendientes } from '../deudas/FacturasPendientes.tsx';
import { type FacturaDicha } from '../deudas/hacia-la-factura.ts';
import { useCuentaDeClienteQuery } from '../../api/deudas.api.ts';

const CobranzaDelCliente = parte(() => import('../cobranza/CobranzaDelCliente.tsx'));
const DialogoDeEstado = parte(() => import('../deudas/DialogoDeEstado.tsx'));
const DialogoDeFactura = parte(() => import('../facturas/historial/DialogoDeFactura.tsx'));
const DialogoDeHistorialDeCliente = parte(() => import('../historial/DialogoDeHistorialDeCliente.tsx'));

const Ausente = ({ soloLectura }: Props) => (
  <EstadoVacio
    dibujo="clientes"
    nivel="h1"
    titulo="Cliente no encontrado."
    accion={
      <Button component={Link} href={soloLectura ? '/antiguedad' : '/clientes'} variant="outlined">
        {soloLectura ? 'Ver saldos' : 'Ver clientes'}
      </Button>
    }
  />
);

interface Props {
  soloLectura?: boolean;
}

export default function PaginaDeCliente({ soloLectura = false }: Props) {
  const { id = '' } = useParams<{ id: string }>();
  const valido = esUuid(id);
  const { currentData: cuenta, error, isFetching, refetch } = useCuentaDeClienteQuery(id, { skip: !valido });
  if (!valido || (error && estatusDe(error) === 404)) return <Ausente soloLectura={soloLectura} />;
  if (!cuenta && isFetching) return <Cargando />;
  if (!cuenta)
    return (
      <ErrorConReintento
        titulo="No pudimos cargar su cuenta"
        error={error}
        onReintentar={() => void refetch()}
      />
    );
  return <Cuenta key={id} cuenta={cuenta} soloLectura={soloLectura} />;
}

const DEUDA_Y_COBRANZA = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(0, 1fr)' },
  gap: 2,
} as const;

const DATOS = { m: 0, mt: 2, borderTop: 1, borderColor: 'divider', pt: 0.75, mb: -1 } as const;

const Cuenta = ({ cuenta, soloLectura }: Required<Props> & { cuenta: CuentaDeClientaDeApi }) => {
  const { cliente, antiguedad, pendientes, vencidas, ultimo_pago } = cuenta;
  const conAcciones = !cliente.eliminada && !soloLectura;
  const { data: ficha } = useClienteQuery(cliente.id, { skip: !conAcciones });
  const { data: suyas } = useFacturasQuery({ cliente_id: cliente.id, limit: 1 }, { skip: soloLectura });
  const [viendoHistorial, setViendoHistorial] = useState(false);
  const [viendoEnlaces, setViendoEnlaces] = useState(false);
  const [vista, setVista] = useState<FacturaDicha | null>(null);
  const seCobra = !soloLectura && vencidas > 0;
  const onVer = soloLectura ? setVista : undefined;
  const esTelefono = useEsTelefono();
  const contacto = [cliente.persona, formatoDeTelefono(cliente.telefono ?? ''), cliente.email].filter(
    Boolean,
  );
  const alFormulario = { component: Link, href: `/facturas/nueva?cliente=${cliente.id}` };
  return (
    <Pagina
      titulo={cliente.nombre}
      subtitulo={
        contacto.length > 0 && (
          <>
            <ConPuntos partes={contacto} />
            <InsigniaEnCamino de="clientes" id={cliente.id} />
          </>
        )
      }
      acciones={
        conAcciones &&
        !esTelefono && (
          <Button {...alFormulario} variant="contained" startIcon={<AddIcon />}>
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
      {conAcciones && <AccionesConCliente cuenta={cuenta} ficha={ficha} />}
      {cliente.eliminada && !soloLectura && (
        <Button
          startIcon={<LinkIcon />}
          onClick={() => setViendoEnlaces(true)}
          sx={{ alignSelf: 'flex-start', mx: -1 }}
        >
          Enlaces de su estado de cuenta
        </Button>
      )}
      <Box sx={seCobra ? DEUDA_Y_COBRANZA : {}}>
        <EdadesDeLaDeuda titulo="Debe" antiguedad={antiguedad}>
          <Box component="dl" sx={DATOS}>
            <Dato nombre="Facturas por cobrar">
              {enMiles(pendientes)}
              {vencidas > 0 && (
                <Box component="span" sx={{ color: 'error.main' }}>
                  {' · '}
                  {contados(vencidas, 'vencida', 'vencidas')}
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
        </EdadesDeLaDeuda>
        {seCobra && (
          <Suspense fallback={<Skeleton variant="rounded" sx={{ height: 184 }} />}>
            <CobranzaDelCliente id={cliente.id} />
          </Suspense>
        )}
      </Box>
      {ficha?.notas && (
        <Seccion titulo="Notas">
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{ficha.notas}</Typography>
        </Seccion>
      )}
      {pendientes > 0 && <FacturasPendientes id={cliente.id} hoy={cuenta.al} onVer={onVer} />}
      <EstadoDeCuenta id={cliente.id} hoy={cuenta.al} onVer={onVer} />
      {!soloLectura && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, mx: -1 }}>
          <Button startIcon={<HistoryIcon />} onClick={() => setViendoHistorial(true)}>
            Historial
          </Button>
          {suyas && suyas.total > 0 && (
            <Button component={Link} href={`/facturas?cliente=${cliente.id}`} startIcon={<ReceiptLongIcon />}>
              {suyas.total === 1
                ? 'Ver su factura'
                : `Ver sus ${contados(suyas.total, 'factura', 'facturas')}`}
            </Button>
          )}
        </Box>
      )}
      {conAcciones && esTelefono && <BotonFlotante {...alFormulario} aria-label="Nueva factura" />}
      <Suspense>
        {viendoEnlaces && (
          <DialogoDeEstado
            cliente={cliente}
            hoy={cuenta.al}
            onWhatsApp={undefined}
            onCerrar={() => setViendoEnlaces(false)}
          />
        )}
        {vista && <DialogoDeFactura {...vista} onCerrar={() => setVista(null)} />}
        {viendoHistorial && (
          <DialogoDeHistorialDeCliente cliente={cliente} onCerrar={() => setViendoHistorial(false)} />
        )}
      </Suspense>
    </Pagina>
  );
};

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <Box
    sx={{
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      alignItems: 'baseline',
      columnGap: 2,
      py: 0.75,
    }}
  >
    <Typography component="dt" variant="body2" color="textSecondary">
      {nombre}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
);
