import Box from '@mui/material/Box';
import { Fragment, type ReactNode } from 'react';
import { BLANCO, legibleSobre, mezcla } from '@cuenta-clara/dominio/color';
import { lineasDelModo } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa, cifraMayorDe, inicialDe } from '@cuenta-clara/dominio/facturas/factura-impresa';
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
        <ComoPagar impresa={impresa} />
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
  <Box sx={{ fontSize: 10.5, fontWeight: 600, color: TINTA.suave, mb: 0.5 }}>{children}</Box>
);

const Lineas = ({ textos }: { textos: readonly string[] }) =>
  textos.map((texto, lugar) => texto && <Box key={lugar}>{texto}</Box>);

const Emblema = ({
  negocio: { logo_url, nombre },
  color,
}: {
  negocio: FacturaImpresa['negocio'];
  color: string;
}) => {
  if (logo_url)
    return (
      <Box
        component="img"
        src={logo_url}
        alt=""
        sx={{ display: 'block', maxHeight: 64, maxWidth: { xs: 130, md: 200 }, mb: 1.5 }}
      />
    );
  const inicial = inicialDe(nombre);
  return (
    inicial && (
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
        {inicial}
      </Box>
    )
  );
};

const Cabecera = ({ impresa, color }: { impresa: FacturaImpresa; color: string }) => {
  const { idioma, negocio, estado } = impresa;
  const { etiqueta, valor } = cifraMayorDe(impresa);
  return (
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <Box sx={{ minWidth: 0 }}>
        <Emblema negocio={negocio} color={color} />
        <Box sx={{ fontWeight: 600, fontSize: 17, lineHeight: 1.25, color: TINTA.fuerte, mb: 0.5 }}>
          {negocio.nombre}
        </Box>
        <Lineas textos={[negocio.rfc, negocio.direccion, negocio.telefono, negocio.email]} />
      </Box>
      <Box sx={{ textAlign: 'right', minWidth: '45%' }}>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            justifyContent: 'flex-end',
            alignItems: 'center',
            columnGap: 1,
            fontSize: { xs: 16, md: 20 },
            fontWeight: 600,
            color: TINTA.fuerte,
          }}
        >
          {estado && (
            <Box
              component="span"
              sx={{ px: 1.25, py: 0.25, borderRadius: 3, fontSize: 10.5, ...INSIGNIA[estado] }}
            >
              {PALABRAS[idioma][estado]}
            </Box>
          )}
          <span>{PALABRAS[idioma].titulo}</span>
        </Box>
        <Box sx={{ mt: 1.5 }}>
          <Etiqueta>{etiqueta}</Etiqueta>
          <Box
            sx={{
              ...CIFRA,
              whiteSpace: 'normal',
              fontSize: { xs: 22, md: 32 },
              fontWeight: 600,
              lineHeight: 1.2,
              color: TINTA.fuerte,
            }}
          >
            {valor}
          </Box>
        </Box>
      </Box>
    </Box>
  );
};

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

const ComoPagar = ({ impresa: { como_pagar, idioma } }: { impresa: FacturaImpresa }) =>
  como_pagar.length > 0 && (
    <div>
      <Etiqueta>{PALABRAS[idioma].comoPagar}</Etiqueta>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: { sm: '160px 1fr' }, columnGap: 2 }}
      >
        {como_pagar.map((modo, lugar) => (
          <Fragment key={lugar}>
            <Box component="dt" sx={{ fontWeight: 600, color: TINTA.fuerte }}>
              {modo.nombre}
            </Box>
            <Box component="dd" sx={{ m: 0, mb: 0.75, whiteSpace: 'pre-line' }}>
              {lineasDelModo(modo, idioma).join('\n')}
            </Box>
          </Fragment>
        ))}
      </Box>
    </div>
  );

const Condiciones = ({ titulo, children }: { titulo: string; children: string }) =>
  children && (
    <Box sx={{ whiteSpace: 'pre-line' }}>
      <Etiqueta>{titulo}</Etiqueta>
      {children}
    </Box>
  );
