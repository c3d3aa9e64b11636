import Typography from '@mui/material/Typography';
import { rechazoDelDiaPrometido } from '@cuenta-clara/dominio/cobranza/cobranza';
import { type CobranzaDeClientaDeApi, promesaSchema } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoDecimal, CampoTexto } from '../../components/campos.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { importeEnCampo } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { CampoDeDia } from './CampoDeDia.tsx';
import { usePrometerMutation } from '../../api/cobrar.api.ts';

interface Props {
  de: CobranzaDeClientaDeApi;
  onGuardada: (texto: string) => void;
  onCerrar: () => void;
}

interface Escrita {
  fecha: Dia | null;
  monto: string;
  nota: string;
}

export default function DialogoDePromesa({ de, onGuardada, onCerrar }: Props) {
  const { cliente, vencido, promesa } = de;
  const [prometer] = usePrometerMutation();
  const valores: Escrita = {
    // The day of a broken promise is past, so the field is empty.
    fecha: promesa && !promesa.rota ? promesa.fecha : null,
    monto: promesa?.monto ? importeEnCampo(promesa.monto) : '',
    nota: promesa?.nota ?? '',
  };
  const { control, enviar, ocupado, estado } = useFormulario({
    que: `promesa/${cliente.id}`,
    esquema: promesaSchema,
    valores,
    sobre: de,
    guardar: ({ fecha, monto, nota }: Escrita, clave) =>
      prometer({ id: cliente.id, clave, cuerpo: { fecha: fecha ?? '', monto: monto.trim() || null, nota } }),
    error: 'No se pudo anotar la promesa',
    alGuardar: (ahora) => {
      onGuardada(`Promesa anotada para el ${formatoDeDia(ahora.promesa?.fecha)}`);
      onCerrar();
    },
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable
      titulo={`Promesa de ${cliente.nombre}`}
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Anotar promesa" ocupado={ocupado} onCancelar={salir} />}
    >
      <Typography>
        Debe <Dinero pesos={vencido} sx={{ fontWeight: 700 }} /> vencidos. No se le recuerda hasta el día que
        prometió.
      </Typography>
      <CampoDeDia control={control} name="fecha" label="¿Qué día pagará?" rechazo={rechazoDelDiaPrometido} />
      <CampoDecimal
        control={control}
        name="monto"
        label="¿Cuánto? (opcional)"
        helperText="Vacío: todo lo vencido."
      />
      <CampoTexto control={control} name="nota" label="Nota (opcional)" autoComplete="off" />
    </DialogoAdaptable>
  );
}
