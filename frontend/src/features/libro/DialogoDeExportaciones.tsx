import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Link as Enlace } from 'wouter';
import { mesDe, sumarDias } from '@cuenta-clara/dominio/fechas';
import { exportacionSchema } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones';
import { type ExportacionDeApi } from '@cuenta-clara/dominio/evidencia/exportacion/exportaciones.view';
import { nuevaClave } from '../../base/api.ts';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { mensajeDeError } from '../../base/servidor/mensaje-de-error.ts';
import { RangoDeFechas } from '../../components/RangoDeFechas.tsx';
import { toast } from '../../base/ventanas/toasts.tsx';
import { DialogoAdaptable } from '../../components/DialogoAdaptable.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { type Periodo } from '../../base/tiempo/periodo.ts';
import { CfdiDelPeriodo } from '../cfdi/CfdiDelPeriodo.tsx';
import { HuellasDelVerificador } from './comprobacion/HuellasDeExportacion.tsx';
import { BotonesDelReporte } from '../reportes/BotonesDelReporte.tsx';
import { RegistradoDespues } from './RegistradoDespues.tsx';
import { RenglonDeExportacion } from './RenglonDeExportacion.tsx';
import { useExportacionesQuery, useExportarMutation } from '../../api/libro.api.ts';

const CADA_CUANTO = 1_000;

/** The last whole month, which accountants usually ask for. */
const mesPasado = (dia: string): Periodo => {
  const hasta = sumarDias(`${mesDe(dia)}-01`, -1);
  return { desde: `${mesDe(hasta)}-01`, hasta };
};

const estaEnCamino = ({ estado }: ExportacionDeApi): boolean => estado === 'preparando';

const useExportaciones = () => {
  const [enCamino, setEnCamino] = useState(false);
  const consulta = useExportacionesQuery(undefined, {
    pollingInterval: enCamino ? CADA_CUANTO : 0,
    refetchOnMountOrArgChange: true,
  });
  const hayEnCamino = consulta.data?.some(estaEnCamino) ?? false;
  if (hayEnCamino !== enCamino) setEnCamino(hayEnCamino);
  return consulta;
};

interface Props {
  /** The reports page has different addresses for the owner and the accountant. */
  aReportes: string;
  onCerrar: () => void;
}

interface PropsDeApartado {
  titulo: string;
  segun: ReactNode;
  children: ReactNode;
}
const Apartado = ({ titulo, segun, children }: PropsDeApartado) => (
  <Box component="section" aria-label={titulo} sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
    <Box>
      <Typography variant="h3">{titulo}</Typography>
      <Typography variant="body2" color="textSecondary">
        {segun}
      </Typography>
    </Box>
    {children}
  </Box>
);

/** The files of a period: its report, and the archive of the ledger, which proves the report. */
export default function DialogoDeExportaciones({ aReportes, onCerrar }: Props) {
  const hoy = useHoy();
  const [periodo, setPeriodo] = useState(() => mesPasado(hoy));
  const [clave, setClave] = useState(nuevaClave);
  const { data: exportaciones = [], isLoading, error, refetch } = useExportaciones();
  const [exportar, { isLoading: pidiendo }] = useExportarMutation();
  const pedida = exportacionSchema.safeParse(periodo);

  /** The export of another period is another request, so it has a new Idempotency-Key. */
  const elegir = (otro: Periodo) => {
    setPeriodo(otro);
    setClave(nuevaClave());
  };
  const pedir = async () => {
    if (!pedida.success) return;
    const { error: rechazo } = await exportar({ clave, cuerpo: pedida.data });
    if (rechazo) return toast.error(mensajeDeError(rechazo, 'No pudimos preparar la exportación'));
    setClave(nuevaClave());
  };

  return (
    <DialogoAdaptable abierto titulo="Para el contador" onCerrar={onCerrar}>
      <RangoDeFechas periodo={periodo} onCambio={elegir} limpiar="Limpiar" />
      {!pedida.success && <Alert severity="info">{pedida.error.issues[0]?.message}</Alert>}
      <Apartado
        titulo="El reporte"
        segun="Lo emitido y lo recibido, por el día de cada factura y el de cada pago."
      >
        {pedida.success && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
            <BotonesDelReporte periodo={pedida.data} />
            <Link
              component={Enlace}
              href={`${aReportes}?desde=${pedida.data.desde}&hasta=${pedida.data.hasta}`}
            >
              Ver el reporte
            </Link>
          </Box>
        )}
      </Apartado>
      <Apartado
        titulo="La prueba: el archivo del Libro"
        segun={
          <>
            Los movimientos y las facturas, por el día en que se registró cada cosa. Que nadie los cambió se
            comprueba con el{' '}
            <Link href="/verificar" target="_blank" rel="noopener">
              verificador
            </Link>
            , que también va dentro.
          </>
        }
      >
        {pedida.success && <RegistradoDespues periodo={pedida.data} aReportes={aReportes} />}
        <Button
          variant="contained"
          onClick={() => void pedir()}
          disabled={!pedida.success || pidiendo}
          sx={{ alignSelf: 'flex-start' }}
        >
          {pidiendo ? 'Pidiendo...' : 'Preparar exportación'}
        </Button>
      </Apartado>
      <CfdiDelPeriodo periodo={pedida.success ? pedida.data : null} />
      {isLoading && <EnCamino alto={72} />}
      {error && exportaciones.length === 0 && (
        <Alert
          severity="error"
          action={
            <Button color="inherit" size="small" onClick={() => void refetch()}>
              Reintentar
            </Button>
          }
        >
          {mensajeDeError(error, 'No pudimos cargar las exportaciones')}
        </Alert>
      )}
      {exportaciones.length > 0 && (
        <Box component="ul" aria-label="Exportaciones" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {exportaciones.map((exportacion) => (
            <RenglonDeExportacion key={exportacion.id} exportacion={exportacion} />
          ))}
        </Box>
      )}
      {exportaciones.length > 0 && <HuellasDelVerificador />}
    </DialogoAdaptable>
  );
}
