import CheckCircleIcon from '../../iconos/CheckCircleRounded.tsx';
import WhatsAppIcon from '../../iconos/WhatsApp.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  DIAS_DE_DESCANSO,
  type CobranzaDeClientaDeApi,
  type PaginaDeCobranzaDeApi,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { esTelefono } from '@cuenta-clara/dominio/texto';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { MarcoDeDialogo, PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { Confirmar } from './Confirmar.tsx';
import { MensajeEscrito } from './MensajeEscrito.tsx';
import { useCobranzaQuery } from '../../api/cobranza.api.ts';
import { type Recorrido, guardarRecorrido, leerRecorrido, olvidarRecorrido } from './recorrido.ts';
import { Situacion, atrasoDicho, ultimoDicho } from './situacion.tsx';
import { type Cobrador } from './useCobrador.tsx';

/** As many as the server gives at once; behind them the next are asked for. */
const DE_UNA_VEZ = 100;

interface Props {
  cobrador: Cobrador;
  onCerrar: () => void;
}

/** 'Recordar a todos': one customer after the other, each with two taps. It can be left and gone on with. */
export default function RecordarATodos({ cobrador, onCerrar }: Props) {
  const consulta = useCobranzaQuery({ limit: DE_UNA_VEZ });
  const { data, isError, error, refetch } = consulta;
  const hoy = useHoy();
  const [recorrido, setRecorrido] = useState<Recorrido>(() => {
    const empezado = leerRecorrido();
    return empezado?.dia === hoy ? empezado : { dia: hoy, hechas: [], saltadas: [], actual: null };
  });
  const cambiar = (otro: Recorrido) => {
    setRecorrido(otro);
    guardarRecorrido(otro);
  };
  /** What is open is asked about in her row; the walk can be gone on with. */
  const cerrar = () => {
    cambiar({ ...recorrido, actual: null });
    onCerrar();
  };
  const terminar = () => {
    olvidarRecorrido();
    onCerrar();
  };

  return (
    <MarcoDeDialogo>
      {data ? (
        <Paso
          data={data}
          recorrido={recorrido}
          onCambio={cambiar}
          onTerminar={terminar}
          cobrador={cobrador}
          onCerrar={cerrar}
        />
      ) : (
        <PasoDeDialogo titulo="Recordar a todos" onCerrar={cerrar}>
          {isError ? (
            <ErrorConReintento
              titulo="No pudimos cargar la cobranza"
              error={error}
              onReintentar={() => void refetch()}
            />
          ) : (
            <EnCamino alto={96} />
          )}
        </PasoDeDialogo>
      )}
    </MarcoDeDialogo>
  );
}

const leToca = ({ situacion }: CobranzaDeClientaDeApi): boolean => situacion === 'por_recordar';
const lePuedeEscribir = ({ cliente }: CobranzaDeClientaDeApi): boolean => esTelefono(cliente.telefono ?? '');

interface PropsDePaso extends Props {
  data: PaginaDeCobranzaDeApi;
  recorrido: Recorrido;
  onCambio: (recorrido: Recorrido) => void;
  onTerminar: () => void;
}

const Paso = ({ data, recorrido, onCambio, onTerminar, cobrador, onCerrar }: PropsDePaso) => {
  const { porConfirmar, recordar, responder, tonoDe, elegirTono } = cobrador;
  const abriendo = cobrador.abriendo !== null;
  const { hechas, saltadas, actual } = recorrido;
  const faltan = data.clientes.filter(
    (una) =>
      leToca(una) &&
      lePuedeEscribir(una) &&
      ![...hechas, ...saltadas].includes(una.cliente.id) &&
      una.cliente.id !== actual &&
      !porConfirmar(una.cliente.id) &&
      !cobrador.porRegistrar(una.cliente.id),
  );
  // Whose message is open stays in sight until she says whether she sent it, whatever the list says of her by then.
  const abierta = actual === null ? undefined : data.clientes.find(({ cliente }) => cliente.id === actual);
  const una = abierta ?? faltan[0];
  if (!una) return <Fin data={data} recorrido={recorrido} onCerrar={onTerminar} />;

  const abierto = abierta && porConfirmar(una.cliente.id);
  const seguir = (cambio: Partial<Recorrido>) => onCambio({ ...recorrido, actual: null, ...cambio });
  const saltar = () => seguir({ saltadas: [...saltadas, una.cliente.id] });
  const abrir = async () => {
    // Before it goes: WhatsApp may take the place of this page.
    onCambio({ ...recorrido, actual: una.cliente.id });
    const fue = await recordar(una, tonoDe(una));
    if (fue === 'abierto') return;
    if (fue === 'nada-que-recordar') saltar();
    else seguir({});
  };
  const contestar = (enviado: boolean) => {
    if (abierto) void responder(abierto, enviado);
    seguir(enviado ? { hechas: [...hechas, una.cliente.id] } : { saltadas: [...saltadas, una.cliente.id] });
  };
  const vistas = hechas.length + saltadas.length;
  const deMasAlla = data.totales.por_recordar - data.clientes.filter(leToca).length;
  const de = vistas + faltan.length + (abierta ? 1 : 0) + Math.max(0, deMasAlla);
  const ultimo = ultimoDicho(una);

  return (
    <PasoDeDialogo
      titulo="Recordar a todos"
      onCerrar={onCerrar}
      acciones={
        abierto ? (
          <Box sx={{ flex: 1 }}>
            <Confirmar nombre={una.cliente.nombre} onResponder={contestar} />
          </Box>
        ) : (
          <>
            <Button onClick={saltar} disabled={abriendo}>
              Saltar
            </Button>
            <Button
              variant="contained"
              startIcon={<WhatsAppIcon />}
              onClick={() => void abrir()}
              disabled={abriendo || !cobrador.listo}
              sx={{ flex: { xs: 1, md: 'none' } }}
            >
              {abriendo ? 'Abriendo...' : 'Abrir WhatsApp'}
            </Button>
          </>
        )
      }
    >
      <Box>
        <Typography
          variant="body2"
          color="textSecondary"
          role="status"
          sx={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {vistas + 1} de {de}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(vistas / de) * 100}
          aria-hidden
          sx={{ mt: 0.5, height: 6, borderRadius: 3 }}
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'flex-start', gap: 2 }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h3" sx={{ overflowWrap: 'anywhere' }}>
            {una.cliente.nombre}
          </Typography>
          <Typography variant="body2" color="error" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {atrasoDicho(una)}
          </Typography>
          {ultimo && (
            <Typography variant="body2" color="textSecondary">
              {ultimo}
            </Typography>
          )}
        </Box>
        <Dinero pesos={una.vencido} sx={{ fontSize: 24, fontWeight: 700, letterSpacing: '-0.02em' }} />
      </Box>
      <Situacion de={una} />
      <MensajeEscrito
        de={una}
        tono={tonoDe(una)}
        onTono={(tono) => elegirTono(una, tono)}
        redaccion={cobrador}
      />
    </PasoDeDialogo>
  );
};

const hechasDichas = (cuantas: number): string => {
  if (cuantas === 0) return 'No le recordaste a nadie';
  return cuantas === 1 ? 'Le recordaste a 1 cliente' : `Les recordaste a ${cuantas} clientes`;
};

interface PropsDeFin {
  data: PaginaDeCobranzaDeApi;
  recorrido: Recorrido;
  onCerrar: () => void;
}

/** What came of it: how many were reminded, and who was not, and why. */
const Fin = ({ data, recorrido: { hechas, saltadas }, onCerrar }: PropsDeFin) => {
  const en = (...situaciones: readonly CobranzaDeClientaDeApi['situacion'][]) =>
    data.clientes.filter(({ situacion }) => situaciones.includes(situacion)).length;
  const razones: readonly (readonly [cuantos: number, uno: string, varios: string])[] = [
    [saltadas.length, 'saltado', 'saltados'],
    [
      data.clientes.filter((una) => leToca(una) && !lePuedeEscribir(una)).length,
      'sin teléfono',
      'sin teléfono',
    ],
    [Math.max(0, en('recordada') - hechas.length), 'recordado hace poco', 'recordados hace poco'],
    [en('abono'), 'que abonó hace poco', 'que abonaron hace poco'],
    [en('prometio'), 'con promesa', 'con promesa'],
    [en('pospuesta'), 'pospuesto', 'pospuestos'],
    [en('no_recordar'), 'que no se recuerda', 'que no se recuerdan'],
  ];
  const dichas = razones
    .filter(([cuantos]) => cuantos > 0)
    .map(([cuantos, uno, varios]) => `${cuantos} ${cuantos === 1 ? uno : varios}`);
  return (
    <PasoDeDialogo
      titulo="Recordar a todos"
      onCerrar={onCerrar}
      acciones={
        <Button variant="contained" onClick={onCerrar}>
          Listo
        </Button>
      }
    >
      <Box role="status" sx={{ display: 'flex', gap: 1.5, py: 2 }}>
        {hechas.length > 0 && <CheckCircleIcon color="success" sx={{ mt: 0.5 }} />}
        <Box>
          <Typography sx={{ fontSize: 20, fontWeight: 700 }}>{hechasDichas(hechas.length)}</Typography>
          {hechas.length > 0 && (
            <Typography color="textSecondary">
              Quien no pague volverá a aparecer en {DIAS_DE_DESCANSO} días.
            </Typography>
          )}
        </Box>
      </Box>
      {dichas.length > 0 && <Alert severity="info">No se les recordó a: {dichas.join(', ')}.</Alert>}
    </PasoDeDialogo>
  );
};
