import { useParams, useSearch } from 'wouter';
import { esUuid } from '@cuenta-clara/dominio/uuid';
import { useHoy } from '../../base/hoy.ts';
import { estatusDe } from '../../base/mensaje-de-error.ts';
import { Cargando } from '../../components/Cargando.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';
import { usePerfilQuery } from '../sesion/sesion.api.ts';
import { FacturaAusente } from './FacturaAusente.tsx';
import { useFacturaQuery, useSiguienteNumeroQuery } from './facturas.api.ts';
import { FormularioDeFactura } from './formulario/FormularioDeFactura.tsx';
import { useAlAbrir } from './formulario/useAlAbrir.ts';
import { valoresDe, valoresNuevos, valoresRepetidos } from './formulario/valores.ts';
import { repetidaEn } from './repetir.ts';

/** /facturas/nueva and /facturas/{id} (spec section 2, "Invoice form"): waits for what the form starts from. */
export default function PaginaDeFormulario() {
  const { id } = useParams<{ id?: string }>();
  if (id === undefined) return <NuevaODe />;
  if (!esUuid(id)) return <FacturaAusente titulo="ID de factura inválido." />;
  return <Editar key={id} id={id} />;
}

const SIEMPRE_FRESCO = { refetchOnMountOrArgChange: true };

/** A new one, from nothing or as another was. */
const NuevaODe = () => {
  const repetida = repetidaEn(useSearch());
  return <Nueva key={repetida} repetida={esUuid(repetida) ? repetida : null} />;
};

const Nueva = ({ repetida }: { repetida: string | null }) => {
  const modelo = useFacturaQuery(repetida ?? '', { skip: repetida === null });
  const consulta = useSiguienteNumeroQuery(undefined, SIEMPRE_FRESCO);
  const [numero, reabrir] = useAlAbrir(consulta);
  const { data: usuario } = usePerfilQuery();
  const negocio = useNegocioQuery();
  const hoy = useHoy();
  const reintentar = () => {
    void consulta.refetch();
    void negocio.refetch();
    if (repetida) void modelo.refetch();
  };
  if (numero !== null && negocio.data && usuario && (repetida === null || modelo.data)) {
    const { nota_factura, terminos_condiciones } = negocio.data;
    return (
      <FormularioDeFactura
        factura={null}
        negocio={negocio.data}
        inicial={
          modelo.data
            ? valoresRepetidos(numero, hoy, modelo.data)
            : valoresNuevos(numero, hoy, nota_factura, terminos_condiciones)
        }
        usuario={usuario.id}
        repetida={repetida}
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
  const [factura, reabrir] = useAlAbrir(consulta);
  const { data: usuario } = usePerfilQuery();
  const negocio = useNegocioQuery();
  const reintentar = () => {
    void consulta.refetch();
    void negocio.refetch();
  };
  if (factura && negocio.data && usuario)
    return (
      <FormularioDeFactura
        factura={factura}
        negocio={negocio.data}
        inicial={valoresDe(factura)}
        usuario={usuario.id}
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
