import { ANGOSTA } from '../../base/tema/medidas.ts';
import AccessTimeIcon from '../../iconos/AccessTimeRounded.tsx';
import EventBusyIcon from '../../iconos/EventBusyOutlined.tsx';
import PaidIcon from '../../iconos/PaidOutlined.tsx';
import ReceiptLongIcon from '../../iconos/ReceiptLongOutlined.tsx';
import RequestQuoteIcon from '../../iconos/RequestQuoteOutlined.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { Link } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { Dinero } from '../../components/Dinero.tsx';
import { ReintentoDiscreto } from '../../components/ReintentoDiscreto.tsx';
import { useResumenQuery } from '../../api/facturas.api.ts';
import { useBreve } from './breve.ts';

interface Metrica {
  titulo: string;
  valor: ReactNode;
  de: ReactNode;
  icono: ReactNode;
  a?: string;
  columnas: { xs: number; md: number };
}

const Contenido = ({ titulo, valor, de, icono }: Metrica) => {
  const breve = useBreve();
  return (
    <Box
      sx={{
        px: { xs: 1.5, md: 2 },
        py: breve ? 1 : { xs: 1.5, md: 2 },
        display: 'flex',
        flexDirection: 'column',
        gap: breve ? 0 : 0.5,
        width: '100%',
        minHeight: breve ? 0 : 96,
        containerType: 'inline-size',
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          color: 'text.secondary',
          '& svg': { fontSize: 20 },
        }}
      >
        {icono}
        <Typography variant="body2">{titulo}</Typography>
      </Box>
      <Typography
        component="p"
        sx={{
          // The figure shrinks to fit half the width of a phone, so that it is never cut.
          fontSize: 'clamp(0.875rem, 12.2cqi, 1.25rem)',
          fontWeight: 700,
          letterSpacing: '-0.02em',
        }}
      >
        {valor}
      </Typography>
      {!breve && (
        <Typography component="p" variant="caption" color="textSecondary">
          {de}
        </Typography>
      )}
    </Box>
  );
};

const Tarjeta = (metrica: Metrica) => (
  <Card
    sx={{
      [ANGOSTA]: { gridColumn: '1 / -1' },
      gridColumn: { xs: `span ${metrica.columnas.xs}`, md: `span ${metrica.columnas.md}` },
    }}
  >
    {metrica.a ? (
      <CardActionArea component={Link} href={metrica.a} sx={{ height: '100%' }}>
        <Contenido {...metrica} />
      </CardActionArea>
    ) : (
      <Contenido {...metrica} />
    )}
  </Card>
);

const cuantos = (cuantas: number | undefined): string => enMiles(cuantas ?? 0);

const SIN_CIFRA = '—';

/** What customers owe: pending invoices less their deposits and payments, like 'Por cobrar' of the ledger. */
const PorCobrar = ({ pesos, seFue }: { pesos: number | undefined; seFue: boolean }) => (
  <Box component="span" sx={{ display: { xs: 'block', md: 'inline-block' } }}>
    por cobrar{' '}
    {seFue ? (
      SIN_CIFRA
    ) : pesos === undefined ? (
      <Skeleton component="span" width={72} sx={{ display: 'inline-block' }} />
    ) : (
      <Dinero pesos={pesos} />
    )}
  </Box>
);

export const Metricas = () => {
  const { data: resumen, isError, refetch } = useResumenQuery({});
  const seFue = isError && !resumen;
  const cifra = (valor: ReactNode) => (resumen ? valor : seFue ? SIN_CIFRA : <Skeleton width="70%" />);
  return (
    <Box
      sx={{ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: useBreve() ? 1 : 1.5 }}
    >
      <Tarjeta
        titulo="Total Facturado"
        valor={cifra(<Dinero pesos={resumen?.total_facturado ?? 0} />)}
        de="facturas pagadas"
        icono={<PaidIcon />}
        a="/facturas"
        columnas={{ xs: 6, md: 2 }}
      />
      <Tarjeta
        titulo="Pendiente a Pagar"
        valor={cifra(<Dinero pesos={resumen?.pendiente_a_pagar ?? 0} />)}
        de={
          <>
            facturas pendientes
            <Box component="span" sx={{ display: { xs: 'none', md: 'inline' } }}>
              {' · '}
            </Box>
            <PorCobrar pesos={resumen?.por_cobrar} seFue={seFue} />
          </>
        }
        icono={<AccessTimeIcon />}
        a="/facturas?estado=pendiente"
        columnas={{ xs: 3, md: 2 }}
      />
      <Tarjeta
        titulo="A Punto de Vencer"
        valor={cifra(cuantos(resumen?.a_punto_de_vencer.cantidad))}
        de="vencen en 7 días o menos"
        icono={<EventBusyIcon />}
        a="/facturas?estado=aPuntoDeVencer"
        columnas={{ xs: 3, md: 2 }}
      />
      <Tarjeta
        titulo="Facturas"
        valor={cifra(cuantos(resumen?.facturas))}
        de="en todos los estados"
        icono={<ReceiptLongIcon />}
        columnas={{ xs: 3, md: 3 }}
      />
      <Tarjeta
        titulo="Cotizaciones"
        valor={cifra(cuantos(resumen?.cotizaciones))}
        de="abiertas: enviadas o aceptadas"
        icono={<RequestQuoteIcon />}
        a="/cotizaciones"
        columnas={{ xs: 3, md: 3 }}
      />
      {seFue && (
        <Box sx={{ gridColumn: '1 / -1' }}>
          <ReintentoDiscreto texto="No pudimos cargar tus cifras" onReintentar={() => void refetch()} />
        </Box>
      )}
    </Box>
  );
};
