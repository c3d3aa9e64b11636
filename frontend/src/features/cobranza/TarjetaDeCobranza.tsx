import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type CobranzaDeClientaDeApi } from '@cuenta-clara/dominio/cobranza/cobranza.api';
import { ANGOSTA } from '../../base/tema/medidas.ts';
import { useEsAncha } from '../../base/ventanas/useEsAncha.ts';
import { CALLADO } from '../../components/callado.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { EnlaceACliente } from '../../components/EnlaceACliente.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { AccionesDeCobranza } from './AccionesDeCobranza.tsx';
import { Situacion, atrasoDicho, ultimoDicho } from './situacion.tsx';
import { type Cobrador } from './useCobrador.tsx';

interface Props {
  de: CobranzaDeClientaDeApi;
  cobrador: Cobrador;
}

export const TarjetaDeCobranza = ({ de, cobrador }: Props) => {
  const { cliente, vencido, promesa } = de;
  const ultimo = ultimoDicho(de);
  const enRenglon = useEsAncha();
  return (
    <Card
      component="article"
      aria-label={cliente.nombre}
      sx={{
        ...CALLADO,
        p: 1.5,
        pb: { xs: 1, lg: 1.5 },
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', lg: 'minmax(0, 1fr) auto 300px' },
        gridTemplateAreas: {
          xs: '"nombre suma" "dicho dicho" "acciones acciones"',
          lg: '"nombre suma acciones" "dicho suma acciones"',
        },
        [ANGOSTA]: {
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateAreas: '"nombre" "suma" "dicho" "acciones"',
        },
        alignItems: { xs: 'baseline', lg: 'center' },
        columnGap: { xs: 2, lg: 3 },
        ...(promesa?.rota && { borderInlineStart: '4px solid var(--mui-palette-error-main)' }),
      }}
    >
      <EnlaceACliente
        id={cliente.id}
        nombre={cliente.nombre}
        sx={{ gridArea: 'nombre', justifySelf: 'start', fontWeight: 600, minWidth: 0 }}
      />
      <Dinero
        pesos={vencido}
        sx={{ gridArea: 'suma', fontSize: 20, fontWeight: 700, letterSpacing: '-0.02em' }}
      />
      <Box sx={{ gridArea: 'dicho', minWidth: 0 }}>
        <Typography variant="body2" color="textSecondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          <Box component="span" sx={{ color: 'error.main' }}>
            {atrasoDicho(de)}
          </Box>
          {ultimo && ` · ${ultimo}`}
          {cobrador.porRegistrar(cliente.id) && ' · Le escribiste; se registra al volver la línea'}
          <InsigniaEnCamino de="cobranza" id={cliente.id} />
        </Typography>
        <Situacion de={de} />
      </Box>
      <Box sx={{ gridArea: 'acciones', mt: { xs: 1, lg: 0 } }}>
        <AccionesDeCobranza de={de} cobrador={cobrador} enRenglon={enRenglon} />
      </Box>
    </Card>
  );
};
