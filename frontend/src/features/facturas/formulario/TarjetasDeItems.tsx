import Box from '@mui/material/Box';
import { type ItemsProps, CampoDelItem, QuitarItem, TotalDelItem } from './PartesDelItem.tsx';

/** The items on the phone: a card each, its total the loudest. */
export const TarjetasDeItems = ({ control, claves, onQuitar, disabled }: ItemsProps) => (
  <Box
    component="ul"
    aria-label="Conceptos"
    sx={{ listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 1.5 }}
  >
    {claves.map((clave, lugar) => (
      <Box
        key={clave}
        component="li"
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: 1.5,
          p: 1.5,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.5,
        }}
      >
        <Box sx={{ gridColumn: '1 / -1' }}>
          <CampoDelItem control={control} lugar={lugar} campo="descripcion" disabled={disabled} />
        </Box>
        <CampoDelItem control={control} lugar={lugar} campo="cantidad" disabled={disabled} />
        <CampoDelItem control={control} lugar={lugar} campo="precio_unitario" disabled={disabled} />
        <Box sx={{ gridColumn: '1 / -1', display: 'flex', alignItems: 'center', gap: 1 }}>
          {!disabled && <QuitarItem lugar={lugar} onQuitar={onQuitar} />}
          <Box sx={{ flex: 1, minWidth: 0, textAlign: 'right', fontWeight: 700 }}>
            <TotalDelItem control={control} lugar={lugar} tamano={18} />
          </Box>
        </Box>
      </Box>
    ))}
  </Box>
);
