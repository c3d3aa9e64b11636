import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { LineaDeTiempo } from './LineaDeTiempo.tsx';
import { useHistorialDeClienteInfiniteQuery } from '../../api/historial.api.ts';

interface Props {
  cliente: { readonly id: string; readonly nombre: string };
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
