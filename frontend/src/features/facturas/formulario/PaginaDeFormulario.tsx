import { Redirect, useParams, useRoute, useSearch } from 'wouter';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { estatusDe } from '../../../base/servidor/mensaje-de-error.ts';
import { useIr } from '../../../base/ventanas/useIr.ts';
import { Cargando } from '../../../components/Cargando.tsx';
import { ErrorConReintento } from '../../../components/ErrorConReintento.tsx';
import { useNegocioQuery } from '../../../api/negocio.api.ts';
import { usePerfilQuery } from '../../../api/sesion.api.ts';
import { useCategoriasQuery, useServiciosQuery } from '../../../api/catalogo.api.ts';
import { useClienteQuery } from '../../../api/clientes.api.ts';
import { FacturaAusente } from '../FacturaAusente.tsx';
import { useFacturaQuery, useUltimaFacturaQuery } from '../../../api/facturas.api.ts';
import { FormularioDeFactura } from './FormularioDeFactura.tsx';
import { FacturaLista } from './FacturaLista.tsx';
import { useAlAbrir } from './useAlAbrir.ts';
import { clienteElegido, ivaDe, plazoUsual, valoresDe, valoresNuevos, valoresRepetidos } from './valores.ts';
import { clienteEn, repetidaEn } from '../acciones/repetir.ts';

const LISTA = '/facturas/:id/lista';
const direccionDeLista = (id: string): string => `/facturas/${id}/lista`;

export default function PaginaDeFormulario() {
  const { id } = useParams<{ id?: string }>();
  const [esLista] = useRoute(LISTA);
  if (id === undefined) return <Nuevas />;
  if (!esUuid(id)) return <FacturaAusente titulo="ID de factura inválido." />;
  if (esLista) return <Lista key={id} id={id} />;
  return <Editar key={id} id={id} />;
}

const SIEMPRE_FRESCO = { refetchOnMountOrArgChange: true };

/** The created invoice has an address of its own, so that a reload and Back return to it. */
const Lista = ({ id }: { id: string }) => {
  const { data: factura, error, refetch } = useFacturaQuery(id);
  const ir = useIr();
  if (factura?.estado === 'borrador') return <Redirect to={`/facturas/${id}`} replace />;
  if (factura) return <FacturaLista factura={factura} onOtra={() => ir('/facturas/nueva')} />;
  if (estatusDe(error) === 404) return <FacturaAusente titulo="Factura no encontrada." />;
  if (error)
    return (
      <ErrorConReintento
        titulo="No se pudo cargar la factura"
        error={error}
        onReintentar={() => void refetch()}
      />
    );
  return <Cargando />;
};

const Nuevas = () => {
  const busqueda = useSearch();
  const repetida = repetidaEn(busqueda);
  const cliente = clienteEn(busqueda);
  return (
    <Nueva
      key={repetida ?? cliente}
      repetida={esUuid(repetida) ? repetida : null}
      cliente={esUuid(cliente) ? cliente : null}
    />
  );
};

interface PropsDeNueva {
  repetida: string | null;
  cliente: string | null;
}

const Nueva = ({ repetida, cliente }: PropsDeNueva) => {
  const ir = useIr();
  const modelo = useFacturaQuery(repetida ?? '', { skip: repetida === null });
  const elegido = useClienteQuery(cliente ?? '', { skip: cliente === null });
  // The form waits for the catalogue: a notice of changed prices that appeared later would push the fields
  // down.
  const soloRepetida = { skip: repetida === null };
  const servicios = useServiciosQuery(undefined, soloRepetida);
  const categorias = useCategoriasQuery(undefined, soloRepetida);
  const consulta = useUltimaFacturaQuery(undefined, SIEMPRE_FRESCO);
  const [abierta, reabrir] = useAlAbrir(consulta);
  const { data: usuario } = usePerfilQuery();
  const negocio = useNegocioQuery();
  const hoy = useHoy();
  const reintentar = () => {
    void consulta.refetch();
    void negocio.refetch();
    if (repetida) void modelo.refetch();
  };
  const seEspera = [elegido, servicios, categorias].some(({ isLoading }) => isLoading);
  if (abierta && negocio.data && usuario && (repetida === null || modelo.data) && !seEspera) {
    const ultima = abierta.con;
    const { nota_factura, terminos_condiciones } = negocio.data;
    const iva = ivaDe(negocio.data);
    return (
      <FormularioDeFactura
        factura={null}
        negocio={negocio.data}
        inicial={
          modelo.data
            ? valoresRepetidos(ultima, hoy, modelo.data, iva)
            : {
                ...valoresNuevos(ultima, hoy, nota_factura, terminos_condiciones, iva),
                cliente: elegido.data ? clienteElegido(elegido.data) : null,
              }
        }
        usuario={usuario.id}
        repetida={repetida ?? cliente}
        plazo={plazoUsual(ultima)}
        onCreada={({ id }) => ir(direccionDeLista(id), { replace: true })}
        modelo={modelo.data}
        onRecargar={reabrir}
      />
    );
  }
  if (estatusDe(modelo.error) === 404) return <FacturaAusente titulo="Factura no encontrada." />;
  if (consulta.isError || negocio.isError || modelo.isError)
    return (
      <ErrorConReintento
        titulo="No se pudo cargar la factura"
        error={consulta.error ?? negocio.error ?? modelo.error}
        onReintentar={reintentar}
      />
    );
  return <Cargando />;
};

const Editar = ({ id }: { id: string }) => {
  const consulta = useFacturaQuery(id, SIEMPRE_FRESCO);
  const [abierta, reabrir] = useAlAbrir(consulta);
  const { data: usuario } = usePerfilQuery();
  const negocio = useNegocioQuery();
  const reintentar = () => {
    void consulta.refetch();
    void negocio.refetch();
  };
  if (abierta && negocio.data && usuario)
    return (
      <FormularioDeFactura
        factura={abierta.con}
        negocio={negocio.data}
        inicial={valoresDe(abierta.con)}
        usuario={usuario.id}
        plazo={plazoUsual(abierta.con)}
        onRecargar={() => {
          reabrir();
          void consulta.refetch();
        }}
      />
    );
  if (estatusDe(consulta.error) === 404) return <FacturaAusente titulo="Factura no encontrada." />;
  if (consulta.isError || negocio.isError)
    return (
      <ErrorConReintento
        titulo="No se pudo cargar la factura"
        error={consulta.error ?? negocio.error}
        onReintentar={reintentar}
      />
    );
  return <Cargando />;
};
