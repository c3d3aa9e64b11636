import BarChartIcon from '../../iconos/BarChartRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { type ResumenDeApi } from '@cuenta-clara/dominio/movimientos/resumen';
import { diasDichos, nombreDeMes } from '@cuenta-clara/dominio/periodos';
import { useAlAcercarse } from '../../base/carga/adelantar.ts';
import { useResumenQuery } from '../../api/facturas.api.ts';
import { Cambio } from '../../components/Cambio.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { TarjetaDeCifras } from './TarjetaDeCifras.tsx';
import { useBreve } from './breve.ts';

const REPORTES = '/reportes';
const ANTIGUEDAD = '/antiguedad';

interface PropsDeCifra {
  nombre: string;
  pesos: number | undefined;
  principal?: boolean;
  children?: ReactNode;
}

const Cifra = ({ nombre, pesos, principal = false, children }: PropsDeCifra) => (
  <Box sx={{ minWidth: 0, ...(principal && { gridColumn: '1 / -1' }) }}>
    <Typography component="dt" variant="body2" color="textSecondary">
      {nombre}
    </Typography>
    <Box component="dd" sx={{ m: 0, containerType: 'inline-size' }}>
      <Typography
        component="p"
        sx={{
          fontSize: principal ? 'clamp(1rem, 12cqi, 2rem)' : 'clamp(0.875rem, 12.2cqi, 1.5rem)',
          fontWeight: 700,
          letterSpacing: '-0.02em',
          lineHeight: 1.3,
        }}
      >
        {pesos === undefined ? <Skeleton width={principal ? 160 : 110} /> : <Dinero pesos={pesos} />}
      </Typography>
      {children}
    </Box>
  </Box>
);

/** The card compares this month with the same days of the last month. The amount owed is of all months. */
export const EsteMes = () => {
  const breve = useBreve();
  const titulo = useId();
  const { data: resumen, isError } = useResumenQuery({});
  const alAcercarse = useAlAcercarse();
  // A summary that an older version cached has no `este_mes`.
  const mes = (resumen as Partial<ResumenDeApi> | undefined)?.este_mes;
  // Without a summary this card is absent: the metric cards show that it failed to load, and offer to retry.
  if ((isError && !resumen) || (resumen && !mes)) return null;
  const cambio = (de: 'recibido' | 'emitido') =>
    mes ? (
      <Cambio pesos={mes[de]} antes={mes.anterior[de]} de={mes.anterior} />
    ) : (
      <Typography variant="caption" component="p">
        <Skeleton width="80%" />
      </Typography>
    );
  return (
    <TarjetaDeCifras titulo={titulo}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: 1,
          ...(!breve && { mt: -1, mr: -1 }),
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h2" id={titulo} sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
            {mes ? nombreDeMes(mes.desde) : 'Este mes'}
          </Typography>
        </Box>
        {!breve && (
          <Button
            component={Link}
            href={REPORTES}
            startIcon={<BarChartIcon />}
            {...alAcercarse(REPORTES)}
            sx={{ flexShrink: 0 }}
          >
            Ver reporte
          </Button>
        )}
      </Box>
      {!breve && (
        <Typography variant="body2" color="textSecondary">
          {mes ? `${diasDichos(mes)}, por el día de cada pago y el de la factura` : <Skeleton width={240} />}
        </Typography>
      )}
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: breve ? 1 : 2,
          display: 'grid',
          gridTemplateColumns: `repeat(${breve ? 3 : 2}, minmax(0, 1fr))`,
          columnGap: { xs: 2, md: 4 },
          rowGap: 2,
        }}
      >
        <Cifra nombre="Recibido" pesos={mes?.recibido} principal={!breve}>
          {!breve && cambio('recibido')}
        </Cifra>
        <Cifra nombre="Emitido" pesos={mes?.emitido}>
          {!breve && cambio('emitido')}
        </Cifra>
        <Cifra nombre="Por cobrar" pesos={resumen?.por_cobrar}>
          {!breve && (
            <Typography variant="caption" component="p" color="textSecondary">
              <MuiLink component={Link} href={ANTIGUEDAD} {...alAcercarse(ANTIGUEDAD)} color="inherit">
                de todas tus facturas
              </MuiLink>
            </Typography>
          )}
        </Cifra>
      </Box>
    </TarjetaDeCifras>
  );
};
