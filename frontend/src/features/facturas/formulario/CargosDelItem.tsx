import Box from '@mui/material/Box';
import { useWatch } from 'react-hook-form';
import { CampoDeTasa } from '../../../components/CampoDeTasa.tsx';
import { CampoDeDescuento } from './CampoDeDescuento.tsx';
import { type DelItem, EN_COLUMNA } from './PartesDelItem.tsx';

interface Props extends DelItem {
  disabled: boolean;
  porRenglon: boolean;
  enTabla?: boolean;
}

export const CargosDelItem = ({ control, lugar, disabled, porRenglon, enTabla = false }: Props) => {
  const descuento = useWatch({ control, name: `items.${lugar}.descuento` });
  if (!porRenglon && descuento === null) return null;
  const nombres = {
    descuento: `Descuento del concepto ${lugar + 1}`,
    iva: `IVA del concepto ${lugar + 1}`,
  };
  const comun = { control, disabled, ...(enTabla && { size: 'small' as const }) };
  const oido = (nombre: string) => (enTabla ? { htmlInput: { 'aria-label': nombre } } : {});
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: porRenglon ? 'minmax(0, 1fr) 112px' : 'minmax(0, 1fr)',
        ...(enTabla && {
          gridTemplateColumns: porRenglon ? '200px 120px' : '200px',
          justifyContent: 'end',
        }),
      }}
    >
      <CampoDeDescuento
        {...comun}
        {...(enTabla && { sx: EN_COLUMNA.sx })}
        name={`items.${lugar}.descuento`}
        de={nombres.descuento}
        label="Descuento"
        // A field that appears empty was just opened by 'Descuento', so it takes the focus.
        autoFocus={!porRenglon && descuento === ''}
        slotProps={oido(nombres.descuento)}
      />
      {porRenglon && (
        <CampoDeTasa {...comun} name={`items.${lugar}.iva`} label="IVA" slotProps={oido(nombres.iva)} />
      )}
    </Box>
  );
};
