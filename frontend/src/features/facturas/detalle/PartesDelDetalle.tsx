import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { BAJA } from '../../../base/tema/medidas.ts';
import { usePie } from '../../../base/ventanas/alto-del-pie.ts';
import { AIRE_BAJO_LA_PAGINA, ALTO_DE_LAS_PESTANAS } from '../../../base/ventanas/medidas-del-armazon.ts';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { Dinero } from '../../../components/Dinero.tsx';
import { EnlaceACliente } from '../../../components/EnlaceACliente.tsx';
import { SumaGrande } from '../../../components/SumaGrande.tsx';
import { Total, Totales } from '../../../components/Totales.tsx';
import { impuestosDichos } from '../descuentos-dichos.ts';

export const Contacto = ({ titulo, lineas }: { titulo: string; lineas: ReactNode[] }) => (
  <Box sx={{ minWidth: 0 }}>
    <Typography variant="caption" color="textSecondary" component="h2">
      {titulo}
    </Typography>
    {lineas.filter(Boolean).map((linea, lugar) => (
      <Typography
        key={lugar}
        variant={lugar === 0 ? 'body1' : 'body2'}
        color={lugar === 0 ? undefined : 'text.secondary'}
        sx={{ overflowWrap: 'anywhere', fontWeight: lugar === 0 ? 600 : 400 }}
      >
        {linea}
      </Typography>
    ))}
  </Box>
);

export const Texto = ({ titulo, texto }: { titulo: string; texto: string }) => (
  <Box>
    <Typography variant="caption" color="textSecondary" component="h2">
      {titulo}
    </Typography>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {texto}
    </Typography>
  </Box>
);

export const AlPie = ({ children }: { children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      breakInside: 'avoid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
      gap: 2,
      borderTop: 1,
      borderColor: 'divider',
      pt: 2,
    }}
  >
    {children}
  </Box>
);

interface PropsDelResumen {
  cifra: { readonly titulo: string; readonly pesos: number };
  estado: ReactNode;
  cliente_id: string;
  cliente: FacturaDeApi['cliente'];
  dias: ReactNode;
}

export const ResumenDelDocumento = ({ cifra, estado, cliente_id, cliente, dias }: PropsDelResumen) => (
  <Card sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 2 }}>
    <SumaGrande {...cifra}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: 1.5,
          rowGap: 0.5,
          mt: 0.5,
          typography: 'body2',
          fontVariantNumeric: 'tabular-nums',
        }}
      >
        {estado}
      </Box>
    </SumaGrande>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: 2,
        borderTop: 1,
        borderColor: 'divider',
        pt: 2,
      }}
    >
      <Contacto
        titulo="Cliente"
        lineas={[
          <EnlaceACliente key="nombre" id={cliente_id} nombre={comoSeLlama(cliente)} />,
          personaDe(cliente),
          cliente.direccion,
          formatoDeTelefono(cliente.telefono ?? ''),
          cliente.email,
        ]}
      />
      <Box sx={{ typography: 'body2', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {dias}
      </Box>
    </Box>
  </Card>
);

interface PropsDeLosTotales {
  documento: Pick<
    FacturaDeApi,
    'items' | 'subtotal' | 'descuento_importe' | 'impuesto' | 'impuestos' | 'total'
  >;
  total: 'suma' | 'final';
  children?: ReactNode;
}

export const TotalesDelDetalle = ({ documento, total, children }: PropsDeLosTotales) => (
  <Totales>
    <Total nombre="Subtotal" valor={<Dinero pesos={documento.subtotal} />} />
    {(documento.descuento_importe ?? 0) > 0 && (
      <Total nombre="Descuento" valor={<Dinero pesos={-documento.descuento_importe} />} />
    )}
    {impuestosDichos(documento).map(({ nombre, importe }) => (
      <Total key={nombre} nombre={nombre} valor={<Dinero pesos={importe} />} />
    ))}
    <Total nombre="Total" valor={<Dinero pesos={documento.total} />} como={total} />
    {children}
  </Totales>
);

const AL_ALCANCE_DEL_PULGAR = {
  position: 'sticky',
  [BAJA]: { position: 'static' },
  bottom: `calc(${ALTO_DE_LAS_PESTANAS}px + env(safe-area-inset-bottom))`,
  mb: `-${AIRE_BAJO_LA_PAGINA}px`,
  zIndex: 2,
  mx: -2,
  px: 2,
  py: 0.5,
  bgcolor: 'background.paper',
  borderBlock: '1px solid var(--mui-palette-divider)',
} as const;

export const BarraDelDetalle = ({ nombre, children }: { nombre: string; children: ReactNode }) => {
  const esTelefono = useEsTelefono();
  const alPie = usePie();
  return (
    <Box
      {...(esTelefono && { ref: alPie })}
      role="group"
      aria-label={nombre}
      sx={{ ...(esTelefono && AL_ALCANCE_DEL_PULGAR), displayPrint: 'none !important' }}
    >
      {children}
    </Box>
  );
};
