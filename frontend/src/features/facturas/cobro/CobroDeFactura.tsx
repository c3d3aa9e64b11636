import AddIcon from '../../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Controller, type FieldPath, useForm, useWatch } from 'react-hook-form';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type Centavos, aPesos, centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { quedanPorCobrar, rechazoDelDiaDePago } from '@cuenta-clara/dominio/facturas/factura';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type MetodoDePago } from '@cuenta-clara/dominio/metodos-de-pago/metodos-de-pago';
import { numeroEscrito } from '@cuenta-clara/dominio/numero-escrito';
import { useHoy } from '../../../base/tiempo/hoy.ts';
import { FechaDelFormulario } from '../../../components/FechaDelFormulario.tsx';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { useLoEscrito } from '../../../base/ventanas/sin-guardar.ts';
import { useConfirmacion } from '../../../components/Confirmacion.tsx';
import { CampoDecimal, CampoTexto, PreguntaDelCampo } from '../../../components/campos.tsx';
import { importeEnCampo } from '../../../components/escritura.ts';
import { PasoDeDialogo } from '../../../components/DialogoAdaptable.tsx';
import { FichasDeOpcion } from '../../../components/FichasDeOpcion.tsx';
import { siSonSuyos, sinRomperse } from '../../../components/lo-que-falla.ts';
import { useSalirSinPerder } from '../../../components/useSalirSinPerder.ts';
import { useUnaALaVez } from '../../../components/useUnaALaVez.ts';
import { elegidoDe } from '../../configuracion/metodo-propuesto.ts';
import { useMetodosActivos } from '../../configuracion/useMetodosActivos.tsx';
import { AvisoDeCobroPerdido, type CobroPerdido } from './AvisoDeCobroPerdido.tsx';
import { type Cobro, erroresDelCobro } from './cobro.ts';
import { type Antes, type Cobros, type Recibido, esTodoLoQueSeDebe } from './useCobro.ts';

interface Props {
  factura: FacturaDeApi;
  onRecibido: (ahora: FacturaDeApi) => void;
  onCambio: (ahora: FacturaDeApi) => void;
  onCerrar: () => void;
  cobros: Cobros;
  children: ReactNode;
}

/**
 * `monto` is absent while it is the proposed one, the whole balance: restored typing then proposes the present
 * balance. `enviado` (the payment as typed, and the invoice before it) is set once the request was sent: if the
 * session ends before the answer, the server is asked later whether the payment was recorded.
 */
interface CobroEscrito extends Omit<Cobro, 'monto'> {
  readonly monto?: string | undefined;
  readonly enviado?: { readonly recibido: Recibido; readonly antes: Antes };
}

export const CobroDeFactura = ({ factura, cobros, onRecibido, onCambio, onCerrar, children }: Props) => {
  const { activos, enSuLugar, recordar } = useMetodosActivos(44);
  const { pagar, averiguar, ocupado } = cobros;
  const preguntar = useConfirmacion();
  const unaALaVez = useUnaALaVez();
  const esTelefono = useEsTelefono();
  const hoy = useHoy();
  const { recuperado, anotar } = useLoEscrito<CobroEscrito>(`pago/${factura.id}`);
  const [perdido, setPerdido] = useState<CobroPerdido | null>(null);
  const [conNota, setConNota] = useState(Boolean(recuperado?.nota));
  const debe: Centavos = centavosDe(factura.balance_restante) ?? 0;
  const propuesto = importeEnCampo(factura.balance_restante);
  const [alAbrir] = useState({ fecha: hoy, nota: '', metodo: '' });
  const alPrincipio: Cobro = { monto: propuesto, ...alAbrir };
  const { control, handleSubmit, setError, getValues, setValue, trigger, subscribe } = useForm<Cobro>({
    defaultValues: { ...alPrincipio, ...recuperado, monto: recuperado?.monto ?? propuesto },
    reValidateMode: 'onChange',
    resolver: sinRomperse((valores) => erroresDelCobro(valores, debe, hoy, activos)),
  });
  const [suMonto, suFecha, suNota] = useWatch({ control, name: ['monto', 'fecha', 'nota'] });
  const conCambios =
    suMonto !== alPrincipio.monto || suFecha !== alPrincipio.fecha || suNota !== alPrincipio.nota;
  const salir = useSalirSinPerder({ conCambios, ocupado }, onCerrar);
  const escrito = numeroEscrito(suMonto, 'importe');
  const esAbono = escrito !== null && escrito > 0 && escrito < debe;
  const metodo = elegidoDe(activos, useWatch({ control, name: 'metodo' }));

  const loEscrito = ({ monto, fecha, nota, metodo }: Cobro): CobroEscrito => ({
    monto: monto === propuesto ? undefined : monto,
    ...{ fecha, nota, metodo },
  });
  const anotarLoEscrito = (valores: Cobro): void => {
    const escrito = loEscrito(valores);
    anotar(JSON.stringify(escrito) === JSON.stringify(alAbrir) ? null : escrito);
  };
  const alEscribir = useEffectEvent(anotarLoEscrito);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => alEscribir(values) }),
    [subscribe],
  );
  /** The amount as proposed before the invoice changed becomes the present balance; a typed one stays. */
  const propuestoAntes = useRef(propuesto);
  const alCambiarElSaldo = useEffectEvent(() => {
    const antes = propuestoAntes.current;
    if (antes === propuesto) return;
    propuestoAntes.current = propuesto;
    if (getValues('monto') === antes) setValue('monto', propuesto);
    void trigger('monto', { shouldFocus: true });
  });
  useEffect(() => alCambiarElSaldo(), [propuesto]);

  const enviar = async (recibido: Recibido) => {
    const { id, version, abonos } = factura;
    anotar({ ...loEscrito(getValues()), enviado: { recibido, antes: { id, version, abonos } } });
    const respuesta = await pagar(factura, recibido);
    if (respuesta.como === 'sin-linea') return revisar(recibido);
    setPerdido(null);
    if (respuesta.como === 'hecho') onRecibido(respuesta.factura);
    else if (respuesta.como === 'cambio') alCambiar(respuesta.factura);
    else if (respuesta.como === 'rechazo')
      for (const [campo, message] of Object.entries(respuesta.errores))
        setError(campo as FieldPath<Cobro>, { type: 'server', message });
  };
  const revisar = async (
    recibido: Recibido,
    { antes = factura, siNoQuedo = 'no-quedo' }: { antes?: Antes; siNoQuedo?: CobroPerdido['estado'] } = {},
  ) => {
    setPerdido({ recibido, estado: 'revisando' });
    const respuesta = await averiguar(antes, recibido);
    if (respuesta.como === 'hecho') onRecibido(respuesta.factura);
    else if (respuesta.como === 'cambio') alCambiar(respuesta.factura);
    else setPerdido({ recibido, estado: respuesta.como === 'no-quedo' ? siNoQuedo : 'sin-linea' });
  };

  /** Nothing was recorded: what was typed is unsaved typing again, now against the present invoice. */
  const alCambiar = (ahora: FacturaDeApi) => {
    setPerdido(null);
    anotarLoEscrito(getValues());
    onCambio(ahora);
  };

  const alVolver = useEffectEvent(() => {
    if (!recuperado?.enviado) return;
    const { recibido, antes } = recuperado.enviado;
    void revisar(recibido, { antes, siNoQuedo: 'no-quedo-entonces' });
  });
  useEffect(() => alVolver(), []);

  const recibir = () =>
    handleSubmit(async (valores) => {
      const { metodo: suyo } = valores;
      // With nothing owed only the method is asked for: what was typed for an earlier balance is not on screen.
      const { monto, fecha, nota } = debe === 0 ? alPrincipio : valores;
      const metodo = elegidoDe(activos, suyo);
      if (!metodo) return;
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
    }, siSonSuyos())();

  return (
    <PasoDeDialogo
      titulo="Completar Pago"
      onCerrar={salir}
      ocupado={ocupado}
      onSubmit={(evento) => {
        evento.preventDefault();
        if (activos.length > 0 && !ocupado) unaALaVez(recibir);
      }}
      acciones={
        <>
          {/* On a phone the dialog's header has a close button, and the main button gets the whole line. */}
          {!esTelefono && (
            <Button onClick={salir} disabled={ocupado}>
              Cerrar
            </Button>
          )}
          {activos.length > 0 && (
            <Button
              type="submit"
              variant="contained"
              disabled={ocupado}
              sx={{ flex: { xs: 1, md: 'none' }, overflowWrap: 'anywhere' }}
            >
              {esAbono ? 'Registrar abono' : 'Completar Pago'}
              {metodo && ` con ${metodo.nombre}`}
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
          onReintentar={() => unaALaVez(() => enviar(perdido.recibido))}
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
      {activos.length > 0 && (
        <Controller
          control={control}
          name="metodo"
          render={({ field, fieldState }) => (
            <FichasDeOpcion
              ref={field.ref}
              nombre="¿Cómo te pagaron?"
              opciones={activos.map(({ id, nombre }) => ({ valor: id, texto: nombre }))}
              elegida={metodo?.id}
              onElegir={field.onChange}
              problema={fieldState.error?.message}
              disabled={ocupado}
            />
          )}
        />
      )}
      {debe > 0 && (
        <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 0.5 }}>
          <Box sx={{ width: '100%', maxWidth: { md: 280 } }}>
            <FechaDelFormulario
              control={control}
              name="fecha"
              label="¿Cuándo?"
              rechazo={(dia) => rechazoDelDiaDePago(dia, hoy)}
            />
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
      {activos.length > 0 && (
        <Box component="ul" aria-label="Cómo se paga" sx={COMO_SE_PAGA}>
          {activos.map((uno) => (
            <ComoSePaga key={uno.id} metodo={uno} />
          ))}
        </Box>
      )}
    </PasoDeDialogo>
  );
};

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

/** What the customer owes after a payment, in words; a blank for an invalid amount. */
const trasRecibir = (recibido: Centavos | null, debe: Centavos): string => {
  if (recibido === null || recibido <= 0 || recibido > debe) return ' ';
  return recibido === debe ? 'Quedará pagada' : quedanPorCobrar(debe - recibido);
};

const COMO_SE_PAGA = {
  listStyle: 'none',
  m: 0,
  p: 0,
  pt: 1,
  borderTop: 1,
  borderColor: 'divider',
  overflowWrap: 'anywhere',
} as const;

const ComoSePaga = ({ metodo: { nombre, link, descripcion } }: { metodo: MetodoDePago }) => (
  <Box component="li" sx={{ py: 0.5 }}>
    <Typography variant="body2" component="p">
      {link ? (
        <MuiLink
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, md: 24 } }}
        >
          Pagar con {nombre}
        </MuiLink>
      ) : (
        `Pagar con ${nombre}`
      )}
    </Typography>
    {descripcion && (
      <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'pre-line' }}>
        {descripcion}
      </Typography>
    )}
  </Box>
);
