import { useState } from 'react';
import { type ClaveDeSegundoFactorDeApi } from '@cuenta-clara/dominio/cuentas/recuperacion.api';
import { MarcoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { PasoDeCodigos } from './PasoDeCodigos.tsx';
import { PasoDeComprobacion } from './PasoDeComprobacion.tsx';
import { PasoDelQr } from './PasoDelQr.tsx';
import { useClaveDeSegundoFactorMutation } from '../../api/recuperacion.api.ts';

export default function DialogoDeSegundoFactor({ onCerrar }: { onCerrar: () => void }) {
  const [pedirClave] = useClaveDeSegundoFactorMutation();
  const [clave, setClave] = useState<ClaveDeSegundoFactorDeApi | null>(null);
  const [codigos, setCodigos] = useState<readonly string[] | null>(null);
  if (codigos)
    return (
      <MarcoDeDialogo>
        <PasoDeCodigos codigos={codigos} onCerrar={onCerrar} />
      </MarcoDeDialogo>
    );
  return (
    <MarcoDeDialogo>
      {clave ? (
        <PasoDelQr
          clave={clave}
          onActivado={(activado) => (activado.codigos ? setCodigos(activado.codigos) : onCerrar())}
          onCerrar={onCerrar}
        />
      ) : (
        <PasoDeComprobacion
          titulo="Verificación en dos pasos"
          texto="Además de tu contraseña, al entrar pediremos un código que solo muestra tu teléfono."
          confirmar="Continuar"
          conCodigo={false}
          guardar={pedirClave}
          alGuardar={setClave}
          error="No pudimos empezar"
          onCerrar={onCerrar}
        />
      )}
    </MarcoDeDialogo>
  );
}
