import { type CategoriaDeApi } from '@cuenta-clara/dominio/catalogo/catalogo.view';
import { MarcoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { Categorias } from './Categorias.tsx';
import { Servicios } from './Servicios.tsx';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

export const ModalDeCategorias = ({ onCerrar }: { onCerrar: () => void }) => {
  const [abierta, setAbierta] = useAbierta<CategoriaDeApi>('categoria-abierta');
  return (
    <MarcoDeDialogo>
      {abierta ? (
        <Servicios categoria={abierta} onVolver={() => setAbierta(null)} onCerrar={onCerrar} />
      ) : (
        <Categorias onAbrir={setAbierta} onCerrar={onCerrar} />
      )}
    </MarcoDeDialogo>
  );
};
