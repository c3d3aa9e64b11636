import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { comprobacionSchema } from '@cuenta-clara/dominio/cuentas/recuperacion.schema';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { CampoDeClave, UsuariaDeLaClave } from './CampoDeClave.tsx';

interface Props<R> {
  titulo: string;
  texto: ReactNode;
  confirmar: string;
  peligro?: boolean;
  conCodigo: boolean;
  guardar: (comprobacion: {
    actual: string;
    codigo: string;
  }) => Promise<{ data?: R | undefined; error?: unknown }>;
  alGuardar: (guardado: R) => void;
  exito?: string;
  error: string;
  onCerrar: () => void;
}

/**
 * A change of security needs the password, and with `conCodigo` a code too, so that a stranger with the
 * owner's open phone cannot take over the account or lock her out.
 */
export const PasoDeComprobacion = <R,>({
  titulo,
  texto,
  confirmar,
  peligro = false,
  conCodigo,
  guardar,
  onCerrar,
  ...loDemas
}: Props<R>) => {
  const { control, enviar, ocupado } = useFormulario({
    ...loDemas,
    que: null,
    esquema: comprobacionSchema,
    valores: { actual: '', codigo: '' },
    guardar,
  });
  return (
    <PasoDeDialogo
      titulo={titulo}
      onCerrar={onCerrar}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={
        <BotonesDeGuardar
          guardar={confirmar}
          guardando="Un momento..."
          peligro={peligro}
          ocupado={ocupado}
          onCancelar={onCerrar}
        />
      }
    >
      <Typography color="textSecondary">{texto}</Typography>
      <UsuariaDeLaClave />
      <CampoDeClave
        control={control}
        name="actual"
        label="Tu contraseña"
        autoComplete="current-password"
        autoFocus
      />
      {conCodigo && (
        <CampoTexto
          control={control}
          name="codigo"
          label="Código de tu aplicación"
          helperText="O uno de tus códigos de recuperación."
          autoComplete="one-time-code"
        />
      )}
    </PasoDeDialogo>
  );
};
