import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { Controller } from 'react-hook-form';
import { type z } from 'zod';
import { REGLA_DE_CONTRASENA } from '@cuenta-clara/dominio/cuentas/largo-de-contrasena';
import { cambioDeContrasenaSchema } from '@cuenta-clara/dominio/cuentas/cuenta';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { CampoDeClave, UsuariaDeLaClave } from './CampoDeClave.tsx';

type Valores = z.input<typeof cambioDeContrasenaSchema>;

interface Props {
  cambiar: (valores: Valores) => Promise<{ data?: void; error?: unknown }>;
  onCerrar: () => void;
}

/**
 * The old password is required, so that a stranger with the owner's open phone cannot take over the account.
 */
export const CambioDeContrasena = ({ cambiar, onCerrar }: Props) => {
  const { control, enviar, ocupado, estado } = useFormulario({
    que: null,
    esquema: cambioDeContrasenaSchema,
    valores: { actual: '', nueva: '', cerrar_las_demas: true },
    guardar: cambiar,
    exito: 'Contraseña cambiada',
    error: 'No pudimos cambiar la contraseña',
    alGuardar: onCerrar,
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable
      titulo="Cambiar contraseña"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={
        <BotonesDeGuardar
          guardar="Cambiar contraseña"
          guardando="Cambiando..."
          ocupado={ocupado}
          onCancelar={salir}
        />
      }
    >
      <UsuariaDeLaClave />
      <CampoDeClave
        control={control}
        name="actual"
        label="Contraseña actual"
        autoComplete="current-password"
        autoFocus
      />
      <CampoDeClave
        control={control}
        name="nueva"
        label="Contraseña nueva"
        helperText={REGLA_DE_CONTRASENA}
        autoComplete="new-password"
      />
      <Controller
        control={control}
        name="cerrar_las_demas"
        render={({ field: { value, ref, ...field } }) => (
          <FormControlLabel
            control={<Checkbox {...field} checked={value} slotProps={{ input: { ref } }} />}
            label="Cerrar las demás sesiones"
          />
        )}
      />
    </DialogoAdaptable>
  );
};
