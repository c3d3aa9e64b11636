import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { Link } from 'wouter';
import { EDADES, NOMBRE_DE_EDAD } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { useAlAcercarse } from '../../base/carga/adelantar.ts';
import { Dinero } from '../../components/Dinero.tsx';
import { direccionDeCliente } from '../../components/EnlaceACliente.tsx';
import { BarraDeAntiguedad } from './BarraDeAntiguedad.tsx';
import { type PropsDeDeudoras } from './DeudorasEnTabla.tsx';

export const DeudorasEnTarjetas = ({ clientes }: PropsDeDeudoras) => {
  const alAcercarse = useAlAcercarse();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {clientes.map(({ cliente, antiguedad }) => {
        const direccion = direccionDeCliente(cliente.id);
        return (
          <Card key={cliente.id} component="li">
            <CardActionArea
              component={Link}
              href={direccion}
              {...alAcercarse(direccion)}
              sx={{ px: 2, py: 1.5, display: 'flex', flexDirection: 'column', alignItems: 'stretch', gap: 1 }}
            >
              <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>
                  {cliente.nombre}
                </Box>
                <Dinero pesos={antiguedad.saldo} sx={{ fontSize: 18, fontWeight: 700 }} />
              </Box>
              <BarraDeAntiguedad antiguedad={antiguedad} alto={10} />
              <Typography
                component="span"
                variant="caption"
                color="textSecondary"
                sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
              >
                {EDADES.filter((edad) => antiguedad[edad] !== 0).map((edad) => (
                  <Box component="span" key={edad} sx={{ whiteSpace: 'nowrap' }}>
                    {NOMBRE_DE_EDAD[edad]} <Dinero pesos={antiguedad[edad]} />
                  </Box>
                ))}
              </Typography>
            </CardActionArea>
          </Card>
        );
      })}
    </Box>
  );
};
