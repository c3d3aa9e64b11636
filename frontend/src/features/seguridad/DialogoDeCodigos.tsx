import { useState } from 'react';
import { CODIGO_INCORRECTO } from '@cuenta-clara/dominio/cuentas/codigos';
import { useQuizaQuedo } from '../../base/servidor/useQuizaQuedo.ts';
import { MarcoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { PasoDeCodigos } from './PasoDeCodigos.tsx';
import { PasoDeComprobacion } from './PasoDeComprobacion.tsx';
import { useGenerarCodigosMutation, useRecuperacionQuery } from '../../api/recuperacion.api.ts';

/** New recovery codes replace the earlier ones, so after a lost answer she has none that is valid. */
const SI_SE_PERDIO = {
  [CODIGO_INCORRECTO]: {
    texto: `${CODIGO_INCORRECTO} Antes no hubo respuesta: quizá tus códigos ya son otros. Escribe uno de tu aplicación.`,
    campo: 'codigo',
  },
};

export default function DialogoDeCodigos({ onCerrar }: { onCerrar: () => void }) {
  const { data: recuperacion } = useRecuperacionQuery();
  const [mandar] = useGenerarCodigosMutation();
  const generar = useQuizaQuedo(mandar, SI_SE_PERDIO);
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
