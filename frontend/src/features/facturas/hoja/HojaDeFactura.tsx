import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { BLANCO, legibleSobre, mezcla } from '@cuenta-clara/dominio/color';
import { type FacturaImpresa, inicialDe } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { RenglonesDeLaHoja } from './RenglonesDeLaHoja.tsx';
import { TotalesDeLaHoja } from './TotalesDeLaHoja.tsx';
import { CIFRA, INSIGNIA, HOJA, TINTA } from './estilos-de-la-hoja.ts';

/** The invoice on paper, as the PDF draws it: 8.5 × 11 inches on a desk, as wide as the screen on the phone. */
export const HojaDeFactura = ({ impresa }: { impresa: FacturaImpresa }) => {
  const { idioma, negocio, terminos, nota } = impresa;
  const palabras = PALABRAS[idioma];
  const color = legibleSobre(negocio.color, BLANCO);
  return (
    <Box component="article" lang={idioma} aria-label="Factura" sx={HOJA}>
      <Cabecera impresa={impresa} color={color} />
      <Box sx={{ height: 2, my: { xs: 2, md: 3 }, bgcolor: color }} />
      <Partes impresa={impresa} />
      <RenglonesDeLaHoja renglones={impresa.renglones} palabras={palabras} color={color} />
      <TotalesDeLaHoja impresa={impresa} color={color} />
      <Box sx={{ display: 'grid', gap: 2, mt: 3 }}>
        <Condiciones titulo={palabras.terminos}>{terminos}</Condiciones>
        <Condiciones titulo={palabras.nota}>{nota}</Condiciones>
      </Box>
      <Box sx={{ mt: 'auto', pt: 4 }}>
        <Box
          sx={{
            pt: 1,
            borderTop: 1,
            borderColor: TINTA.linea,
            color: TINTA.suave,
            fontSize: 11,
            minHeight: 28,
          }}
        >
          {negocio.nombre}
        </Box>
      </Box>
    </Box>
  );
};

const Etiqueta = ({ children }: { children: ReactNode }) => (
  <Box sx={{ fontSize: 10.5, fontWeight: 600, letterSpacing: '0.08em', color: TINTA.suave, mb: 0.5 }}>
    {children}
  </Box>
);

const Lineas = ({ textos }: { textos: readonly string[] }) =>
  textos.map((texto, lugar) => texto && <Box key={lugar}>{texto}</Box>);

const Cabecera = ({
  impresa: { idioma, negocio, estado },
  color,
}: {
  impresa: FacturaImpresa;
  color: string;
}) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
    <Box sx={{ minWidth: 0 }}>
      {negocio.logo_url ? (
        <Box
          component="img"
          src={negocio.logo_url}
          alt=""
          sx={{ display: 'block', maxHeight: 64, maxWidth: 180, mb: 1.5 }}
        />
      ) : (
        <Box
          aria-hidden
          sx={{
            width: 52,
            height: 52,
            borderRadius: 1.5,
            display: 'grid',
            placeItems: 'center',
            mb: 1.5,
            fontSize: 24,
            fontWeight: 600,
            color,
            bgcolor: mezcla(color, BLANCO, 0.9),
          }}
        >
          {inicialDe(negocio.nombre)}
        </Box>
      )}
      <Box sx={{ fontWeight: 600, fontSize: 17, lineHeight: 1.25, color: TINTA.fuerte, mb: 0.5 }}>
        {negocio.nombre}
      </Box>
      <Lineas textos={[negocio.rfc, negocio.direccion, negocio.telefono, negocio.email]} />
    </Box>
    <Box sx={{ textAlign: 'right', flexShrink: 0 }}>
      <Box
        sx={{
          fontSize: { xs: 22, md: 34 },
          fontWeight: 600,
          letterSpacing: '0.04em',
          lineHeight: 1.1,
          color: TINTA.fuerte,
        }}
      >
        {PALABRAS[idioma].titulo}
      </Box>
      {estado && (
        <Box
          sx={{
            display: 'inline-block',
            mt: 1.5,
            px: 1.5,
            py: 0.25,
            borderRadius: 3,
            fontWeight: 600,
            fontSize: 11,
            letterSpacing: '0.07em',
            ...INSIGNIA[estado],
          }}
        >
          {PALABRAS[idioma][estado]}
        </Box>
      )}
    </Box>
  </Box>
);

const Partes = ({
  impresa: { idioma, cliente, numero, fecha, vencimiento, folio_fiscal },
}: {
  impresa: FacturaImpresa;
}) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: 'minmax(0, 1fr) 280px' },
      columnGap: 3,
      rowGap: 2,
      mb: 3,
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <Etiqueta>{PALABRAS[idioma].cliente}</Etiqueta>
      <Box sx={{ fontWeight: 600, fontSize: 15, color: TINTA.fuerte }}>{cliente.nombre}</Box>
      <Lineas textos={[cliente.persona, cliente.rfc, cliente.direccion, cliente.email, cliente.telefono]} />
    </Box>
    <Box>
      <Etiqueta>{PALABRAS[idioma].detalles}</Etiqueta>
      {[
        [PALABRAS[idioma].numero, numero],
        [PALABRAS[idioma].fecha, fecha],
        [PALABRAS[idioma].vencimiento, vencimiento],
      ].map(([etiqueta, valor]) => (
        <Box key={etiqueta} sx={{ display: 'flex', justifyContent: 'space-between', py: 0.25 }}>
          <span>{etiqueta}</span>
          <Box component="span" sx={{ ...CIFRA, color: TINTA.fuerte }}>
            {valor || '—'}
          </Box>
        </Box>
      ))}
      {folio_fiscal && (
        <Box sx={{ py: 0.25 }}>
          <div>{PALABRAS[idioma].folioFiscal}</div>
          <Box sx={{ ...CIFRA, color: TINTA.fuerte, overflowWrap: 'anywhere' }}>{folio_fiscal}</Box>
        </Box>
      )}
    </Box>
  </Box>
);

const Condiciones = ({ titulo, children }: { titulo: string; children: string }) =>
  children && (
    <Box sx={{ whiteSpace: 'pre-line' }}>
      <Etiqueta>{titulo}</Etiqueta>
      {children}
    </Box>
  );
