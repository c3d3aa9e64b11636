import { useParams, useSearch } from 'wouter';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { Cargando } from '../../../components/Cargando.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { useClienteQuery } from '../../../api/clientes.api.ts';
import { useCotizacionQuery } from '../../../api/cotizaciones.api.ts';
import { useUltimaFacturaQuery } from '../../../api/facturas.api.ts';
import { useNegocioQuery } from '../../../api/negocio.api.ts';
import { usePerfilQuery } from '../../../api/sesion.api.ts';
import { clienteEn } from '../../facturas/acciones/repetir.ts';
import { useAlAbrir } from '../../facturas/formulario/useAlAbrir.ts';
import { clienteElegido } from '../../facturas/formulario/valores.ts';
import { CotizacionAusente } from '../CotizacionAusente.tsx';
import { FormularioDeCotizacion } from './FormularioDeCotizacion.tsx';
import { cotizacionNueva, valoresDeCotizacion } from './valores-de-cotizacion.ts';

export default function PaginaDelFormularioDeCotizacion() {
  const { id } = useParams<{ id?: string }>();
  const cliente = clienteEn(useSearch());
  if (id === undefined) return <Nueva key={cliente} cliente={esUuid(cliente) ? cliente : null} />;
  if (!esUuid(id)) return <CotizacionAusente titulo="ID de cotización inválido." />;
  return <Editar key={id} id={id} />;
}

const SIEMPRE_FRESCO = { refetchOnMountOrArgChange: true };

const Nueva = ({ cliente }: { cliente: string | null }) => {
  const elegido = useClienteQuery(cliente ?? '', { skip: cliente === null });
  const ultima = useUltimaFacturaQuery();
  const negocio = useNegocioQuery();
  const { data: usuario } = usePerfilQuery();
  const hoy = useHoy();
  if (ultima.data !== undefined && negocio.data && usuario && !elegido.isLoading)
    return (
      <FormularioDeCotizacion
        cotizacion={null}
        negocio={negocio.data}
        inicial={{
          ...cotizacionNueva(ultima.data, hoy, negocio.data),
          cliente: elegido.data ? clienteElegido(elegido.data) : null,
        }}
        usuario={usuario.id}
        cliente={cliente}
        onRecargar={() => {}}
      />
    );
  if (ultima.isError || negocio.isError)
    return (
      <ErrorConReintento
        titulo="No se pudo cargar la cotización"
        error={ultima.error ?? negocio.error}
        onReintentar={() => {
          void ultima.refetch();
          void negocio.refetch();
        }}
      />
    );
  return <Cargando />;
};

const Editar = ({ id }: { id: string }) => {
  const consulta = useCotizacionQuery(id, SIEMPRE_FRESCO);
  const [abierta, reabrir] = useAlAbrir(consulta);
  const negocio = useNegocioQuery();
  const { data: usuario } = usePerfilQuery();
  if (abierta && negocio.data && usuario)
    return (
      <FormularioDeCotizacion
        key={abierta.con.version}
        cotizacion={abierta.con}
        negocio={negocio.data}
        inicial={valoresDeCotizacion(abierta.con)}
        usuario={usuario.id}
        onRecargar={() => {
          reabrir();
          void consulta.refetch();
        }}
      />
    );
  if (estatusDe(consulta.error) === 404) return <CotizacionAusente titulo="Cotización no encontrada." />;
  if (consulta.isError || negocio.isError)
    return (
      <ErrorConReintento
        titulo="No se pudo cargar la cotización"
        error={consulta.error ?? negocio.error}
        onReintentar={() => {
          void consulta.refetch();
          void negocio.refetch();
        }}
      />
    );
  return <Cargando />;
};
