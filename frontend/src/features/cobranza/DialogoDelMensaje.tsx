import WhatsAppIcon from '../../iconos/WhatsApp.tsx';
import Button from '@mui/material/Button';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { useEscrito } from '../../base/ventanas/sin-guardar.ts';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { useSalirSinPerder } from '../../components/useSalirSinPerder.ts';
import { MensajeEscrito } from './MensajeEscrito.tsx';
import { type Recordar } from './useRecordar.ts';

interface Props {
  de: CobranzaDeClientaDeApi;
  tono: Tono;
  onTono: (tono: Tono) => void;
  recordar: Recordar;
  onCerrar: () => void;
}

export default function DialogoDelMensaje({ de, tono, onTono, recordar, onCerrar }: Props) {
  const [suyo, setSuyo] = useEscrito<string | null>(`recordatorio/${de.cliente.id}`, null);
  const abrir = async () => {
    if ((await recordar.recordar(de, tono, { suyo })) !== 'no') onCerrar();
  };
  const conPalabrasSuyas = suyo !== null && suyo !== recordar.redactar(de, tono).texto;
  const ocupado = recordar.abriendo === de.cliente.id;
  const salir = useSalirSinPerder({ conCambios: conPalabrasSuyas, ocupado }, onCerrar);
  return (
    <DialogoAdaptable
      titulo={`Mensaje para ${de.cliente.nombre}`}
      onCerrar={salir}
      ocupado={ocupado}
      acciones={
        <>
          <Button onClick={salir} disabled={ocupado}>
            Cerrar
          </Button>
          <Button
            variant="contained"
            startIcon={<WhatsAppIcon />}
            onClick={() => void abrir()}
            disabled={ocupado}
          >
            {ocupado ? 'Abriendo...' : 'Abrir WhatsApp'}
          </Button>
        </>
      }
    >
      <MensajeEscrito
        de={de}
        tono={tono}
        onTono={onTono}
        suyo={suyo}
        onEscribir={setSuyo}
        redaccion={recordar}
      />
    </DialogoAdaptable>
  );
}
