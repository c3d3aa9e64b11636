import Box from '@mui/material/Box';
import { type RenglonImpreso, columnasDe } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type PalabrasDelPapel } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { useEsTelefono } from '../../../base/ventanas/useEsTelefono.ts';
import { CIFRA, TINTA } from './estilos-de-la-hoja.ts';

interface Props {
  renglones: readonly RenglonImpreso[];
  palabras: PalabrasDelPapel;
  color: string;
}

export const RenglonesDeLaHoja = (props: Props) =>
  useEsTelefono() ? <EnDosLineas {...props} /> : <EnColumnas {...props} />;

const CABEZA = { fontSize: 10.5, fontWeight: 600, color: TINTA.suave };
const LINEA = { borderBottom: 1, borderColor: TINTA.linea };

const EnColumnas = ({ renglones, palabras: { columnas }, color }: Props) => {
  const suyas = columnasDe(renglones);
  const celda = { px: 1, py: 0.75, '&:first-of-type': { pl: 0 }, '&:last-of-type': { pr: 0 } };
  const palabras = { ...celda, textAlign: 'left' };
  const cifras = { ...celda, ...CIFRA };
  return (
    <Box
      component="table"
      sx={{ width: '100%', borderCollapse: 'collapse', '& td, & th': { verticalAlign: 'top' } }}
    >
      <thead>
        <Box component="tr" sx={{ ...CABEZA, borderBottom: 1, borderColor: color }}>
          {suyas.map((columna) => (
            <Box
              key={columna}
              component="th"
              scope="col"
              sx={columna === 'categoria' || columna === 'descripcion' ? palabras : cifras}
            >
              {columnas[columna]}
            </Box>
          ))}
        </Box>
      </thead>
      <tbody>
        {renglones.map((renglon, lugar) => (
          <Box key={lugar} component="tr" sx={{ ...LINEA, color: TINTA.fuerte }}>
            <Box component="td" sx={{ ...palabras, width: '24%' }}>
              {renglon.categoria}
            </Box>
            <Box component="td" sx={{ ...palabras, whiteSpace: 'pre-line' }}>
              {renglon.descripcion}
            </Box>
            {suyas.slice(2).map((columna) => (
              <Box key={columna} component="td" sx={cifras}>
                {renglon[columna]}
              </Box>
            ))}
          </Box>
        ))}
      </tbody>
    </Box>
  );
};

const EnDosLineas = ({ renglones, palabras: { columnas }, color }: Props) => (
  <div>
    <Box
      sx={{
        ...CABEZA,
        display: 'flex',
        justifyContent: 'space-between',
        alignItems: 'flex-end',
        borderBottom: 1,
        borderColor: color,
        pb: 1,
      }}
    >
      <span>
        {columnas.categoria} · {columnas.descripcion}
        <br />
        {columnas.cantidad} × {columnas.precio}
      </span>
      <span>{columnas.total}</span>
    </Box>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {renglones.map(({ categoria, descripcion, cantidad, precio, descuento, total }, lugar) => (
        <Box key={lugar} component="li" sx={{ ...LINEA, py: 1.25 }}>
          <Box sx={{ color: TINTA.suave, fontSize: 12 }}>{categoria}</Box>
          <Box sx={{ color: TINTA.fuerte, whiteSpace: 'pre-line' }}>{descripcion}</Box>
          <Box
            sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2, mt: 0.5 }}
          >
            <Box component="span" sx={CIFRA}>
              {cantidad} × {precio}
              {descuento && ` · ${columnas.descuento} ${descuento}`}
            </Box>
            <Box component="span" sx={{ ...CIFRA, ml: 'auto', fontWeight: 600, color: TINTA.fuerte }}>
              {total}
            </Box>
          </Box>
        </Box>
      ))}
    </Box>
  </div>
);
