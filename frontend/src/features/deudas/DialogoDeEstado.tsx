import ContentCopyIcon from '../../iconos/ContentCopyRounded.tsx';
import PictureAsPdfIcon from '../../iconos/PictureAsPdfOutlined.tsx';
import WhatsAppIcon from '../../iconos/WhatsApp.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { type DeudoraDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type EnlaceDeEstadoDeApi } from '@cuenta-clara/dominio/movimientos/enlaces-de-estado.view';
import { copiarYDecirlo } from '../../base/ventanas/copiar-y-decirlo.ts';
import { RangoDeFechas } from '../../components/RangoDeFechas.tsx';
import { type Periodo, SIN_PERIODO } from '../../base/tiempo/periodo.ts';
import { DeQueHora } from '../../components/DeQueHora.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { useTrasConfirmar } from '../../components/useTrasConfirmar.ts';
import { EnlaceHecho } from './EnlaceHecho.tsx';
import { LO_PENDIENTE, deQueEsElEnlace } from './de-que-es-el-enlace.ts';
import { useRevocarEnlaceDeEstadoMutation } from '../../api/deudas.api.ts';
import { periodoInicial } from './periodo-del-estado.ts';
import { useEnlaceDeEstado } from './useEnlaceDeEstado.ts';
import { useEstadoEnPdf } from './useEstadoEnPdf.ts';

interface Props {
  cliente: DeudoraDeApi;
  hoy: Dia;
  /** Opens a message with the link; undefined on a page that sends no messages. */
  onWhatsApp: ((enlace: string) => void) | undefined;
  onCerrar: () => void;
}

const NO_SE_COPIO = 'No se pudo copiar. Usa Copiar en la lista de enlaces.';

export default function DialogoDeEstado({ cliente: { id, nombre }, hoy, onWhatsApp, onCerrar }: Props) {
  const [conMovimientos, setConMovimientos] = useState(false);
  const [elegido, setElegido] = useState<Periodo>({ desde: periodoInicial(hoy), hasta: null });
  const periodo = conMovimientos ? elegido : SIN_PERIODO;
  const { desde, hasta } = periodo;
  const [aMedias, setAMedias] = useState(false);
  const sinDia = conMovimientos && aMedias;
  const sinDias = conMovimientos && !desde && !hasta;
  const alReves = desde !== null && hasta !== null && desde > hasta;
  const { enlaces, error, refetch, creando, direccionDe, queHay, hacer } = useEnlaceDeEstado(id);
  const [revocar] = useRevocarEnlaceDeEstadoMutation();
  const trasConfirmar = useTrasConfirmar();
  const pdf = useEstadoEnPdf();
  const impedido = alReves || sinDia || sinDias || creando || !enlaces;

  const aviso = (): string => {
    if (sinDia) return 'Corrige la fecha, o quítala.';
    if (sinDias) return 'Elige desde qué día, o hasta cuál.';
    return 'El enlace se abre sin contraseña y dice siempre lo que se sabe en ese momento. Puedes revocarlo cuando quieras.';
  };
  const copiar = (enlace: string | Promise<string | null>) =>
    copiarYDecirlo(enlace, { exito: 'Enlace copiado', siNo: () => NO_SE_COPIO });
  /** May wait for a new link: it opens the message dialog, whose own button opens WhatsApp within its tap. */
  const escribirle = async (hace: (enlace: string) => unknown) => {
    const enlace = queHay(periodo) ?? (await hacer(periodo));
    if (enlace) hace(enlace);
  };
  const copiarElDelPeriodo = () => copiar(queHay(periodo) ?? hacer(periodo));
  const quitar = (enlace: EnlaceDeEstadoDeApi) =>
    trasConfirmar({
      titulo: '¿Revocar el enlace?',
      texto: `«${deQueEsElEnlace(enlace)}» dejará de abrirse para quien lo tenga. No se puede deshacer.`,
      confirmar: 'Sí, revocar',
      peligro: true,
      hacer: () => revocar({ cliente: id, id: enlace.id }),
      exito: 'Enlace revocado',
      error: 'No pudimos revocar el enlace',
    });

  return (
    <DialogoAdaptable
      abierto
      titulo="Enviar estado de cuenta"
      onCerrar={onCerrar}
      ocupado={creando}
      acciones={
        onWhatsApp && (
          <Button
            variant="contained"
            startIcon={<WhatsAppIcon />}
            disabled={impedido}
            onClick={() => void escribirle(onWhatsApp)}
          >
            {creando ? 'Creando enlace...' : 'WhatsApp'}
          </Button>
        )
      }
    >
      <FormControl>
        <FormLabel id="que-lleva">¿Qué verá {nombre}?</FormLabel>
        <RadioGroup
          aria-labelledby="que-lleva"
          value={conMovimientos ? 'movimientos' : 'pendiente'}
          onChange={({ target }) => setConMovimientos(target.value === 'movimientos')}
        >
          <FormControlLabel value="pendiente" control={<Radio />} label={LO_PENDIENTE} />
          <FormControlLabel value="movimientos" control={<Radio />} label="Sus movimientos de un período" />
        </RadioGroup>
      </FormControl>
      {conMovimientos && (
        <RangoDeFechas periodo={elegido} onCambio={setElegido} limpiar="Quitar" onAMedias={setAMedias} />
      )}
      <Typography variant="body2" color="textSecondary">
        {aviso()}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<ContentCopyIcon />}
          disabled={impedido}
          onClick={() => void copiarElDelPeriodo()}
        >
          Copiar enlace
        </Button>
        <Button
          variant="outlined"
          startIcon={<PictureAsPdfIcon />}
          disabled={alReves || sinDia || sinDias || pdf.trayendo}
          onClick={() => pdf.ver(id, periodo, conMovimientos ? undefined : 'pendientes')}
        >
          Ver en PDF
        </Button>
      </Box>
      {!enlaces && !error && <EnCamino alto={96} cuantos={1} />}
      {!enlaces && error && (
        <ErrorConReintento
          titulo="No pudimos cargar los enlaces"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {enlaces && enlaces.length > 0 && (
        <Box component="section" aria-labelledby="enlaces-hechos">
          <Typography variant="h3" component="h3" id="enlaces-hechos" sx={{ mb: 1 }}>
            Enlaces
          </Typography>
          <DeQueHora>
            {(deQueHora) => (
              <>
                <Box
                  component="ul"
                  sx={{
                    listStyle: 'none',
                    m: 0,
                    mb: 1,
                    p: 0,
                    display: 'flex',
                    flexDirection: 'column',
                    gap: 1,
                  }}
                >
                  {enlaces.map((uno) => (
                    <EnlaceHecho
                      key={uno.id}
                      enlace={uno}
                      onCopiar={(camino) => void copiar(direccionDe(camino))}
                      onRevocar={(enlace) => void quitar(enlace)}
                    />
                  ))}
                </Box>
                {deQueHora}
              </>
            )}
          </DeQueHora>
        </Box>
      )}
    </DialogoAdaptable>
  );
}
