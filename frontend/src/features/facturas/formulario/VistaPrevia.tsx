import Box from '@mui/material/Box';
import { legibleSobre } from '@dominio/color.ts';
import { centavosDe, milesimasDe, precioPorCantidad } from '@dominio/dinero.ts';
import { type DatosDeFactura } from '@dominio/facturas/factura.ts';
import { ETIQUETAS, type FacturaImpresa, facturaImpresa } from '@dominio/facturas/factura-impresa.ts';
import { type FacturaDeApi } from '@dominio/facturas/factura.view.ts';
import { type NegocioDeApi } from '@dominio/negocio/negocio.view.ts';
import { DialogoAdaptable } from '../../../components/DialogoAdaptable.tsx';
import { useClienteQuery } from '../../clientes/clientes.api.ts';
import { type ValoresDeFactura, totalesDelFormulario } from './valores.ts';

interface Props {
  valores: ValoresDeFactura;
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  onCerrar: () => void;
}

const SIN_DATOS = { telefono: null, email: null, direccion: null };

/** The paper, drawn from the same view model as the PDF. A saved invoice keeps the business it was made with. */
const papelDe = (
  valores: ValoresDeFactura,
  factura: FacturaDeApi | null,
  negocio: NegocioDeApi,
  cliente: Pick<DatosDeFactura['cliente'], 'telefono' | 'email' | 'direccion'>,
): FacturaImpresa => {
  const totales = totalesDelFormulario(valores);
  const datos: DatosDeFactura = {
    numero_factura: Number(valores.numero_factura),
    cliente_id: valores.cliente?.id ?? '',
    cliente: { id: '', nombre: valores.cliente?.nombre ?? '', ...cliente },
    negocio: factura?.negocio ?? {
      nombre: negocio.nombre_negocio,
      direccion: negocio.direccion,
      email: negocio.email,
      telefono: negocio.telefono,
      logo_url: negocio.logo_url,
      nota: negocio.nota_factura,
      terminos: negocio.terminos_condiciones,
      color_personalizado: negocio.color_personalizado,
    },
    fecha_factura: valores.fecha_factura ?? '',
    fecha_vencimiento: valores.fecha_vencimiento,
    items: valores.items.map(({ categoria, descripcion, precio_unitario, cantidad }) => {
      const precio = centavosDe(precio_unitario) ?? 0;
      const cuantos = milesimasDe(cantidad) ?? 0;
      return {
        categoria,
        descripcion,
        precio_unitario: precio,
        cantidad: cuantos,
        total: precioPorCantidad(precio, cuantos) ?? 0,
      };
    }),
    impuesto_porcentaje: Number(valores.porcentaje) || 0,
    nota: valores.nota,
    terminos: valores.terminos,
    ...totales,
  };
  return facturaImpresa(factura?.estado ?? 'pendiente', datos);
};

/** The full-screen preview (spec section 2, "Invoice preview / PDF layout"). */
export const VistaPrevia = ({ valores, factura, negocio, onCerrar }: Props) => {
  const clienteId = valores.cliente?.id ?? '';
  const esElMismo = factura?.cliente_id === clienteId;
  const { data: registrado } = useClienteQuery(clienteId, { skip: clienteId === '' || esElMismo });
  const cliente = esElMismo ? factura.cliente : (registrado ?? SIN_DATOS);
  const { telefono, email, direccion } = cliente;
  return (
    <DialogoAdaptable abierto titulo="Vista previa" onCerrar={onCerrar} pantallaCompleta>
      <Hoja papel={papelDe(valores, factura, negocio, { telefono, email, direccion })} />
    </DialogoAdaptable>
  );
};

const TINTA = '#1f1b16';
const GRIS = '#6a6259';
const LINEA = '1px solid #e7e1d8';

const Lineas = ({ textos }: { textos: string[] }) =>
  textos.filter(Boolean).map((texto) => (
    <Box key={texto} sx={{ overflowWrap: 'anywhere' }}>
      {texto}
    </Box>
  ));

const Titulo = ({ children }: { children: string }) => (
  <Box sx={{ fontSize: 11, fontWeight: 600, letterSpacing: '0.08em', color: GRIS, mb: 0.5 }}>{children}</Box>
);

const Hoja = ({ papel }: { papel: FacturaImpresa }) => {
  const { negocio, cliente } = papel;
  const color = legibleSobre(negocio.color, '#ffffff');
  const cifra = { textAlign: 'right', fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' } as const;
  const totales = [
    [ETIQUETAS.subtotal, papel.subtotal],
    [ETIQUETAS.impuesto, papel.impuesto],
    [ETIQUETAS.total, papel.total],
    [ETIQUETAS.deposito, papel.deposito],
    [ETIQUETAS.balance, papel.balance],
  ] as const;
  return (
    <Box
      component="article"
      lang="en"
      aria-label="Factura"
      sx={{
        width: '100%',
        maxWidth: '8.5in',
        minHeight: { md: '11in' },
        mx: 'auto',
        p: { xs: 2.5, md: '0.7in' },
        bgcolor: '#fff',
        color: TINTA,
        border: LINEA,
        borderRadius: 1,
        fontSize: 13,
        lineHeight: 1.5,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          justifyContent: 'space-between',
          gap: 2,
          borderBottom: `3px solid ${color}`,
          pb: 2,
        }}
      >
        <Box sx={{ minWidth: 0 }}>
          {negocio.logo_url ? (
            <Box component="img" src={negocio.logo_url} alt="" sx={{ maxHeight: 64, maxWidth: 180, mb: 1 }} />
          ) : (
            <Box
              sx={{
                width: 48,
                height: 48,
                borderRadius: 2,
                display: 'grid',
                placeItems: 'center',
                mb: 1,
                fontSize: 22,
                fontWeight: 700,
                color,
                bgcolor: `color-mix(in srgb, ${color} 12%, white)`,
              }}
            >
              {negocio.nombre.slice(0, 1).toUpperCase()}
            </Box>
          )}
          <Box sx={{ fontWeight: 700, fontSize: 16, overflowWrap: 'anywhere' }}>{negocio.nombre}</Box>
          <Box sx={{ color: GRIS }}>
            <Lineas textos={[negocio.direccion, negocio.telefono, negocio.email]} />
          </Box>
        </Box>
        <Box sx={{ textAlign: 'right' }}>
          <Box sx={{ fontSize: { xs: 22, md: 30 }, fontWeight: 700, letterSpacing: '0.04em' }}>
            {ETIQUETAS.titulo}
          </Box>
          {papel.estado && (
            <Box
              sx={{
                display: 'inline-block',
                mt: 0.5,
                px: 1,
                border: `1.5px solid ${color}`,
                borderRadius: 1,
                color,
                fontWeight: 700,
                fontSize: 11,
              }}
            >
              {papel.estado}
            </Box>
          )}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3, py: 3 }}>
        <Box sx={{ minWidth: 0 }}>
          <Titulo>{ETIQUETAS.cliente}</Titulo>
          <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{cliente.nombre}</Box>
          <Lineas textos={[cliente.direccion, cliente.email, cliente.telefono]} />
        </Box>
        <Box>
          <Titulo>{ETIQUETAS.detalles}</Titulo>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: 'auto auto',
              justifyContent: 'space-between',
              columnGap: 1.5,
            }}
          >
            <span>{ETIQUETAS.numero}</span>
            <Box sx={cifra}>{papel.numero}</Box>
            <span>{ETIQUETAS.fecha}</span>
            <Box sx={cifra}>{papel.fecha}</Box>
            <span>{ETIQUETAS.vencimiento}</span>
            <Box sx={cifra}>{papel.vencimiento || '—'}</Box>
          </Box>
        </Box>
      </Box>
      <Box sx={{ overflowX: 'auto' }}>
        <Box
          component="table"
          sx={{
            width: '100%',
            borderCollapse: 'collapse',
            '& th, & td': { p: 0.75, borderBottom: LINEA, verticalAlign: 'top' },
            '& th': { fontSize: 11, color: GRIS, textAlign: 'left' },
          }}
        >
          <thead>
            <tr>
              <th>{ETIQUETAS.columnas.categoria}</th>
              <th>{ETIQUETAS.columnas.descripcion}</th>
              <Box component="th" style={{ textAlign: 'right' }}>
                {ETIQUETAS.columnas.cantidad}
              </Box>
              <Box component="th" style={{ textAlign: 'right' }}>
                {ETIQUETAS.columnas.precio}
              </Box>
              <Box component="th" style={{ textAlign: 'right' }}>
                {ETIQUETAS.columnas.total}
              </Box>
            </tr>
          </thead>
          <tbody>
            {papel.renglones.map((renglon, lugar) => (
              <tr key={lugar}>
                <td>{renglon.categoria}</td>
                <Box component="td" sx={{ overflowWrap: 'anywhere' }}>
                  {renglon.descripcion}
                </Box>
                <Box component="td" sx={cifra}>
                  {renglon.cantidad}
                </Box>
                <Box component="td" sx={cifra}>
                  {renglon.precio}
                </Box>
                <Box component="td" sx={cifra}>
                  {renglon.total}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'auto auto',
          justifyContent: 'end',
          columnGap: 4,
          rowGap: 0.25,
          py: 2,
        }}
      >
        {totales.map(([nombre, valor]) => (
          <Box
            key={nombre}
            sx={{
              display: 'contents',
              ...(nombre === ETIQUETAS.total && { '& > *': { fontWeight: 700, fontSize: 17, color } }),
            }}
          >
            <span>{nombre}</span>
            <Box component="span" sx={cifra}>
              {valor}
            </Box>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <Box>
          <Titulo>{ETIQUETAS.terminos}</Titulo>
          {papel.terminos}
        </Box>
        <Box>
          <Titulo>{ETIQUETAS.nota}</Titulo>
          {papel.nota}
        </Box>
      </Box>
      <Box sx={{ mt: 4, pt: 1, borderTop: LINEA, color: GRIS, fontSize: 11 }}>{negocio.nombre}</Box>
    </Box>
  );
};
