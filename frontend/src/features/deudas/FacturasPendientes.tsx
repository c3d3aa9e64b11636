import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { plazoDicho } from '@cuenta-clara/dominio/facturas/vencimiento';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { estaVencidaAl } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { ConPuntos } from '../../components/ConPuntos.tsx';
import { Dinero } from '../../components/Dinero.tsx';
import { EnCamino } from '../../components/EnCamino.tsx';
import { useEstadoDeCuentaQuery } from '../../api/deudas.api.ts';
import { type PropsDeCuenta, useHaciaLaFactura } from './hacia-la-factura.ts';
import { periodoInicial } from './periodo-del-estado.ts';

export const FacturasPendientes = ({ id, hoy, onVer }: PropsDeCuenta) => {
  // The period is the statement's default, so that this list and the statement share one request. Unpaid
  // invoices are as of today, whatever the period.
  const { data } = useEstadoDeCuentaQuery({ id, desde: periodoInicial(hoy) });
  const haciaLaFactura = useHaciaLaFactura();
  return (
    <Box component="section" aria-labelledby="pendientes">
      <Typography variant="h2" id="pendientes" sx={{ mb: 1.5 }}>
        Por cobrar
      </Typography>
      {!data && <EnCamino alto={68} cuantos={1} />}
      {data && (
        <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.pendientes.map(({ factura_id, numero_factura, fecha, vence, total, saldo }) => {
            return (
              <Box
                component="li"
                key={factura_id}
                sx={{ borderTop: 1, borderColor: 'divider', '&:first-of-type': { borderTop: 0 } }}
              >
                <CardActionArea
                  {...haciaLaFactura({ id: factura_id, numero: numero_factura }, onVer)}
                  sx={{
                    px: { xs: 2, md: 3 },
                    py: 1.25,
                    display: 'flex',
                    justifyContent: 'space-between',
                    alignItems: 'flex-start',
                    gap: 2,
                    fontVariantNumeric: 'tabular-nums',
                  }}
                >
                  <Box sx={{ minWidth: 0 }}>
                    <Box component="span" sx={{ fontWeight: 600 }}>
                      Factura #{numero_factura}
                    </Box>
                    <Typography component="p" variant="caption" color="textSecondary">
                      <ConPuntos
                        partes={[
                          fecha > hoy ? `Por venir · ${formatoDeDia(fecha)}` : formatoDeDia(fecha),
                          <Box
                            component="span"
                            key="vence"
                            sx={{ color: estaVencidaAl(vence, hoy) ? 'error.main' : undefined }}
                          >
                            {vence ? plazoDicho(vence, hoy) : 'Sin vencimiento'}
                          </Box>,
                        ]}
                      />
                    </Typography>
                  </Box>
                  <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
                    <Dinero pesos={saldo} sx={{ fontWeight: 700 }} />
                    {saldo !== total && (
                      <Typography component="p" variant="caption" color="textSecondary">
                        de <Dinero pesos={total} />
                      </Typography>
                    )}
                  </Box>
                </CardActionArea>
              </Box>
            );
          })}
        </Card>
      )}
    </Box>
  );
};
