import AddIcon from '../../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { Controller, type FieldPath, useForm, useWatch } from 'react-hook-form';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type Centavos, aPesos, centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { quedanPorCobrar } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { numeroEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { parte } from '../../../base/carga/carga-diferida.ts';
import { useLoEscrito } from '../../../base/ventanas/sin-guardar.ts';
import { UNA_VEZ } from '../../../base/ventanas/segundo-toque.ts';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { CampoDecimal, CampoTexto, PreguntaDelCampo } from '../../../components/campos.tsx';
import { importeEnCampo } from '../../../components/escritura.ts';
import { decirQueFallo, siSonSuyos, sinRomperse } from '../../../components/lo-que-falla.ts';
import { useMetodosActivos } from '../../configuracion/useMetodosActivos.tsx';
import { AvisoDeCobroPerdido, type CobroPerdido } from './AvisoDeCobroPerdido.tsx';
import { type Cobro, erroresDelCobro } from './cobro.ts';
import { type Cobros, type Recibido, esTodoLoQueSeDebe } from './useCobro.ts';

const CampoFecha = parte(async () => ({
  default: (await import('../../../components/CampoFecha.tsx')).CampoFecha,
}));

interface Props {
  /** One that is pending. */
  factura: FacturaDeApi;
  onRecibido: (ahora: FacturaDeApi) => void;
  /** It is no longer as it was. */
  onCambio: (ahora: FacturaDeApi) => void;
  cobros: Cobros;
}

/** The payment as typed, and as sent last: after a session ended, the server is asked whether the sent one was recorded. */
interface CobroEscrito extends Cobro {
  readonly recibido?: Recibido;
}

/** How much was received, when, and by which of the active methods: all that is owed unless she lowers it. */
export const CobroDeFactura = ({ factura, cobros, onRecibido, onCambio }: Props) => {
  const { activos, enSuLugar, recordar } = useMetodosActivos(96);
  const { pagar, averiguar, ocupado } = cobros;
  const preguntar = useConfirmacion();
  const hoy = useHoy();
  const { recuperado, anotar } = useLoEscrito<CobroEscrito>(`pago/${factura.id}/${factura.version}`);
  const [perdido, setPerdido] = useState<CobroPerdido | null>(null);
  const [conNota, setConNota] = useState(Boolean(recuperado?.nota));
  const debe: Centavos = centavosDe(factura.balance_restante) ?? 0;
  const [alPrincipio] = useState<Cobro>({
    monto: importeEnCampo(factura.balance_restante),
    fecha: hoy,
    nota: '',
  });
  const { control, handleSubmit, setError, getValues, subscribe } = useForm<Cobro>({
    defaultValues: recuperado ?? alPrincipio,
    reValidateMode: 'onChange',
    resolver: sinRomperse((valores) => erroresDelCobro(valores, debe, hoy)),
  });
  const escrito = numeroEscrito(useWatch({ control, name: 'monto' }), 'importe');
  const esAbono = escrito !== null && escrito > 0 && escrito < debe;

  const alEscribir = useEffectEvent(({ monto, fecha, nota }: Cobro) => {
    const escrito = { monto, fecha, nota };
    anotar(JSON.stringify(escrito) === JSON.stringify(alPrincipio) ? null : escrito);
  });
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => alEscribir(values) }),
    [subscribe],
  );
  const enviar = async (recibido: Recibido) => {
    anotar({ ...getValues(), recibido });
    const respuesta = await pagar(factura, recibido);
    if (respuesta.como === 'sin-linea') return revisar(recibido);
    setPerdido(null);
    if (respuesta.como === 'hecho') onRecibido(respuesta.factura);
    else if (respuesta.como === 'cambio') onCambio(respuesta.factura);
    else if (respuesta.como === 'rechazo')
      for (const [campo, message] of Object.entries(respuesta.errores))
        setError(campo as FieldPath<Cobro>, { type: 'server', message });
  };
  /** No answer came: the server is asked whether it was recorded. */
  const revisar = async (recibido: Recibido, siNoQuedo: CobroPerdido['estado'] = 'no-quedo') => {
    setPerdido({ recibido, estado: 'revisando' });
    const respuesta = await averiguar(factura, recibido);
    if (respuesta.como === 'hecho') onRecibido(respuesta.factura);
    else if (respuesta.como === 'cambio') onCambio(respuesta.factura);
    else setPerdido({ recibido, estado: respuesta.como === 'no-quedo' ? siNoQuedo : 'sin-linea' });
  };

  const alVolver = useEffectEvent(() => {
    if (recuperado?.recibido) void revisar(recuperado.recibido, 'no-quedo-entonces');
  });
  useEffect(() => alVolver(), []);

  const recibir = (metodo: MetodoDePago) =>
    handleSubmit(async ({ monto, fecha, nota }) => {
      const recibido: Recibido = {
        metodo: { id: metodo.id, nombre: metodo.nombre },
        monto: numeroEscrito(monto, 'importe') ?? 0,
        fecha: fecha === hoy ? null : fecha,
        nota: nota.trim() || null,
      };
      recordar(metodo);
      if (debe > 0 && esTodoLoQueSeDebe(factura, recibido.monto)) {
        const si = await preguntar({
          titulo: '¿Completar el pago?',
          texto: `La factura #${factura.numero_factura} de ${comoSeLlama(factura.cliente)} quedará pagada: ${formatoDeDinero(debe)} con ${metodo.nombre}${recibido.fecha ? `, recibidos el ${formatoDeDia(recibido.fecha)}` : ''}.`,
          confirmar: 'Sí, completar',
        });
        if (!si) return;
      }
      await enviar(recibido);
    }, siSonSuyos())().catch(decirQueFallo);

  return (
    <>
      {perdido && (
        <AvisoDeCobroPerdido
          perdido={perdido}
          ocupado={ocupado}
          onRevisar={() => void revisar(perdido.recibido)}
          onReintentar={() => void enviar(perdido.recibido)}
        />
      )}
      {debe === 0 ? (
        <Typography>Nada por cobrar: elige con qué se completa.</Typography>
      ) : (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
              gap: 2,
              width: '100%',
              pt: 1,
            }}
          >
            <CampoDecimal
              control={control}
              name="monto"
              label="¿Cuánto recibiste?"
              base={debe}
              pregunta={(texto, poner) =>
                (numeroEscrito(texto, 'importe') ?? 0) > debe && (
                  <PreguntaDelCampo
                    texto={quedanPorCobrar(debe)}
                    respuestas={[importeEnCampo(aPesos(debe))]}
                    onElegir={poner}
                  />
                )
              }
            />
            <Suspense fallback={<Skeleton variant="rounded" height={56} />}>
              <Controller
                control={control}
                name="fecha"
                render={({ field, fieldState }) => (
                  <CampoFecha
                    label="¿Cuándo?"
                    valor={field.value}
                    onCambio={field.onChange}
                    error={fieldState.error?.message}
                  />
                )}
              />
            </Suspense>
          </Box>
          {conNota ? (
            <CampoTexto control={control} name="nota" label="Nota (opcional)" autoFocus sx={{ mt: 1 }} />
          ) : (
            <Button size="small" startIcon={<AddIcon />} onClick={() => setConNota(true)}>
              Agregar nota
            </Button>
          )}
        </Box>
      )}
      {enSuLugar}
      {activos.map((metodo) => (
        <MetodoQueRecibe
          key={metodo.id}
          metodo={metodo}
          verbo={esAbono ? 'Registrar abono' : 'Completar Pago'}
          disabled={ocupado}
          onElegir={() => void recibir(metodo)}
        />
      ))}
    </>
  );
};

interface PropsDeMetodo {
  metodo: MetodoDePago;
  verbo: string;
  disabled: boolean;
  onElegir: () => void;
}

/** A method with how it is paid by (spec section 2), and the button that receives by it. */
const MetodoQueRecibe = ({
  metodo: { nombre, link, descripcion },
  verbo,
  disabled,
  onElegir,
}: PropsDeMetodo) => (
  <Card sx={{ p: 2, flexShrink: 0 }}>
    <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
      {nombre}
    </Typography>
    <Typography variant="body2" component="p" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {link ? (
        <MuiLink href={link} target="_blank" rel="noopener noreferrer">
          Pagar con {nombre}
        </MuiLink>
      ) : (
        `Pagar con ${nombre}`
      )}
    </Typography>
    {descripcion && (
      <Typography
        variant="body2"
        color="textSecondary"
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 0.5 }}
      >
        {descripcion}
      </Typography>
    )}
    <Button
      {...UNA_VEZ}
      variant="outlined"
      fullWidth
      sx={{ mt: 1.5, overflowWrap: 'anywhere' }}
      disabled={disabled}
      onClick={onElegir}
    >
      {verbo} con {nombre}
    </Button>
  </Card>
);
