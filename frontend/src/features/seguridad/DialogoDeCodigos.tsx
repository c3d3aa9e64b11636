import { useState } from 'react';
import { MarcoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { PasoDeCodigos } from './PasoDeCodigos.tsx';
import { PasoDeComprobacion } from './PasoDeComprobacion.tsx';
import { useGenerarCodigosMutation, useRecuperacionQuery } from '../../api/recuperacion.api.ts';

export default function DialogoDeCodigos({ onCerrar }: { onCerrar: () => void }) {
  const { data: recuperacion } = useRecuperacionQuery();
  const [generar] = useGenerarCodigosMutation();
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  const tenia = (recuperacion?.codigos ?? 0) > 0;
  return (
    <MarcoDeDialogo>
      {codigos ? (
        <PasoDeCodigos codigos={codigos} onCerrar={onCerrar} />
      ) : (
        <PasoDeComprobacion
          titulo="Códigos de recuperación"
          texto={
            tenia
              ? 'Son ocho, y los que tenías antes dejan de servir.'
              : 'Son ocho, y con cada uno puedes volver a entrar una vez.'
          }
          confirmar="Ver códigos nuevos"
          conCodigo={recuperacion?.segundo_factor ?? false}
          guardar={generar}
          alGuardar={(nuevos) => setCodigos(nuevos.codigos)}
          error="No pudimos generar los códigos"
          onCerrar={onCerrar}
        />
      )}
    </MarcoDeDialogo>
  );
}
