import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { enMiles } from '@cuenta-clara/dominio/contados';
import { type ImportacionDeApi } from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { useImportacionQuery, useImportacionesQuery } from '../../api/importaciones.api.ts';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { formatoDeInstante } from '../../base/tiempo/hoy.ts';
import { Seccion } from '../../components/Seccion.tsx';
import { Deshecha } from './Deshecha.tsx';
import { cuantos } from './palabras.ts';
import { useDeshacer } from './useDeshacer.ts';

export const Anteriores = () => {
  const { data: importaciones = [] } = useImportacionesQuery(undefined, { refetchOnMountOrArgChange: true });
  if (importaciones.length === 0) return null;
  return (
    <Seccion titulo="Importaciones anteriores">
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {importaciones.map((una) => (
          <Renglon key={una.id} importacion={una} />
        ))}
      </Box>
    </Seccion>
  );
};

const comoQuedo = ({ tipo, total, estado, resultado }: ImportacionDeApi): string => {
  if (resultado === null)
    return `${cuantos(tipo, total)} · sin terminar: elige otra vez el mismo archivo para seguir`;
  const { creadas } = resultado;
  return `${cuantos(tipo, creadas)} de ${enMiles(total)}${estado === 'deshecha' ? ' · deshecha' : ''}`;
};

const Renglon = ({ importacion }: { importacion: ImportacionDeApi }) => {
  const { archivo, creada, estado, deshecho } = importacion;
  const { data: negocio } = useNegocioQuery();
  const { deshacer, deshaciendo } = useDeshacer();
  const [abierta, setAbierta] = useState(false);
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        py: 1,
        borderTop: 1,
        borderColor: 'divider',
        minHeight: 60,
      }}
    >
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography sx={{ fontWeight: 600 }}>{archivo.nombre}</Typography>
        <Typography variant="caption" color="textSecondary" component="p">
          {negocio && formatoDeInstante(negocio.zona_horaria, creada)} · {comoQuedo(importacion)}
        </Typography>
        {abierta && <Detalle id={importacion.id} />}
      </Box>
      {estado !== 'deshecha' && (
        <Button
          onClick={() => deshacer(importacion)}
          disabled={deshaciendo}
          aria-label={`Deshacer importación de ${archivo.nombre}`}
        >
          {deshaciendo ? 'Deshaciendo...' : 'Deshacer'}
        </Button>
      )}
      {(deshecho?.conservadas ?? 0) > 0 && !abierta && (
        <Button onClick={() => setAbierta(true)} aria-label={`Lo que se conservó de ${archivo.nombre}`}>
          Lo que se conservó
        </Button>
      )}
    </Box>
  );
};

const Detalle = ({ id }: { id: string }) => {
  const { data } = useImportacionQuery(id);
  return data ? <Deshecha importacion={data} /> : null;
};
