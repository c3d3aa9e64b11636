import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import Fab from '@mui/material/Fab';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { type FacturaDeApi } from '@cuenta-clara/dominio/facturas/factura.view';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { VistaPrevia } from '../VistaPrevia.tsx';
import { type ValoresDeFactura } from './valores.ts';

interface Props {
  /** What is typed at the moment of the tap. */
  valores: () => ValoresDeFactura;
  factura: FacturaDeApi | null;
  negocio: NegocioDeApi;
}

/** The floating button that shows the invoice as it will be printed. */
export const BotonDeVistaPrevia = ({ valores, factura, negocio }: Props) => {
  const [mostrados, setMostrados] = useState<ValoresDeFactura | null>(null);
  return (
    <>
      <Tooltip title="Vista previa" placement="left">
        <Fab
          aria-label="Vista previa"
          onClick={() => setMostrados(valores())}
          sx={{
            position: 'fixed',
            right: { xs: 16, md: 32 },
            bottom: { xs: 'calc(76px + env(safe-area-inset-bottom))', md: 32 },
            bgcolor: 'background.paper',
            color: 'text.primary',
          }}
        >
          <VisibilityIcon />
        </Fab>
      </Tooltip>
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
