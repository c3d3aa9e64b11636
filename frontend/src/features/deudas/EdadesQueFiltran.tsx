import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type Edad, NOMBRE_DE_EDAD } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { Dinero } from '../../components/Dinero.tsx';
import { pintadaDe } from './edades.ts';

interface Props<E extends Edad> {
  edades: readonly E[];
  pesos: Readonly<Record<E, number>>;
  elegida: E | null;
  onElegir: (edad: E | null) => void;
}

export const EdadesQueFiltran = <E extends Edad>({ edades, pesos, elegida, onElegir }: Props<E>) => (
  <Box
    role="group"
    aria-label="Ver solo una antigüedad"
    sx={{
      display: 'grid',
      gridTemplateColumns: {
        // Widths are in rem, so that with large text the ages stand one below the other.
        xs: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
        md: `repeat(${Math.min(edades.length, 3)}, minmax(0, 1fr))`,
        lg: `repeat(${edades.length}, minmax(0, 1fr))`,
      },
      gap: 1,
    }}
  >
    {edades.map((edad) => {
      const esta = edad === elegida;
      return (
        <ButtonBase
          key={edad}
          aria-pressed={esta}
          disabled={!esta && pesos[edad] === 0}
          onClick={() => onElegir(esta ? null : edad)}
          sx={{
            display: 'block',
            minHeight: 52,
            px: 1.25,
            py: 0.75,
            textAlign: 'left',
            borderRadius: 1,
            border: 1,
            borderColor: esta ? 'primary.main' : 'divider',
            boxShadow: esta ? 'inset 0 0 0 1px var(--mui-palette-primary-main)' : undefined,
            containerType: 'inline-size',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          <Box
            component="span"
            sx={{
              ...{ display: 'flex', alignItems: 'center', gap: 0.75 },
              ...{ fontSize: 14, color: 'text.secondary', whiteSpace: 'nowrap' },
            }}
          >
            <Box
              component="span"
              sx={[...pintadaDe(edad), { width: 12, height: 12, borderRadius: 0.5, flexShrink: 0 }]}
            />
            {NOMBRE_DE_EDAD[edad]}
          </Box>
          <Box
            component="span"
            sx={{ display: 'block', fontWeight: 600, fontSize: 'clamp(0.75rem, 10cqi, 1rem)' }}
          >
            <Dinero pesos={pesos[edad]} />
          </Box>
        </ButtonBase>
      );
    })}
  </Box>
);
