import CheckCircleIcon from '../../iconos/CheckCircleRounded.tsx';
import WhatsAppIcon from '../../iconos/WhatsApp.tsx';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import {
  DIAS_DE_DESCANSO,
  type CobranzaDeClientaDeApi,
  type PaginaDeCobranzaDeApi,
} from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { contados, enMiles } from '@cuenta-clara/dominio/contados';
import { esTelefono } from '@cuenta-clara/dominio/texto';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { useConfirmacion } from '../../components/Confirmacion.tsx';
import { MarcoDeDialogo, PasoDeDialogo } from '../../components/DialogoAdaptable.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { Confirmar } from './Confirmar.tsx';
import { MensajeEscrito } from './MensajeEscrito.tsx';
import { useCobranzaQuery } from '../../api/cobranza.api.ts';
import {
  type Recorrido,
  guardarRecorrido,
  leerRecorrido,
  olvidarRecorrido,
  recorridoNuevo,
} from './recorrido.ts';
import { Situacion, atrasoDicho, ultimoDicho } from './situacion.tsx';
import { type Cobrador } from './useCobrador.tsx';

/** The greatest page size of the API. Further customers are read page by page. */
const DE_UNA_VEZ = 100;
const UNA_PARTE = 20;

interface Props {
  cobrador: Cobrador;
  onCerrar: () => void;
}

/**
 * 'Recordar a todos' leads through the customers to be reminded. Its progress is stored, so that the owner
 * can continue later.
 */
export default function RecordarATodos({ cobrador, onCerrar }: Props) {
  const hoy = useHoy();
  const [recorrido, setRecorrido] = useState<Recorrido>(() => {
    const empezado = leerRecorrido();
    return empezado?.dia === hoy ? { ...empezado, abierto: true } : recorridoNuevo(hoy);
  });
  const { order } = recorrido.parte ?? { order: 'cobranza' };
  const { pagina: page } = recorrido;
  const consulta = useCobranzaQuery({
    limit: DE_UNA_VEZ,
    ...(page > 1 && { page }),
    ...(order !== 'cobranza' && { order }),
  });
  const { currentData: data, isError, error, refetch } = consulta;
  const cambiar = (otro: Recorrido) => {
    setRecorrido(otro);
    guardarRecorrido(otro);
  };
  const cerrar = () => {
    cambiar({ ...recorrido, actual: null, abierto: false });
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

const ElegirParte = ({
  cuantas,
  onElegir,
  onCerrar,
}: {
  cuantas: number;
  onElegir: (parte: Recorrido['parte']) => void;
  onCerrar: () => void;
}) => (
  <PasoDeDialogo
    titulo="Recordar a todos"
    onCerrar={onCerrar}
    acciones={
      <>
        <Button onClick={() => onElegir({ order: 'cobranza', desde: 0, tope: null })}>
          A los {enMiles(cuantas)}
        </Button>
        <Button
          variant="contained"
          onClick={() => onElegir({ order: 'vencido', desde: 0, tope: UNA_PARTE })}
          sx={{ flex: { xs: 1, md: 'none' } }}
        >
          A los {UNA_PARTE} que más deben
        </Button>
      </>
    }
  >
    <Typography>
      Hay {enMiles(cuantas)} clientes por recordar. Puedes ir por partes, dejarlo cuando quieras y seguir hoy
      donde ibas.
    </Typography>
  </PasoDeDialogo>
);

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
  const preguntar = useConfirmacion();
  const { hechas, saltadas, rechazadas, actual } = recorrido;
  const sinRecordar = [...saltadas, ...rechazadas];
  const faltan = data.clientes.filter(
    (una) =>
      leToca(una) &&
      lePuedeEscribir(una) &&
      ![...hechas, ...sinRecordar].includes(una.cliente.id) &&
      una.cliente.id !== actual &&
      !porConfirmar(una.cliente.id) &&
      !cobrador.porRegistrar(una.cliente.id),
  );
  // A customer whose message is open stays until the owner answers, although the list may have changed
  // meanwhile.
  const abierta = actual === null ? undefined : data.clientes.find(({ cliente }) => cliente.id === actual);
  const vistas = hechas.length + sinRecordar.length;
  const { desde, tope } = recorrido.parte ?? { desde: 0, tope: null };
  const parteHecha = tope !== null && vistas - desde >= tope;
  const una = abierta ?? (parteHecha ? undefined : faltan[0]);
  const siguiente = !una && !parteHecha && recorrido.pagina < data.totalPages;
  useEffect(() => {
    if (siguiente) onCambio({ ...recorrido, pagina: recorrido.pagina + 1 });
  }, [siguiente, recorrido, onCambio]);
  const ids = new Set(data.clientes.map(({ cliente }) => cliente.id));
  const deMasAlla = Math.max(
    0,
    data.totales.por_recordar -
      data.clientes.filter(leToca).length -
      // The server still counts customers passed over on earlier pages, so they are subtracted.
      sinRecordar.filter((id) => !ids.has(id)).length,
  );
  const quedan = faltan.length + deMasAlla;
  if (recorrido.parte === null && vistas === 0 && !abierta && quedan > UNA_PARTE)
    return (
      <ElegirParte
        cuantas={quedan}
        onElegir={(parte) => onCambio({ ...recorrido, parte })}
        onCerrar={onCerrar}
      />
    );
  if (siguiente)
    return (
      <PasoDeDialogo titulo="Recordar a todos" onCerrar={onCerrar}>
        <EnCamino alto={96} />
      </PasoDeDialogo>
    );
  if (!una)
    return (
      <Fin
        data={data}
        recorrido={recorrido}
        onCerrar={parteHecha && quedan > 0 ? onCerrar : onTerminar}
        otraParte={
          parteHecha && quedan > 0
            ? {
                cuantas: Math.min(tope, quedan),
                seguir: () =>
                  onCambio({ ...recorrido, parte: { order: recorrido.parte!.order, desde: vistas, tope } }),
              }
            : null
        }
      />
    );

  const abierto = abierta && porConfirmar(una.cliente.id);
  const suyo = recorrido.escrito?.cliente === una.cliente.id ? recorrido.escrito.texto : null;
  const seguir = (cambio: Partial<Recorrido>) =>
    onCambio({ ...recorrido, actual: null, escrito: null, ...cambio });
  const saltar = async () => {
    const conPalabrasSuyas = suyo !== null && suyo !== cobrador.redactar(una, tonoDe(una)).texto;
    const salta =
      !conPalabrasSuyas ||
      (await preguntar({
        titulo: `¿Saltar a ${una.cliente.nombre}?`,
        texto: 'Lo que escribiste se perderá.',
        confirmar: 'Saltar',
        cancelar: 'Seguir editando',
        peligro: true,
      }));
    if (salta) seguir({ saltadas: [...saltadas, una.cliente.id] });
  };
  const abrir = async () => {
    // WhatsApp may replace this page, so the progress is stored first.
    onCambio({ ...recorrido, actual: una.cliente.id });
    const fue = await recordar(una, tonoDe(una), { suyo });
    if (fue === 'abierto') return;
    if (fue === 'rechazado') seguir({ rechazadas: [...rechazadas, una.cliente.id] });
    else seguir({ escrito: recorrido.escrito });
  };
  const contestar = (enviado: boolean) => {
    if (abierto) void responder(abierto, enviado);
    if (enviado) seguir({ hechas: [...hechas, una.cliente.id] });
    else void saltar();
  };
  const lugar = vistas - desde + 1;
  const deTodas = vistas - desde + quedan + (abierta ? 1 : 0);
  const de = tope === null ? deTodas : Math.min(tope, deTodas);
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
            <Button onClick={() => void saltar()} disabled={abriendo}>
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
          {lugar} de {de}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={(lugar / de) * 100}
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
        suyo={suyo}
        onEscribir={(texto) =>
          onCambio({ ...recorrido, escrito: texto === null ? null : { cliente: una.cliente.id, texto } })
        }
        redaccion={cobrador}
      />
    </PasoDeDialogo>
  );
};

const hechasDichas = (cuantas: number): string => {
  if (cuantas === 0) return 'No le recordaste a nadie';
  return `${cuantas === 1 ? 'Le' : 'Les'} recordaste a ${contados(cuantas, 'cliente', 'clientes')}`;
};

interface PropsDeFin {
  data: PaginaDeCobranzaDeApi;
  recorrido: Recorrido;
  onCerrar: () => void;
  otraParte: { cuantas: number; seguir: () => void } | null;
}

const Fin = ({ data, recorrido: { hechas, saltadas, rechazadas }, onCerrar, otraParte }: PropsDeFin) => {
  const en = (...situaciones: readonly CobranzaDeClientaDeApi['situacion'][]) =>
    data.clientes.filter(({ situacion }) => situaciones.includes(situacion)).length;
  const deAqui = [
    [saltadas.length, 'saltado', 'saltados'],
    [rechazadas.length, 'que no se pudo', 'que no se pudo'],
  ] as const;
  const dePocas: readonly (readonly [cuantos: number, uno: string, varios: string])[] = [
    [
      data.clientes.filter((una) => leToca(una) && !lePuedeEscribir(una)).length,
      'sin teléfono',
      'sin teléfono',
    ],
    // Customers reminded since 'Recordar a todos' began do not count as reminded lately, whether or not the
    // list was requested again.
    [
      data.clientes.filter((una) => una.situacion === 'recordada' && !hechas.includes(una.cliente.id)).length,
      'recordado hace poco',
      'recordados hace poco',
    ],
    [en('abono'), 'que abonó hace poco', 'que abonaron hace poco'],
    [en('prometio'), 'con promesa', 'con promesa'],
    [en('aviso'), 'que avisó que pagó', 'que avisaron que pagaron'],
    [en('pospuesta'), 'pospuesto', 'pospuestos'],
    [en('no_recordar'), 'que no se recuerda', 'que no se recuerdan'],
  ];
  // The counts by reason cover one page of customers only, so they are left out when there are more pages.
  const razones = [...deAqui, ...(otraParte || data.totalPages > 1 ? [] : dePocas)];
  const dichas = razones
    .filter(([cuantos]) => cuantos > 0)
    .map(([cuantos, uno, varios]) => contados(cuantos, uno, varios));
  return (
    <PasoDeDialogo
      titulo="Recordar a todos"
      onCerrar={onCerrar}
      acciones={
        <>
          <Button variant={otraParte ? 'text' : 'contained'} onClick={onCerrar}>
            Listo
          </Button>
          {otraParte && (
            <Button variant="contained" onClick={otraParte.seguir} sx={{ flex: { xs: 1, md: 'none' } }}>
              {`Seguir con ${enMiles(otraParte.cuantas)} más`}
            </Button>
          )}
        </>
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
