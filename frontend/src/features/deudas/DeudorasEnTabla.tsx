import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import { EDADES, NOMBRE_DE_EDAD } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { type PaginaDeAntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { Dinero } from '../../components/Dinero.tsx';
import { EnlaceACliente } from '../../components/EnlaceACliente.tsx';

export interface PropsDeDeudoras {
  clientes: PaginaDeAntiguedadDeApi['clientes'];
}

/** Nothing owed of an age is a dash: what is owed stands out. */
const Importe = ({ pesos }: { pesos: number }) =>
  pesos === 0 ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      –
    </Box>
  ) : (
    <Dinero pesos={pesos} />
  );

/** Who owes what where there is room: an age a column. */
export const DeudorasEnTabla = ({ clientes }: PropsDeDeudoras) => (
  // Wide amounts scroll inside the card, which the keyboard reaches too.
  <Card tabIndex={0} role="region" aria-label="Saldos por cliente" sx={{ overflowX: 'auto' }}>
    <Box
      component="table"
      sx={{
        width: '100%',
        borderCollapse: 'collapse',
        fontSize: 14,
        '& th, & td': { px: 1, py: 1.25, borderBottom: 1, borderColor: 'divider', textAlign: 'right' },
        '& thead th': { fontWeight: 600, color: 'text.secondary', whiteSpace: 'nowrap' },
        '& th:first-of-type': { pl: 2, textAlign: 'left', width: '100%' },
        '& thead th:last-of-type, & td:last-of-type': { pr: 2, fontWeight: 700 },
        '& tbody tr:last-of-type > *': { borderBottom: 0 },
      }}
    >
      <thead>
        <tr>
          <th scope="col">Cliente</th>
          {EDADES.map((edad) => (
            <th key={edad} scope="col">
              {NOMBRE_DE_EDAD[edad]}
            </th>
          ))}
          <th scope="col">Saldo</th>
        </tr>
      </thead>
      <tbody>
        {clientes.map(({ cliente, antiguedad }) => (
          <tr key={cliente.id}>
            <Box component="th" scope="row" sx={{ fontWeight: 600, minWidth: 160 }}>
              <EnlaceACliente id={cliente.id} nombre={cliente.nombre} />
            </Box>
            {EDADES.map((edad) => (
              <td key={edad}>
                <Importe pesos={antiguedad[edad]} />
              </td>
            ))}
            <td>
              <Dinero pesos={antiguedad.saldo} />
            </td>
          </tr>
        ))}
      </tbody>
    </Box>
  </Card>
);
