import { useParams } from 'wouter';
import { esUuid } from '@dominio/esquemas.ts';
import { hoy } from '../../app/hoy.ts';
import { Cargando } from '../../components/Cargando.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';
import { useFacturaQuery, useSiguienteNumeroQuery } from './facturas.api.ts';
import { FormularioDeFactura } from './formulario/FormularioDeFactura.tsx';
import { valoresDe, valoresNuevos } from './formulario/valores.ts';

/** /facturas/nueva and /facturas/{id} (spec section 2, "Invoice form"): waits for what the form starts from. */
export default function PaginaDeFormulario() {
  const { id } = useParams<{ id?: string }>();
  return id ? <Editar key={id} id={id} /> : <Nueva />;
}

const Nueva = () => {
  const numero = useSiguienteNumeroQuery(undefined, { refetchOnMountOrArgChange: true });
  const negocio = useNegocioQuery();
  const reintentar = () => {
    void numero.refetch();
    void negocio.refetch();
  };
  if (numero.isError || negocio.isError)
    return <ErrorConReintento titulo="No se pudo cargar la factura" onReintentar={reintentar} />;
  if (!numero.data || numero.isFetching || !negocio.data) return <Cargando />;
  const { nota_factura, terminos_condiciones } = negocio.data;
  return (
    <FormularioDeFactura
      factura={null}
      negocio={negocio.data}
      inicial={valoresNuevos(numero.data, hoy(), nota_factura, terminos_condiciones)}
    />
  );
};

const Editar = ({ id }: { id: string }) => {
  const valido = esUuid(id);
  const {
    data: factura,
    isError,
    isFetching,
    refetch,
  } = useFacturaQuery(id, { skip: !valido, refetchOnMountOrArgChange: true });
  const { data: negocio } = useNegocioQuery();
  if (!valido) return <EstadoVacio dibujo="facturas" titulo="ID de factura inválido." />;
  if (isError)
    return <ErrorConReintento titulo="No se pudo cargar la factura" onReintentar={() => void refetch()} />;
  if (!factura || !negocio || (isFetching && factura.id !== id)) return <Cargando />;
  return (
    <FormularioDeFactura
      key={factura.version}
      factura={factura}
      negocio={negocio}
      inicial={valoresDe(factura)}
    />
  );
};
