import Box from '@mui/material/Box';
import { type ReactNode } from 'react';
import { BLANCO, legibleSobre, mezcla } from '@cuenta-clara/dominio/color';
import {
  type CifraImpresa,
  type FacturaImpresa,
  inicialDe,
} from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { enBloques, etiquetaEnPapel } from '../../../base/tema/en-papel.ts';
import { RenglonesDeLaHoja } from './RenglonesDeLaHoja.tsx';
import { type RenglonDelTotal, TotalesDeLaHoja } from './TotalesDeLaHoja.tsx';
import { CIFRA, HOJA, TINTA } from './estilos-de-la-hoja.ts';

interface Props {
  nombre: string;
  papel: Pick<FacturaImpresa, 'idioma' | 'negocio' | 'cliente' | 'renglones' | 'terminos' | 'nota'>;
  titulo: string;
  insignia?: ReactNode;
  cifraMayor: CifraImpresa;
  tituloDelCliente: string;
  tituloDeLosDetalles: string;
  /** Details are pairs of label and value. An empty value is printed as a dash. */
  detalles: readonly (readonly [string, string])[];
  otroDetalle?: ReactNode;
  totales: readonly RenglonDelTotal[];
  children?: ReactNode;
}

/** The sheet is 8.5 × 11 inches on a desktop, as wide as the screen on a phone. */
export const HojaDePapel = ({
  nombre,
  papel: { idioma, negocio, cliente, renglones, terminos, nota },
  titulo,
  insignia,
  cifraMayor,
  tituloDelCliente,
  tituloDeLosDetalles,
  detalles,
  otroDetalle,
  totales,
  children,
}: Props) => {
  const palabras = PALABRAS[idioma];
  const color = legibleSobre(negocio.color, BLANCO);
  return (
    <Box component="article" lang={idioma} aria-label={nombre} sx={HOJA}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Box sx={{ flex: '1 1 6rem', minWidth: 0 }}>
          <Emblema negocio={negocio} color={color} />
          <Box sx={{ fontWeight: 600, fontSize: 17, lineHeight: 1.25, color: TINTA.fuerte, mb: 0.5 }}>
            {negocio.nombre}
          </Box>
          <Lineas textos={[negocio.rfc, negocio.direccion, negocio.telefono, negocio.email]} />
        </Box>
        {/* As wide as the amount: a narrow sheet has it on a line of its own, rather than broken. */}
        <Box sx={{ textAlign: 'right', ml: 'auto', minWidth: '45%' }}>
          <Box
            sx={{
              width: 0,
              minWidth: '100%',
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
            {insignia}
            <span>{titulo}</span>
          </Box>
          <Box sx={{ mt: 1.5 }}>
            <Etiqueta>{cifraMayor.etiqueta}</Etiqueta>
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
              {cifraMayor.valor}
            </Box>
          </Box>
        </Box>
      </Box>
      <Box sx={{ height: 2, my: { xs: 2, md: 3 }, bgcolor: color }} />
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
          <Etiqueta>{tituloDelCliente}</Etiqueta>
          <Box sx={{ fontWeight: 600, fontSize: 15, color: TINTA.fuerte }}>{cliente.nombre}</Box>
          <Lineas
            textos={[cliente.persona, cliente.rfc, cliente.direccion, cliente.email, cliente.telefono]}
          />
        </Box>
        <Box>
          <Etiqueta>{tituloDeLosDetalles}</Etiqueta>
          {detalles.map(([etiqueta, valor]) => (
            <Box key={etiqueta} sx={{ display: 'flex', justifyContent: 'space-between', py: 0.25 }}>
              <span>{etiqueta}</span>
              <Box component="span" sx={{ ...CIFRA, color: TINTA.fuerte }}>
                {valor || '—'}
              </Box>
            </Box>
          ))}
          {otroDetalle}
        </Box>
      </Box>
      <RenglonesDeLaHoja renglones={renglones} palabras={palabras} color={color} />
      <TotalesDeLaHoja renglones={totales} color={color} />
      <Box sx={{ display: 'grid', gap: 2, mt: 3, ...enBloques(2) }}>
        {children}
        <Condiciones titulo={palabras.terminos}>{terminos}</Condiciones>
        <Condiciones titulo={palabras.nota}>{nota}</Condiciones>
      </Box>
      <Box sx={{ mt: 'auto', pt: 4, displayPrint: 'none' }}>
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

export const Etiqueta = ({ children }: { children: ReactNode }) => (
  <Box sx={{ fontSize: 10.5, fontWeight: 600, color: TINTA.suave, mb: 0.5, ...etiquetaEnPapel }}>
    {children}
  </Box>
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

const Condiciones = ({ titulo, children }: { titulo: string; children: string }) =>
  children && (
    <div>
      <Etiqueta>{titulo}</Etiqueta>
      <Box sx={{ whiteSpace: 'pre-line' }}>{children}</Box>
    </div>
  );
