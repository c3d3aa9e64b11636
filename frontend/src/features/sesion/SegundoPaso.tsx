import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { type SesionDeApi } from '@cuenta-clara/dominio/cuentas/cuenta.api';
import {
  erroresPorCampo,
  estatusDe,
  mensajeDeError,
  sinRespuesta,
} from '../../base/servidor/mensaje-de-error.ts';
import { BotonDeEnvio } from './BotonDeEnvio.tsx';
import { CampoDeSesion } from './CampoDeSesion.tsx';
import { FormularioDeSesion } from './FormularioDeSesion.tsx';
import { MarcoDeSesion } from './MarcoDeSesion.tsx';
import { useSegundoPasoMutation } from '../../api/restablecer.api.ts';

const DE_LA_APLICACION = {
  subtitulo: 'Escribe el código que muestra tu aplicación',
  label: 'Código de tu aplicación',
  otro: 'Usar un código de recuperación',
  quizaUsado: 'No hubo respuesta. Ese código pudo haberse usado: espera el siguiente.',
} as const;
const DE_RECUPERACION = {
  subtitulo: 'Escribe uno de los códigos que guardaste. Sirve una vez.',
  label: 'Código de recuperación',
  otro: 'Usar mi aplicación',
  quizaUsado: 'No hubo respuesta. Ese código pudo haberse usado: escribe otro.',
} as const;

interface Props {
  paso: string;
  onDentro: (sesion: SesionDeApi) => void;
  onVolver: () => void;
}

export default function SegundoPaso({ paso, onDentro, onVolver }: Props) {
  const [codigo, setCodigo] = useState('');
  const [conAplicacion, setConAplicacion] = useState(true);
  const [entrar, { isLoading, error, reset }] = useSegundoPasoMutation();
  const textos = conAplicacion ? DE_LA_APLICACION : DE_RECUPERACION;
  const vencido = estatusDe(error) === 401;
  const enSuCampo = erroresPorCampo(error)['codigo'];

  const enviar = async () => {
    const { data } = await entrar({ paso, codigo });
    if (data) onDentro(data);
  };
  const conElOtro = () => {
    setConAplicacion(!conAplicacion);
    setCodigo('');
    reset();
  };
  return (
    <MarcoDeSesion titulo="Verificación en dos pasos" subtitulo={textos.subtitulo}>
      {error && !enSuCampo && (
        <Alert severity="error">
          {sinRespuesta(error) ? textos.quizaUsado : mensajeDeError(error, 'Error al iniciar sesión')}
        </Alert>
      )}
      <FormularioDeSesion enviar={enviar}>
        <CampoDeSesion
          key={textos.label}
          label={textos.label}
          valor={codigo}
          onCambio={setCodigo}
          error={enSuCampo}
          autoComplete="one-time-code"
          inputMode={conAplicacion ? 'numeric' : 'text'}
          autoFocus
        />
        {!vencido && <BotonDeEnvio texto="Entrar" textoOcupado="Entrando..." ocupado={isLoading} />}
      </FormularioDeSesion>
      <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', mx: -1, mb: -1 }}>
        {!vencido && <Button onClick={conElOtro}>{textos.otro}</Button>}
        <Button color="inherit" onClick={onVolver}>
          Volver a empezar
        </Button>
      </Box>
    </MarcoDeSesion>
  );
}
