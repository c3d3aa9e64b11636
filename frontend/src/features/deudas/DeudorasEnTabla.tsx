import Box from '@mui/material/Box';
import { EDADES, NOMBRE_DE_EDAD } from '@cuenta-clara/dominio/movimientos/antiguedad';
import { type PaginaDeAntiguedadDeApi } from '@cuenta-clara/dominio/movimientos/deudas.api';
import { Dinero } from '../../components/Dinero.tsx';
import { TablaEnTarjeta } from '../../components/TablaEnTarjeta.tsx';
import { EnlaceACliente } from '../../components/EnlaceACliente.tsx';

export interface PropsDeDeudoras {
  clientes: PaginaDeAntiguedadDeApi['clientes'];
}

const Importe = ({ pesos }: { pesos: number }) =>
  pesos === 0 ? (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      –
    </Box>
  ) : (
    <Dinero pesos={pesos} />
  );

export const DeudorasEnTabla = ({ clientes }: PropsDeDeudoras) => (
  <TablaEnTarjeta
    nombre="Saldos por cliente"
    sx={{
      '& th, & td': { py: 1.25, textAlign: 'right' },
      '& th:first-of-type': { textAlign: 'left', width: '100%' },
      '& thead th:last-of-type, & td:last-of-type': { fontWeight: 700 },
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
          <Box component="th" scope="row" sx={{ minWidth: 160 }}>
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
  </TablaEnTarjeta>
);
