import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { comoSeLlama } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { dineroDicho } from '../../components/escritura.ts';
import { hacerYDecirlo } from '../../components/useTrasConfirmar.ts';
import { useAnotarFiscalMutation } from '../../api/cfdi.api.ts';
import { useFacturaQuery, useFacturasQuery } from '../../api/facturas.api.ts';

interface Props {
  factura: FacturaDeApi;
  falta: string | undefined;
}

/**
 * The server's greatest page size. Invoices are replaced soon after their stamp, so the latest invoices are
 * enough.
 */
const ULTIMAS = 100;

const dicha = ({ numero_factura, fecha_factura, total, timbre }: FacturaDeApi): string =>
  [
    `Factura #${numero_factura}`,
    formatoDeDia(fecha_factura),
    dineroDicho(total),
    timbre?.cancelado ? 'timbre cancelado' : timbre ? 'timbrada' : 'sin timbrar',
  ].join(' · ');

export const Sustituye = ({ factura, falta }: Props) => {
  const [eligiendo, setEligiendo] = useState(false);
  if (!factura.fiscal?.sustituye && !eligiendo)
    return (
      <Button
        color="inherit"
        onClick={() => setEligiendo(true)}
        sx={{ alignSelf: 'flex-start', minHeight: 44, ml: -1 }}
      >
        Sustituye a otra factura
      </Button>
    );
  return <Eleccion factura={factura} falta={falta} />;
};

const Eleccion = ({ factura, falta }: Props) => {
  const { id, version, cliente, cliente_id, items } = factura;
  const suya = factura.fiscal?.sustituye ?? null;
  const { data, isError, error, refetch } = useFacturasQuery({
    ...{ cliente_id, limit: ULTIMAS, order: 'fecha_factura.desc' },
  });
  const [anotar, { isLoading }] = useAnotarFiscalMutation();
  const timbradas = data?.facturas.filter((una) => una.id !== id && una.timbre) ?? [];
  const yaEsta = suya === null || timbradas.some((una) => una.id === suya);
  const { data: elegida } = useFacturaQuery(suya ?? '', { skip: yaEsta || !data });
  if (!data)
    return isError ? (
      <ErrorConReintento
        titulo={`No pudimos cargar las facturas de ${comoSeLlama(cliente)}`}
        error={error}
        onReintentar={() => void refetch()}
      />
    ) : (
      <EnCamino alto={56} cuantos={1} />
    );
  if (timbradas.length === 0 && suya === null)
    return (
      <Typography variant="body2" color="textSecondary" aria-live="polite">
        {comoSeLlama(cliente)} no tiene otra factura timbrada que esta sustituya.
      </Typography>
    );
  const elegir = (cual: string) =>
    void hacerYDecirlo({
      // An empty object keeps the recorded SAT keys of its line.
      hacer: () => anotar({ id, version, renglones: items.map(() => ({})), sustituye: cual || null }),
      exito: cual ? 'Guardado: a cuál sustituye' : 'Guardado: no sustituye a ninguna',
      error: 'Error al guardar a cuál sustituye',
    });
  return (
    <TextField
      name="sustituye_a"
      select
      fullWidth
      label="Sustituye a"
      value={suya ?? ''}
      disabled={isLoading}
      onChange={({ target }) => elegir(target.value)}
      error={falta !== undefined}
      helperText={
        falta ?? `De las timbradas de ${comoSeLlama(cliente)}. El XML la nombra con la relación 04.`
      }
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">Ninguna</option>
      {!yaEsta && <option value={suya}>{elegida ? dicha(elegida) : 'Otra factura'}</option>}
      {timbradas.map((una) => (
        <option key={una.id} value={una.id}>
          {dicha(una)}
        </option>
      ))}
    </TextField>
  );
};
