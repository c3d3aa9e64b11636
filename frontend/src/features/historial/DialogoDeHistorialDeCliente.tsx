import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { LineaDeTiempo } from './LineaDeTiempo.tsx';
import { useHistorialDeClienteInfiniteQuery } from '../../api/historial.api.ts';

interface Props {
  cliente: Pick<ClienteDeApi, 'id' | 'nombre'>;
  onCerrar: () => void;
}

export default function DialogoDeHistorialDeCliente({ cliente, onCerrar }: Props) {
  const historial = useHistorialDeClienteInfiniteQuery(cliente.id);
  return (
    <DialogoAdaptable abierto titulo={`Historial de ${cliente.nombre}`} onCerrar={onCerrar}>
      <LineaDeTiempo historial={historial} />
    </DialogoAdaptable>
  );
}
