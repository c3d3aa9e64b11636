import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { Controller, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { MOTIVOS_DE_CANCELACION, type MotivoDeCancelacion } from '@cuenta-clara/dominio/facturas/timbre';
import { cancelacionDeTimbreSchema } from '@cuenta-clara/dominio/facturas/timbre.schema';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { TAL_CUAL } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useCancelarTimbreMutation } from '../../api/cfdi.api.ts';

interface Props {
  factura: FacturaDeApi;
  onCerrar: () => void;
}

interface Valores {
  motivo: MotivoDeCancelacion | '';
  sustituida_por: string;
}

const CON_SUSTITUTA: MotivoDeCancelacion = '01';

/**
 * Only cancellation reason 01 names the invoice that replaces this invoice: with another reason, a typed UUID
 * is dropped.
 */
const aLaVista = (valores: Valores): Omit<Valores, 'sustituida_por'> & { sustituida_por: string | null } =>
  valores.motivo === CON_SUSTITUTA ? valores : { ...valores, sustituida_por: null };
const REGLAS = z.preprocess((valores) => aLaVista(valores as Valores), cancelacionDeTimbreSchema);

export default function DialogoDeCancelacion({ factura: { id, numero_factura, version }, onCerrar }: Props) {
  const [cancelar] = useCancelarTimbreMutation();
  const { control, enviar, ocupado, estado } = useFormulario<Valores, FacturaDeApi>({
    que: `cancelar-timbre/${id}`,
    esquema: REGLAS,
    valores: { motivo: '', sustituida_por: '' },
    guardar: (valores, clave) => {
      const { motivo, sustituida_por } = aLaVista(valores);
      return cancelar({
        ...{ id, version, clave },
        motivo: motivo as MotivoDeCancelacion,
        sustituida_por,
      });
    },
    exito: `Timbre de la factura #${numero_factura} cancelado`,
    error: 'Error al cancelar el timbre',
    alGuardar: onCerrar,
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  const motivo = useWatch({ control, name: 'motivo' });
  return (
    <DialogoAdaptable
      abierto
      titulo="Cancelar el timbre"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Ya está cancelado" peligro ocupado={ocupado} onCancelar={salir} />}
    >
      <Typography color="textSecondary">
        Cancélalo antes ante el SAT, en su portal o con quien timbra tus facturas: aquí solo se anota. Después
        la factura #{numero_factura} se puede editar, eliminar o timbrar otra vez.
      </Typography>
      <Controller
        control={control}
        name="motivo"
        render={({ field, fieldState: { error } }) => (
          <FormControl error={error !== undefined}>
            <FormLabel id="motivo-de-cancelacion">Motivo</FormLabel>
            <RadioGroup
              aria-labelledby="motivo-de-cancelacion"
              aria-describedby={error && 'problema-del-motivo'}
              {...field}
            >
              {Object.entries(MOTIVOS_DE_CANCELACION).map(([clave, nombre]) => (
                <FormControlLabel
                  key={clave}
                  value={clave}
                  control={<Radio />}
                  label={`${clave} ${nombre}`}
                  sx={{ minHeight: 44, py: 0.5 }}
                />
              ))}
            </RadioGroup>
            {error && (
              <FormHelperText id="problema-del-motivo" sx={{ mx: 0 }}>
                {error.message}
              </FormHelperText>
            )}
          </FormControl>
        )}
      />
      {motivo === CON_SUSTITUTA && (
        <CampoTexto
          control={control}
          name="sustituida_por"
          label="Folio fiscal de la que la sustituye"
          slotProps={{ htmlInput: { ...TAL_CUAL } }}
        />
      )}
    </DialogoAdaptable>
  );
}
