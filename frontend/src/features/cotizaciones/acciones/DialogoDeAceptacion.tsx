import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useController } from 'react-hook-form';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { aceptacionSchema } from '@cuenta-clara/dominio/cotizaciones/cotizacion.schema';
import { type CotizacionDeApi } from '@cuenta-clara/dominio/cotizaciones/cotizaciones.api';
import { BotonesDeGuardar } from '../../../components/BotonesDeGuardar.tsx';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { CampoTexto } from '../../../components/campos.tsx';
import { useFormulario } from '../../../components/useFormulario.ts';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { useAceptarCotizacionMutation } from '../../../api/cotizaciones.api.ts';
import { loDichoAlCliente } from '../cotizacion-dicha.ts';
import { ResumenDeCotizacion } from './ResumenDeCotizacion.tsx';

interface Props {
  cotizacion: CotizacionDeApi;
  onCerrar: () => void;
}

const COMO = ['Por teléfono', 'Por WhatsApp', 'En persona'];

/** The owner says that the quote was accepted: the evidence names her as its source. */
export default function DialogoDeAceptacion({ cotizacion, onCerrar }: Props) {
  const { id, version } = cotizacion;
  const [aceptar] = useAceptarCotizacionMutation();
  const { control, enviar, ocupado, estado } = useFormulario({
    que: `aceptacion/${id}`,
    esquema: aceptacionSchema,
    valores: { nombre: comoSeLlama(loDichoAlCliente(cotizacion).cliente), nota: '' },
    guardar: (valores, clave) => aceptar({ id, clave, cuerpo: { ...valores, version } }),
    alGuardar: onCerrar,
    exito: 'Cotización aceptada',
    error: 'No se pudo anotar que la aceptó',
  });
  const { field: nota } = useController({ control, name: 'nota' });
  const salir = useSalirSinPerder(estado, onCerrar);
  return (
    <DialogoAdaptable
      titulo="La aceptó"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={enviar}
      acciones={<BotonesDeGuardar guardar="Anotar que la aceptó" ocupado={ocupado} onCancelar={salir} />}
    >
      <ResumenDeCotizacion cotizacion={cotizacion} />
      <CampoTexto control={control} name="nombre" label="¿Quién la aceptó?" sx={{ mt: 1 }} />
      <Box role="group" aria-label="Cómo la aceptó" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {COMO.map((uno) => (
          <Chip
            key={uno}
            label={uno}
            clickable
            variant={nota.value === uno ? 'filled' : 'outlined'}
            aria-pressed={nota.value === uno}
            onClick={() => nota.onChange(uno)}
            sx={{ height: 44, borderRadius: 22, px: 0.5, fontSize: 14 }}
          />
        ))}
      </Box>
      <CampoTexto control={control} name="nota" label="¿Cómo la aceptó?" multiline />
      <Typography variant="body2" color="textSecondary">
        El historial dirá que lo anotaste tú, y cuándo.
      </Typography>
    </DialogoAdaptable>
  );
}
