import FilterListIcon from '@mui/icons-material/FilterListRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Collapse from '@mui/material/Collapse';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type EstadoDeCuentaDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { type Periodo } from '../../base/periodo.ts';
import { useEsTelefono } from '../../base/useEsTelefono.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { EnCamino, RANGO_EN_CAMINO } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { useEstadoDeCuentaQuery } from './deudas.api.ts';
import { type PropsDeCuenta, useHaciaLaFactura } from './hacia-la-factura.ts';
import { periodoInicial } from './periodo-del-estado.ts';

const RangoDeFechas = lazy(() => import('../../components/RangoDeFechas.tsx'));

type Renglon = EstadoDeCuentaDeApi['movimientos'][number];

const DICHOS: Readonly<Record<Renglon['tipo'], (numero: number) => string>> = {
  cargo: (numero) => `Factura #${numero}`,
  anticipo: (numero) => `Anticipo de la factura #${numero}`,
  ajuste: (numero) => `Ajuste de la factura #${numero}`,
  pago: (numero) => `Pago de la factura #${numero}`,
};

/** What moved in a period, line by line, with what she owed before it and after each. */
export const EstadoDeCuenta = ({ id, hoy, onVer }: PropsDeCuenta) => {
  const [periodo, setPeriodo] = useState<Periodo>({ desde: periodoInicial(hoy), hasta: null });
  const [abierto, setAbierto] = useState(false);
  const { desde, hasta } = periodo;
  const alReves = desde !== null && hasta !== null && desde > hasta;
  const { currentData, isFetching, error, refetch } = useEstadoDeCuentaQuery(
    { id, ...(desde && { desde }), ...(hasta && { hasta }) },
    { skip: alReves },
  );
  const esTelefono = useEsTelefono();
  const Lista = esTelefono ? EnTarjetas : EnTabla;
  return (
    <Box
      component="section"
      aria-labelledby="estado-de-cuenta"
      sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
        <Box>
          <Typography variant="h2" id="estado-de-cuenta">
            Estado de cuenta
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {periodoDicho(periodo)}
          </Typography>
        </Box>
        <Button startIcon={<FilterListIcon />} onClick={() => setAbierto(!abierto)} aria-expanded={abierto}>
          Filtrar fechas
        </Button>
      </Box>
      <Collapse in={abierto} mountOnEnter>
        <Suspense fallback={RANGO_EN_CAMINO}>
          <RangoDeFechas periodo={periodo} onCambio={setPeriodo} limpiar="Todo" />
        </Suspense>
      </Collapse>
      {error && !currentData && !isFetching && (
        <ErrorConReintento
          titulo="No pudimos cargar el estado de cuenta"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {!currentData && isFetching && <EnCamino alto={48} />}
      {currentData && <Lista estado={currentData} hoy={hoy} onVer={onVer} />}
    </Box>
  );
};

const periodoDicho = ({ desde, hasta }: Periodo): string => {
  if (desde && hasta) return `Del ${formatoDeDia(desde)} al ${formatoDeDia(hasta)}`;
  if (desde) return `Desde el ${formatoDeDia(desde)}`;
  return hasta ? `Hasta el ${formatoDeDia(hasta)}` : 'Desde el principio';
};

interface PropsDeLista extends Omit<PropsDeCuenta, 'id'> {
  estado: EstadoDeCuentaDeApi;
}

const Concepto = ({
  renglon: { tipo, numero_factura, factura_id, fecha, dia },
  hoy,
  onVer,
}: Omit<PropsDeCuenta, 'id'> & { renglon: Renglon }) => (
  <>
    <ButtonBase
      {...useHaciaLaFactura()({ id: factura_id, numero: numero_factura }, onVer)}
      sx={{ font: 'inherit', textAlign: 'left', '&:hover': { textDecoration: 'underline' } }}
    >
      {DICHOS[tipo](numero_factura)}
    </ButtonBase>
    {dia !== fecha && (
      <Typography component="span" variant="caption" color="textSecondary" sx={{ display: 'block' }}>
        recibido el {formatoDeDia(dia)}
      </Typography>
    )}
    {fecha > hoy && <Chip size="small" variant="outlined" label="Por venir" sx={{ ml: 1 }} />}
  </>
);

const CIFRA = { textAlign: 'right', whiteSpace: 'nowrap' } as const;

const EnTabla = ({ estado, hoy, onVer }: PropsDeLista) => (
  <Card tabIndex={0} role="region" aria-label="Movimientos" sx={{ overflowX: 'auto' }}>
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 14,
        fontVariantNumeric: 'tabular-nums',
        '& th, & td': { px: 1, py: 1, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
        '& th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
        '& :is(th, td):nth-of-type(n + 3)': CIFRA,
        '& :is(th, td):first-of-type': { pl: 2 },
        '& :is(th, td):last-of-type': { pr: 2 },
        '& th:nth-of-type(2)': { width: '100%' },
        '& tbody tr:last-of-type > *': { borderBottom: 0, fontWeight: 700 },
      }}
    >
      <thead>
        <tr>
          {['Fecha', 'Concepto', 'Cargo', 'Abono', 'Saldo'].map((columna) => (
            <th key={columna} scope="col">
              {columna}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{formatoDeDia(estado.desde)}</td>
          <td>Saldo anterior</td>
          <td />
          <td />
          <td>
            <Dinero pesos={estado.saldo_anterior} />
          </td>
        </tr>
        {estado.movimientos.map((renglon, lugar) => (
          <tr key={lugar}>
            <td>{formatoDeDia(renglon.fecha)}</td>
            <td>
              <Concepto renglon={renglon} hoy={hoy} onVer={onVer} />
            </td>
            <td>{renglon.cargo > 0 && <Dinero pesos={renglon.cargo} />}</td>
            <td>{renglon.abono > 0 && <Dinero pesos={renglon.abono} />}</td>
            <td>
              <Dinero pesos={renglon.saldo} />
            </td>
          </tr>
        ))}
        <tr>
          <td>{formatoDeDia(estado.hasta)}</td>
          <td>Saldo</td>
          <td>
            <Dinero pesos={estado.cargos} />
          </td>
          <td>
            <Dinero pesos={estado.abonos} />
          </td>
          <td>
            <Dinero pesos={estado.antiguedad.saldo} />
          </td>
        </tr>
      </tbody>
    </Box>
  </Card>
);

const EnTarjetas = ({ estado, hoy, onVer }: PropsDeLista) => (
  <Card
    component="ul"
    aria-label="Movimientos"
    sx={{ listStyle: 'none', m: 0, p: 0, fontVariantNumeric: 'tabular-nums' }}
  >
    <Linea uno="Saldo anterior" otro={<Dinero pesos={estado.saldo_anterior} />} />
    {estado.movimientos.map((renglon, lugar) => (
      <Linea
        key={lugar}
        uno={<Concepto renglon={renglon} hoy={hoy} onVer={onVer} />}
        bajoUno={formatoDeDia(renglon.fecha)}
        otro={
          renglon.cargo > 0 ? (
            <Dinero pesos={renglon.cargo} />
          ) : (
            <Dinero pesos={-renglon.abono} sx={{ color: 'success.main' }} />
          )
        }
        bajoOtro={
          <>
            saldo <Dinero pesos={renglon.saldo} />
          </>
        }
      />
    ))}
    <Linea uno="Saldo" otro={<Dinero pesos={estado.antiguedad.saldo} />} fuerte />
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
    <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
      {otro}
      {bajoOtro && (
        <Typography component="p" variant="caption" color="textSecondary">
          {bajoOtro}
        </Typography>
      )}
    </Box>
  </Box>
);
