import Typography from '@mui/material/Typography';
import { descarteSchema } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { CampoTexto } from '../../components/campos.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { dineroDicho } from '../../components/escritura.ts';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { useDescartarAvisoMutation } from '../../api/avisos.api.ts';
import { type AvisoDeFactura } from './aviso-de-factura.ts';

interface Props {
  de: AvisoDeFactura;
  onCerrar: () => void;
}

export default function DialogoDeDescartar({ de, onCerrar }: Props) {
  const { factura_id: id, aviso } = de;
  const [descartar] = useDescartarAvisoMutation();
  const { control, enviar, ocupado, estado } = useFormulario({
    que: `descarte/${aviso.id}`,
    esquema: descarteSchema,
    valores: { motivo: '' },
    guardar: (cuerpo, clave) => descartar({ id, aviso_id: aviso.id, clave, cuerpo }),
    error: 'No se pudo descartar el aviso',
    exito: 'La página de la factura dice que no se encontró',
    alGuardar: onCerrar,
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable
      abierto
      titulo="No lo encuentro"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Decirle que no está" ocupado={ocupado} onCancelar={salir} />}
    >
      <Typography>
        La página de la factura dirá que no se encontró el pago de {dineroDicho(aviso.monto)}, y se podrá
        avisar otra vez.
      </Typography>
      <CampoTexto
        control={control}
        name="motivo"
        label="Motivo (opcional)"
        helperText="Lo lee quien abra la página."
        autoComplete="off"
        autoFocus
      />
    </DialogoAdaptable>
  );
}
