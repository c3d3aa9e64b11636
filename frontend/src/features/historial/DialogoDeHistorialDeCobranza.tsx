import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { LineaDeTiempo } from './LineaDeTiempo.tsx';
import { useHistorialDeCobranzaInfiniteQuery } from '../../api/historial.api.ts';

interface Props {
  cliente: { readonly id: string; readonly nombre: string };
  onCerrar: () => void;
}

export default function DialogoDeHistorialDeCobranza({ cliente, onCerrar }: Props) {
  const historial = useHistorialDeCobranzaInfiniteQuery(cliente.id);
  return (
    <DialogoAdaptable titulo={`Cobranza de ${cliente.nombre}`} onCerrar={onCerrar}>
      <LineaDeTiempo historial={historial} />
    </DialogoAdaptable>
  );
}
