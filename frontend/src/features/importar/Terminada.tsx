import CheckCircleIcon from '../../iconos/CheckCircleRounded.tsx';
import UndoIcon from '../../iconos/UndoRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'wouter';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { useImportacionQuery } from '../../api/importaciones.api.ts';
import { Deshecha } from './Deshecha.tsx';
import { conVerbo, cuantos } from './palabras.ts';
import { type Lote } from './useLectura.ts';
import { type Envio } from './useImportar.ts';
import { useDeshacer } from './useDeshacer.ts';

const A_LA_VISTA = 20;

type Resultado = Envio['resultados'][number];
type Saltada = Resultado['saltadas'][number];

interface Props {
  resultado: Resultado;
  /** Undefined for an import that was continued after a reload. */
  lote: Lote | undefined;
}

const motivoDe = (lote: Lote | undefined, { fila, por, motivo }: Saltada): string => {
  const suya = lote?.filas[fila];
  const noValia = por === 'omitida' && suya?.estado === 'error' && !lote!.fuera.has(suya.lugar);
  return (noValia && Object.values(suya.errores)[0]) || motivo;
};

export const Terminada = ({ resultado, lote }: Props) => {
  const { nombre, importacion, saltadas } = resultado;
  const { data: ahora = { ...importacion, conservadas: [] } } = useImportacionQuery(importacion.id);
  const { deshacer, deshaciendo } = useDeshacer();
  const [todas, setTodas] = useState(false);
  const { tipo } = importacion;
  const { creadas, completadas } = importacion.resultado ?? { creadas: 0, completadas: 0 };
  const dichas = todas ? saltadas : saltadas.slice(0, A_LA_VISTA);
  return (
    <Card
      component="section"
      aria-label={`Resultado de ${nombre}`}
      sx={{ p: { xs: 2, md: 3 }, display: 'flex', flexDirection: 'column', gap: 1.5 }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <CheckCircleIcon color="success" aria-hidden />
        <Typography variant="h2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {conVerbo(creadas, ['Se agregó', 'Se agregaron'])} {cuantos(tipo, creadas)}
        </Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        De {nombre}.
        {completadas > 0 &&
          ` ${conVerbo(completadas, ['Se completó', 'Se completaron'])} ${enMiles(completadas)}.`}
        {saltadas.length > 0 &&
          ` ${conVerbo(saltadas.length, ['Se saltó', 'Se saltaron'])} ${enMiles(saltadas.length)}.`}
      </Typography>
      {dichas.length > 0 && (
        <Box component="ul" aria-label="Lo que se saltó" sx={{ m: 0, pl: 2.5, typography: 'body2' }}>
          {dichas.map((saltada) => (
            <li key={saltada.fila}>
              Fila {lote?.filas[saltada.fila]?.numero ?? saltada.fila + 1}: {motivoDe(lote, saltada)}
            </li>
          ))}
        </Box>
      )}
      {dichas.length < saltadas.length && (
        <Button onClick={() => setTodas(true)} sx={{ alignSelf: 'flex-start' }}>
          Ver las {enMiles(saltadas.length)}
        </Button>
      )}
      <Deshecha importacion={ahora} />
      {ahora.estado !== 'deshecha' && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
          <Button startIcon={<UndoIcon />} onClick={() => deshacer(importacion)} disabled={deshaciendo}>
            {deshaciendo ? 'Deshaciendo...' : 'Deshacer importación'}
          </Button>
          <Button
            component={Link}
            href={tipo === 'clientes' ? '/clientes' : '/configuracion'}
            variant="contained"
          >
            {tipo === 'clientes' ? 'Ver clientes' : 'Ver servicios'}
          </Button>
        </Box>
      )}
    </Card>
  );
};
