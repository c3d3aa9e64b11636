import { Suspense, lazy, useState } from 'react';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { Pagina } from '../../components/Pagina.tsx';
import { useNegocioQuery } from '../configuracion/negocio.api.ts';
import { usePerfilQuery } from '../sesion/sesion.api.ts';
import { ClientesRecientes } from './ClientesRecientes.tsx';
import { EmitidoYRecibido } from './EmitidoYRecibido.tsx';
import { Metricas } from './Metricas.tsx';
import { TotalCobrado } from './TotalCobrado.tsx';
import { aQuienSaludar } from './periodo.ts';

const DialogoDeCliente = lazy(() =>
  import('../clientes/DialogoDeCliente.tsx').then((modulo) => ({ default: modulo.DialogoDeCliente })),
);

/** The dashboard (spec section 2). */
export default function PaginaDeInicio() {
  const { data: negocio } = useNegocioQuery();
  const { data: usuario } = usePerfilQuery();
  const [editado, setEditado] = useState<ClienteDeApi | 'nuevo' | null>(null);
  return (
    <Pagina titulo={`Hola, ${aQuienSaludar(negocio?.nombre_negocio, usuario?.email)}`}>
      <Metricas />
      <TotalCobrado />
      <EmitidoYRecibido />
      <ClientesRecientes onNuevo={() => setEditado('nuevo')} onEditar={setEditado} />
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
