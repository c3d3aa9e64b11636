import ExpandLessIcon from '../../../iconos/ExpandLessRounded.tsx';
import ExpandMoreIcon from '../../../iconos/ExpandMoreRounded.tsx';
import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import { type ReactNode, memo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { type ControlDelDocumento } from './control-del-documento.ts';
import { CargosDelItem } from './CargosDelItem.tsx';
import {
  type DelItem,
  type ItemsProps,
  CampoDelItem,
  MasDelItem,
  QuitarItem,
  TotalDelItem,
} from './PartesDelItem.tsx';
import { renglonDicho } from './conceptos-dichos.ts';

type DeTarjeta = DelItem & Omit<ItemsProps, 'claves'>;

/** When each line has its own IVA, the cards are collapsed to one row. */
export const TarjetasDeItems = ({ claves, ...comun }: ItemsProps) => {
  const [Contenido, alto] = comun.porRenglon ? ([EnUnaFila, 82] as const) : ([Entera, 204] as const);
  return (
    <Box
      component="ul"
      aria-label="Conceptos"
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li + li': { mt: 1.5 } }}
    >
      {claves.map((clave, lugar) => (
        <Box
          key={clave}
          component="li"
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1.5,
            contentVisibility: 'auto',
            containIntrinsicHeight: `auto ${alto}px`,
          }}
        >
          <Contenido {...comun} lugar={lugar} />
        </Box>
      ))}
    </Box>
  );
};

/** A card is memoised, so that typing in a card does not redraw the others. */
const Entera = memo((props: DeTarjeta) => (
  <Campos {...props}>
    <Box sx={{ flex: 1, minWidth: 0, textAlign: 'right', fontWeight: 700 }}>
      <TotalDelItem control={props.control} lugar={props.lugar} tamano={18} alto={44} />
    </Box>
  </Campos>
));

const Campos = memo(
  ({ control, lugar, onQuitar, disabled, porRenglon, children }: DeTarjeta & { children?: ReactNode }) => (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
        gap: 1.5,
        p: 1.5,
        '& > *': { gridColumn: '1 / -1' },
      }}
    >
      <CampoDelItem control={control} lugar={lugar} campo="descripcion" disabled={disabled} />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: 1.5 }}>
        <CampoDelItem control={control} lugar={lugar} campo="cantidad" disabled={disabled} />
        <CampoDelItem control={control} lugar={lugar} campo="precio_unitario" disabled={disabled} />
      </Box>
      <CargosDelItem {...{ control, lugar, disabled, porRenglon }} />
      {(!disabled || children) && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {!disabled && <QuitarItem lugar={lugar} onQuitar={onQuitar} />}
          {!disabled && !porRenglon && <MasDelItem control={control} lugar={lugar} />}
          {children}
        </Box>
      )}
    </Box>
  ),
);

const useErrorDelItem = (control: ControlDelDocumento, lugar: number): boolean => {
  const { errors } = useFormState({ control, name: 'items' });
  return errors.items?.[lugar] !== undefined;
};

const alVista = (renglon: HTMLElement | null): void => renglon?.scrollIntoView?.({ block: 'nearest' });

const EnUnaFila = memo((props: DeTarjeta) => {
  const { control, lugar } = props;
  const conError = useErrorDelItem(control, lugar);
  const [abierta, setAbierta] = useState(false);
  const seVe = abierta || conError;
  const item = useWatch({ control, name: `items.${lugar}` });
  if (!item) return null;
  return (
    <>
      <CardActionArea
        onClick={() => setAbierta(!seVe)}
        aria-expanded={seVe}
        sx={{ p: 1.5, minHeight: 64, display: 'flex', alignItems: 'flex-start', gap: 1 }}
      >
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 600, lineHeight: 1.35 }}>{item.descripcion}</Box>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{renglonDicho(item)}</Box>
        </Box>
        <Box sx={{ flexShrink: 0, width: 104, textAlign: 'right', fontWeight: 700 }}>
          <TotalDelItem control={control} lugar={lugar} tamano={16} alto={40} />
        </Box>
        {seVe ? <ExpandLessIcon color="action" aria-hidden /> : <ExpandMoreIcon color="action" aria-hidden />}
      </CardActionArea>
      {seVe && (
        <div ref={conError && !abierta ? alVista : undefined}>
          <Campos {...props} />
        </div>
      )}
    </>
  );
});
