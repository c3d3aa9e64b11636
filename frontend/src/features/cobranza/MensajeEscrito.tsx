import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { mensajeLargo } from '@cuenta-clara/dominio/cobranza/mensaje-de-cobranza';
import { type Tono } from '@cuenta-clara/dominio/cobranza/tono';
import { ElegirTono } from './ElegirTono.tsx';
import { type Redaccion } from './useRedactar.ts';
import { AreaDeTexto } from '../../components/AreaDeTexto.tsx';
import { CampoDeOpciones } from '../../components/CampoDeOpciones.tsx';
import { useCambiarMensaje } from '../mensajes/useCambiarMensaje.ts';

interface Props {
  de: CobranzaDeClientaDeApi;
  tono: Tono;
  onTono: (tono: Tono) => void;
  /** The owner's own text; null while the prepared text is used. */
  suyo: string | null;
  onEscribir: (suyo: string | null) => void;
  redaccion: Pick<Redaccion, 'redactar' | 'metodo' | 'metodos' | 'elegirMetodo'>;
}

export const MensajeEscrito = ({ de, tono, onTono, suyo, onEscribir, redaccion }: Props) => {
  const { redactar, metodo, metodos, elegirMetodo } = redaccion;
  const nuestro = redactar(de, tono).texto;
  const largo = suyo === null ? null : mensajeLargo(redactar(de, tono, suyo).texto);
  const puedeCambiar = useCambiarMensaje();
  const conElNuestro = async (cambiar?: () => void) => {
    if (!(await puedeCambiar(suyo !== null && suyo !== nuestro))) return;
    onEscribir(null);
    cambiar?.();
  };
  return (
    <>
      <ElegirTono tono={tono} onElegir={(otro) => void conElNuestro(() => onTono(otro))} />
      {metodos.length > 0 && (
        <CampoDeOpciones
          name="metodo"
          fullWidth
          label="Forma de pago (opcional)"
          value={metodo?.id ?? ''}
          onChange={(evento) => {
            const elegido = metodos.find(({ id }) => id === evento.target.value);
            if (elegido) void conElNuestro(() => elegirMetodo(elegido));
          }}
        >
          {metodos.map(({ id, nombre }) => (
            <MenuItem key={id} value={id} sx={{ minHeight: 44, whiteSpace: 'normal' }}>
              {nombre}
            </MenuItem>
          ))}
        </CampoDeOpciones>
      )}
      {suyo === null ? (
        <Box
          role="region"
          aria-label="Mensaje"
          tabIndex={0}
          sx={{
            p: 1.5,
            borderRadius: 2,
            border: 1,
            borderColor: 'divider',
            bgcolor: 'action.hover',
            whiteSpace: 'pre-line',
            overflowWrap: 'anywhere',
            typography: 'body2',
            fontVariantNumeric: 'tabular-nums',
          }}
        >
          {nuestro}
        </Box>
      ) : (
        <AreaDeTexto
          name="mensaje"
          label="Mensaje"
          minRows={4}
          autoFocus
          value={suyo}
          onChange={(evento) => onEscribir(evento.target.value)}
          error={largo !== null}
          helperText={largo}
        />
      )}
      <Button
        onClick={() => (suyo === null ? onEscribir(nuestro) : void conElNuestro())}
        sx={{ alignSelf: 'flex-start' }}
      >
        {suyo === null ? 'Editar el texto' : 'Volver al texto de antes'}
      </Button>
    </>
  );
};
