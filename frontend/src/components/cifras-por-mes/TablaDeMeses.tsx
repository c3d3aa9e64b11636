import Box from '@mui/material/Box';
import { Dinero } from '../Dinero.tsx';
import { SOLO_PARA_OIR } from '../solo-para-oir.ts';
import { type Cifra } from './cifras.ts';
import { mesDicho } from '@cuenta-clara/dominio/periodos';
import { type MesCon } from './meses.ts';

interface Props<C extends string> {
  meses: readonly MesCon<C>[];
  cifras: readonly Cifra<C>[];
  titulo: string;
  visible: boolean;
}

export const TablaDeMeses = <C extends string>({ meses, cifras, titulo, visible }: Props<C>) => (
  <Box sx={visible ? { overflowX: 'auto', '@media print': { overflowX: 'visible' } } : SOLO_PARA_OIR}>
    <Box
      component="table"
      aria-label={titulo}
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 14,
        '& th, & td': { py: 1, pl: 1.5, textAlign: 'right', borderBottom: 1, borderColor: 'divider' },
        '& th': { fontWeight: 600, color: 'text.secondary' },
        '& th:first-of-type': { pl: 0, textAlign: 'left' },
        '& tbody tr:last-of-type > *': { borderBottom: 0 },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Mes</th>
          {cifras.map(({ cifra, nombre }) => (
            <th key={cifra} scope="col">
              {nombre}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...meses].reverse().map((mes) => (
          <tr key={mes.mes}>
            <th scope="row">{mesDicho(mes.mes)}</th>
            {cifras.map(({ cifra }) => (
              <td key={cifra}>
                <Dinero pesos={mes[cifra]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </Box>
  </Box>
);
