import AddIcon from '../../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
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
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useLoEscrito } from '../../../base/ventanas/sin-guardar.ts';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { CampoDecimal, CampoTexto, PreguntaDelCampo } from '../../../components/campos.tsx';
import { importeEnCampo } from '../../../components/escritura.ts';
import { PasoDeDialogo } from '../../../components/DialogoAdaptable.tsx';
import { FichasDeOpcion } from '../../../components/FichasDeOpcion.tsx';
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
  onCerrar: () => void;
  cobros: Cobros;
  /** Whose invoice it is, and what is owed of it. */
  children: ReactNode;
}

/** The payment as typed, and as sent last: after a session ended, the server is asked whether the sent one was recorded. */
interface CobroEscrito extends Cobro {
  readonly recibido?: Recibido;
}

/** How much was received, when, and by which of the active methods: all that is owed unless she lowers it. */
export const CobroDeFactura = ({ factura, cobros, onRecibido, onCambio, onCerrar, children }: Props) => {
  const { activos, enSuLugar, propuesto, recordar } = useMetodosActivos(44);
  const { pagar, averiguar, ocupado } = cobros;
  const preguntar = useConfirmacion();
  const esTelefono = useEsTelefono();
  const hoy = useHoy();
  const { recuperado, anotar } = useLoEscrito<CobroEscrito>(`pago/${factura.id}/${factura.version}`);
  const [perdido, setPerdido] = useState<CobroPerdido | null>(null);
  const [conNota, setConNota] = useState(Boolean(recuperado?.nota));
  const debe: Centavos = centavosDe(factura.balance_restante) ?? 0;
  const [alPrincipio] = useState<Cobro>({
    monto: importeEnCampo(factura.balance_restante),
    fecha: hoy,
    nota: '',
    metodo: '',
  });
  const { control, handleSubmit, setError, setValue, getValues, subscribe } = useForm<Cobro>({
    defaultValues: { ...alPrincipio, ...recuperado },
    reValidateMode: 'onChange',
    resolver: sinRomperse((valores) => erroresDelCobro(valores, debe, hoy)),
  });
  const escrito = numeroEscrito(useWatch({ control, name: 'monto' }), 'importe');
  const esAbono = escrito !== null && escrito > 0 && escrito < debe;
  const suyo = useWatch({ control, name: 'metodo' });
  const metodo = activos.find(({ id }) => id === suyo) ?? propuesto ?? activos[0];

  const alEscribir = useEffectEvent(({ monto, fecha, nota, metodo }: Cobro) => {
    const escrito = { monto, fecha, nota, metodo };
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
    <PasoDeDialogo
      titulo="Completar Pago"
      onCerrar={onCerrar}
      ocupado={ocupado}
      onSubmit={(evento) => {
        evento.preventDefault();
        if (metodo && !ocupado) void recibir(metodo);
      }}
      acciones={
        <>
          {/* On the phone its cross says as much, and the main one has the line to itself. */}
          {!esTelefono && (
            <Button onClick={onCerrar} disabled={ocupado}>
              Cerrar
            </Button>
          )}
          {metodo && (
            <Button
              type="submit"
              variant="contained"
              disabled={ocupado}
              sx={{ flex: { xs: 1, md: 'none' }, overflowWrap: 'anywhere' }}
            >
              {esAbono ? 'Registrar abono' : 'Completar Pago'} con {metodo.nombre}
            </Button>
          )}
        </>
      }
    >
      {children}
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
        <CampoDecimal
          control={control}
          name="monto"
          label="¿Cuánto recibiste?"
          base={debe}
          helperText={trasRecibir(escrito, debe)}
          sx={{ mt: 1 }}
          slotProps={{
            input: { startAdornment: <InputAdornment position="start">$</InputAdornment>, sx: LA_CIFRA },
            htmlInput: { style: { textAlign: 'left' } },
            formHelperText: { sx: { fontSize: 14 } },
          }}
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
      )}
      {enSuLugar}
      {metodo && (
        <FichasDeOpcion
          nombre="¿Cómo te pagaron?"
          opciones={activos.map(({ id, nombre }) => ({ valor: id, texto: nombre }))}
          elegida={metodo.id}
          onElegir={(id) => setValue('metodo', id)}
          disabled={ocupado}
        />
      )}
      {debe > 0 && (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
          <Box sx={{ width: '100%', maxWidth: { md: 280 } }}>
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
      {metodo && <ComoSePaga metodo={metodo} />}
    </PasoDeDialogo>
  );
};

/** What the screen is for, as large as what it becomes; not the label over it. */
const LA_CIFRA = {
  '& .MuiInputBase-input, & .MuiInputAdornment-root > *': {
    fontSize: 'min(2rem, 9vw)',
    fontWeight: 700,
    letterSpacing: '-0.02em',
    fontVariantNumeric: 'tabular-nums',
    color: 'text.primary',
    height: 'auto',
  },
} as const;

/** What will be owed once it is received; nothing of what cannot be. */
const trasRecibir = (recibido: Centavos | null, debe: Centavos): string => {
  if (recibido === null || recibido <= 0 || recibido > debe) return ' ';
  return recibido === debe ? 'Quedará pagada' : quedanPorCobrar(debe - recibido);
};

/** How a customer pays by the method that is chosen (spec section 2). */
const ComoSePaga = ({ metodo: { nombre, link, descripcion } }: { metodo: MetodoDePago }) => (
  <Box sx={{ borderTop: 1, borderColor: 'divider', pt: 2, overflowWrap: 'anywhere' }}>
    <Typography variant="body2" component="p">
      {link ? (
        <MuiLink href={link} target="_blank" rel="noopener noreferrer">
          Pagar con {nombre}
        </MuiLink>
      ) : (
        `Pagar con ${nombre}`
      )}
    </Typography>
    {descripcion && (
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line', mt: 0.5 }}>
        {descripcion}
      </Typography>
    )}
  </Box>
);
