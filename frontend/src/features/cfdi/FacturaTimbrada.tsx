import ContentCopyIcon from '../../iconos/ContentCopyRounded.tsx';
import VerifiedIcon from '../../iconos/VerifiedOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode } from 'react';
import { formatoDeDia } from '@cuenta-clara/dominio/fechas';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { copiarYDecirlo } from '../../base/ventanas/copiar-y-decirlo.ts';
import { consejo } from '../../components/consejo.ts';
import { DescargarTimbrada } from './DescargarTimbrada.tsx';

interface Props {
  factura: FacturaDeApi;
  idDelTitulo: string;
  onCancelar: () => void;
}

/** SAT gives the time of central Mexico, so it is not converted: `26/11/2026 10:15`. */
const fechaDicha = (fecha: string): string => `${formatoDeDia(fecha.slice(0, 10))} ${fecha.slice(11, 16)}`;

const Dato = ({ nombre, children }: { nombre: string; children: ReactNode }) => (
  <Box>
    <Typography component="dt" variant="caption" color="textSecondary">
      {nombre}
    </Typography>
    <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums', overflowWrap: 'anywhere' }}>
      {children}
    </Box>
  </Box>
);

export default function FacturaTimbrada({ factura, idDelTitulo, onCancelar }: Props) {
  const { timbre } = factura;
  if (!timbre) return null;
  const copiar = () =>
    copiarYDecirlo(timbre.uuid, {
      exito: 'Folio fiscal copiado',
      siNo: (folio) => `No se pudo copiar. Es este: ${folio}`,
    });
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Typography variant="h2" id={idDelTitulo} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <VerifiedIcon color="success" aria-hidden />
        Timbrada
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        <Dato nombre="Folio fiscal">
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <span>{timbre.uuid}</span>
            <IconButton
              onClick={() => void copiar()}
              aria-label="Copiar folio fiscal"
              sx={{ my: -1 }}
              {...consejo('Copiar')}
            >
              <ContentCopyIcon fontSize="small" />
            </IconButton>
          </Box>
        </Dato>
        <Dato nombre="Fecha de timbrado (centro de México)">{fechaDicha(timbre.fecha)}</Dato>
      </Box>
      <Typography variant="body2" color="textSecondary">
        Mientras esté timbrada no se edita, no se elimina y no cambia de cliente. Sus pagos se registran y se
        deshacen como siempre.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <DescargarTimbrada factura={factura} variant="outlined">
          Descargar XML
        </DescargarTimbrada>
        <Button color="inherit" onClick={onCancelar} sx={{ minHeight: 44 }}>
          Cancelar el timbre
        </Button>
      </Box>
    </Box>
  );
}
