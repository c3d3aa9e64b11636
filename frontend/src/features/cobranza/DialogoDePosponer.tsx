import Typography from '@mui/material/Typography';
import { rechazoDeLaPosposicion } from '@cuenta-clara/dominio/cobranza/cobranza';
import { type CobranzaDeClientaDeApi, posposicionSchema } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type Dia, formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { BotonesDeGuardar } from '../../components/BotonesDeGuardar.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useFormulario } from '../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { CampoDeDia } from './CampoDeDia.tsx';
import { usePosponerMutation } from '../../api/cobrar.api.ts';

interface Props {
  de: CobranzaDeClientaDeApi;
  onGuardada: (texto: string) => void;
  onCerrar: () => void;
}

export default function DialogoDePosponer({ de, onGuardada, onCerrar }: Props) {
  const { cliente, pospuesta_hasta } = de;
  const [posponer] = usePosponerMutation();
  const { control, enviar, ocupado, estado } = useFormulario({
    que: `posponer/${cliente.id}`,
    esquema: posposicionSchema,
    valores: { hasta: pospuesta_hasta } as { hasta: Dia | null },
    sobre: de,
    guardar: ({ hasta }, clave) => posponer({ id: cliente.id, clave, cuerpo: { hasta: hasta ?? '' } }),
    error: 'No se pudo posponer',
    alGuardar: (ahora) => {
      onGuardada(`Pospuesta hasta el ${formatoDeDia(ahora.pospuesta_hasta)}`);
      onCerrar();
    },
  });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable
      titulo={`Posponer a ${cliente.nombre}`}
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Posponer" ocupado={ocupado} onCancelar={salir} />}
    >
      <Typography>Se te propondrá recordarle otra vez ese día.</Typography>
      <CampoDeDia control={control} name="hasta" label="¿Hasta qué día?" rechazo={rechazoDeLaPosposicion} />
    </DialogoAdaptable>
  );
}
