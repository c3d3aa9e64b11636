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
}

/** Shows the invoice as it will be printed. It floats with what stays in sight: the figures on a desk, the bar on the phone. */
export const BotonDeVistaPrevia = ({ valores, factura, negocio }: Props) => {
  const [mostrados, setMostrados] = useState<ValoresDeFactura | null>(null);
  return (
    <>
      <IconButton
        aria-label="Vista previa"
        onClick={() => setMostrados(valores())}
        sx={{ border: 1, borderColor: 'divider', bgcolor: 'background.paper' }}
        {...consejo('Vista previa', 'left')}
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
