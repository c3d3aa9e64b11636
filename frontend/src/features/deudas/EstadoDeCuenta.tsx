import FilterListIcon from '../../iconos/FilterListRounded.tsx';
import PictureAsPdfIcon from '../../iconos/PictureAsPdfOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import {
  ETIQUETAS_DEL_ESTADO,
  type MovimientosImpresos,
  type RenglonDeMovimiento,
  movimientosImpresos,
  periodoEscrito,
} from '@cuenta-clara/dominio/movimientos/estado-impreso';
import { enBloques, encabezadoEnPapel } from '../../base/tema/en-papel.ts';
import { RangoDeFechas } from '../../components/RangoDeFechas.tsx';
import { type Periodo } from '../../base/tiempo/periodo.ts';
import { useEsTelefono } from '../../base/ventanas/useEsTelefono.ts';
import { CIFRA, TablaEnTarjeta } from '../../components/TablaEnTarjeta.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { useEstadoDeCuentaQuery } from '../../api/deudas.api.ts';
import { type PropsDeCuenta, useHaciaLaFactura } from './hacia-la-factura.ts';
import { periodoInicial } from './periodo-del-estado.ts';
import { useEstadoEnPdf } from './useEstadoEnPdf.ts';
import { Desplegable } from '../../components/Desplegable.tsx';

export const EstadoDeCuenta = ({ id, hoy, onVer }: PropsDeCuenta) => {
  const [periodo, setPeriodo] = useState<Periodo>({ desde: periodoInicial(hoy), hasta: null });
  const [abierto, setAbierto] = useState(false);
  const { desde, hasta } = periodo;
  const alReves = desde !== null && hasta !== null && desde > hasta;
  const { currentData, isFetching, error, refetch } = useEstadoDeCuentaQuery(
    { id, ...(desde && { desde }), ...(hasta && { hasta }) },
    { skip: alReves },
  );
  const pdf = useEstadoEnPdf();
  const esTelefono = useEsTelefono();
  const Lista = esTelefono ? EnTarjetas : EnTabla;
  return (
    <Box
      component="section"
      aria-labelledby="estado-de-cuenta"
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, ...enBloques(1.5) }}
    >
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, ...encabezadoEnPapel }}
      >
        <Box sx={{ flex: '1 1 12rem' }}>
          <Typography variant="h2" id="estado-de-cuenta">
            Estado de cuenta
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {periodoEscrito(periodo)}
          </Typography>
        </Box>
        <Box sx={{ display: 'flex', mx: -1 }}>
          <Button startIcon={<FilterListIcon />} onClick={() => setAbierto(!abierto)} aria-expanded={abierto}>
            Filtrar fechas
          </Button>
          <Button
            startIcon={<PictureAsPdfIcon />}
            disabled={alReves || pdf.trayendo}
            onClick={() => pdf.ver(id, periodo)}
          >
            Ver en PDF
          </Button>
        </Box>
      </Box>
      <Desplegable abierto={abierto}>
        <RangoDeFechas periodo={periodo} onCambio={setPeriodo} limpiar="Todo" />
      </Desplegable>
      {error && !currentData && !isFetching && (
        <ErrorConReintento
          titulo="No pudimos cargar el estado de cuenta"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {!currentData && isFetching && <EnCamino alto={48} />}
      {currentData && <Lista movimientos={movimientosImpresos(currentData, hoy)} onVer={onVer} />}
    </Box>
  );
};

interface PropsDeLista extends Pick<PropsDeCuenta, 'onVer'> {
  movimientos: MovimientosImpresos;
}

const Concepto = ({
  renglon: { factura, concepto, nota, porVenir },
  onVer,
}: Pick<PropsDeCuenta, 'onVer'> & { renglon: RenglonDeMovimiento }) => {
  const haciaLaFactura = useHaciaLaFactura();
  return (
    <>
      {factura && (
        <ButtonBase
          {...haciaLaFactura(factura, onVer)}
          sx={{ font: 'inherit', textAlign: 'left', '&:hover': { textDecoration: 'underline' } }}
        >
          {concepto}
        </ButtonBase>
      )}
      {nota && (
        <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
          {nota}
        </Typography>
      )}
      {porVenir && <Chip size="small" variant="outlined" label="Por venir" sx={{ ml: 1 }} />}
    </>
  );
};

const EnTabla = ({ movimientos: { anterior, renglones, total }, onVer }: PropsDeLista) => (
  <TablaEnTarjeta
    nombre="Movimientos"
    sx={{
      '& :is(th, td):nth-of-type(n + 3)': CIFRA,
      '& th:nth-of-type(2)': { width: '100%' },
      '& tbody tr:last-of-type > *': { fontWeight: 700 },
      '& :is(th, td):first-of-type': { pl: 3 },
      '& :is(th, td):last-of-type': { pr: 3 },
    }}
  >
    <thead>
      <tr>
        {ETIQUETAS_DEL_ESTADO.columnasDeMovimientos.map((columna) => (
          <th key={columna} scope="col">
            {columna}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      <tr>
        <td>{anterior.fecha}</td>
        <td>{anterior.concepto}</td>
        <td />
        <td />
        <td>{anterior.saldo}</td>
      </tr>
      {renglones.map((renglon, lugar) => (
        <tr key={lugar}>
          <td>{renglon.fecha}</td>
          <td>
            <Concepto renglon={renglon} onVer={onVer} />
          </td>
          <td>{renglon.cargo}</td>
          <td>{renglon.abono}</td>
          <td>{renglon.saldo}</td>
        </tr>
      ))}
      <tr>
        <td>{total.fecha}</td>
        <td>{total.concepto}</td>
        <td>{total.cargo}</td>
        <td>{total.abono}</td>
        <td>{total.saldo}</td>
      </tr>
    </tbody>
  </TablaEnTarjeta>
);

const EnTarjetas = ({ movimientos: { anterior, renglones, total }, onVer }: PropsDeLista) => (
  <Card
    component="ul"
    aria-label="Movimientos"
    sx={{ listStyle: 'none', m: 0, p: 0, fontVariantNumeric: 'tabular-nums' }}
  >
    <Linea uno={anterior.concepto} otro={anterior.saldo} />
    {renglones.map((renglon, lugar) => (
      <Linea
        key={lugar}
        uno={<Concepto renglon={renglon} onVer={onVer} />}
        bajoUno={renglon.fecha}
        otro={
          renglon.cargo || (
            <Box component="span" sx={{ color: 'success.main' }}>
              -{renglon.abono}
            </Box>
          )
        }
        bajoOtro={`saldo ${renglon.saldo}`}
      />
    ))}
    <Linea uno={total.concepto} otro={total.saldo} fuerte />
  </Card>
);

interface PropsDeLinea {
  uno: ReactNode;
  bajoUno?: ReactNode;
  otro: ReactNode;
  bajoOtro?: ReactNode;
  fuerte?: boolean;
}

const Linea = ({ uno, bajoUno, otro, bajoOtro, fuerte = false }: PropsDeLinea) => (
  <Box
    component="li"
    sx={{
      px: 2,
      py: 1,
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      borderTop: 1,
      borderColor: 'divider',
      '&:first-of-type': { borderTop: 0 },
      fontWeight: fuerte ? 700 : 400,
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      {uno}
      {bajoUno && (
        <Typography component="p" variant="caption" color="textSecondary">
          {bajoUno}
        </Typography>
      )}
    </Box>
    <Box sx={{ textAlign: 'right', flexShrink: 0, whiteSpace: 'nowrap' }}>
      {otro}
      {bajoOtro && (
        <Typography component="p" variant="caption" color="textSecondary">
          {bajoOtro}
        </Typography>
      )}
    </Box>
  </Box>
);
