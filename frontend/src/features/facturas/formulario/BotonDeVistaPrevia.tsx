import VisibilityIcon from '../../../iconos/VisibilityOutlined.tsx';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { VistaPrevia } from '../hoja/VistaPrevia.tsx';
import { type ValoresDeFactura } from './valores.ts';
import { consejo } from '../../../components/consejo.ts';

interface Props {
  /** What is typed at the moment of the tap. */
  valores: () => ValoresDeFactura;
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
  sobreElFormulario: boolean;
}

/** In the margin before the lines, where it covers no amount and hardly a letter; at the form's end it stands below it. */
const FLOTANTE = {
  position: 'sticky',
  bottom: 24,
  zIndex: 2,
  alignSelf: 'flex-start',
  ml: '-20px',
  width: 48,
  height: 48,
  boxShadow: 3,
  '&:hover': { bgcolor: 'background.paper', boxShadow: 6 },
} as const;

/** Shows the invoice as it will be printed. It floats: over the form on a desk, in the bar on the phone. */
export const BotonDeVistaPrevia = ({ valores, factura, negocio, sobreElFormulario }: Props) => {
  const [mostrados, setMostrados] = useState<ValoresDeFactura | null>(null);
  return (
    <>
      <IconButton
        aria-label="Vista previa"
        onClick={() => setMostrados(valores())}
        sx={{
          border: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
          ...(sobreElFormulario && FLOTANTE),
        }}
        {...consejo('Vista previa', sobreElFormulario ? 'bottom' : 'left')}
      >
        <VisibilityIcon />
      </IconButton>
      {mostrados && (
        <VistaPrevia
          valores={mostrados}
          factura={factura}
          negocio={negocio}
          onCerrar={() => setMostrados(null)}
        />
      )}
    </>
  );
};
