import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { enBloques } from '../../base/tema/en-papel.ts';
import { useSeImprime } from '../../base/ventanas/useSeImprime.ts';
import { Dinero } from '../../components/Dinero.tsx';

export interface Parte {
  readonly clave: string;
  readonly nombre: string;
  readonly pesos: number;
  readonly nota?: string | undefined;
  /** A part that is no service, customer or payment method: the tax, or the sum of all other parts. */
  readonly esAparte?: boolean;
}

interface Props {
  titulo: string;
  segun: string;
  vacia: string;
  partes: readonly Parte[];
  total: number;
  totalDe: string;
}

const A_LA_VISTA = 6;

/** A sum's largest part comes first; paper has all parts. */
export const Reparto = ({ titulo, segun, vacia, partes, total, totalDe }: Props) => {
  const id = useId();
  const [abierto, setAbierto] = useState(false);
  const enPapel = useSeImprime();
  const mayor = Math.max(...partes.map(({ pesos }) => Math.abs(pesos)), 0);
  const propias = partes.filter(({ esAparte }) => !esAparte);
  const visibles =
    abierto || enPapel
      ? partes
      : [...propias.slice(0, A_LA_VISTA), ...partes.filter(({ esAparte }) => esAparte)];
  const faltan = partes.length - visibles.length;
  return (
    <Card
      component="section"
      aria-labelledby={id}
      sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', ...enBloques() }}
    >
      <Typography variant="h2" id={id}>
        {titulo}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
        {partes.length > 0 ? segun : vacia}
      </Typography>
      <Box
        component="ul"
        aria-labelledby={id}
        sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0, display: 'grid', gap: 1.25, ...enBloques(1.25) }}
      >
        {visibles.map(({ clave, nombre, pesos, nota, esAparte }) => (
          <li key={clave}>
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2 }}>
              <Typography
                component="span"
                color={esAparte ? 'textSecondary' : undefined}
                sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
              >
                {nombre}
              </Typography>
              <Dinero pesos={pesos} sx={{ fontWeight: 600, flexShrink: 0 }} />
            </Box>
            {nota && (
              <Typography
                variant="caption"
                component="p"
                color="textSecondary"
                sx={{ fontVariantNumeric: 'tabular-nums' }}
              >
                {nota}
              </Typography>
            )}
            <Box aria-hidden sx={{ height: 6, mt: 0.5, borderRadius: 0.75, bgcolor: 'divider' }}>
              <Box
                sx={{
                  height: '100%',
                  borderRadius: 0.75,
                  ...(esAparte
                    ? { bgcolor: 'text.secondary', '.dark &': { opacity: 0.6 } }
                    : {
                        bgcolor: 'acento.main',
                        boxShadow: 'inset 0 0 0 1px var(--mui-palette-primary-main)',
                        '.dark &': { bgcolor: 'primary.main' },
                      }),
                }}
                style={{ width: `${mayor > 0 ? (Math.max(0, pesos) / mayor) * 100 : 0}%` }}
              />
            </Box>
          </li>
        ))}
      </Box>
      {faltan > 0 && (
        <Button
          onClick={() => setAbierto(true)}
          sx={{ alignSelf: 'flex-start', mt: 1, ml: -1, minHeight: 44 }}
        >
          Ver {faltan === 1 ? 'otro' : `otros ${faltan}`}
        </Button>
      )}
      <Box
        sx={{
          ...{ display: 'flex', justifyContent: 'space-between', gap: 2 },
          ...{ mt: 'auto', pt: 1.5, fontWeight: 600 },
        }}
      >
        <span>{totalDe}</span>
        <Dinero pesos={total} />
      </Box>
    </Card>
  );
};
