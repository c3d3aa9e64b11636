import EventIcon from '../../../iconos/EventRounded.tsx';
import PersonIcon from '../../../iconos/PersonRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import { Suspense, useState } from 'react';
import { centavosDe, formatoDeDinero } from '@cuenta-clara/dominio/dinero';
import { parteTardia } from '../../../base/carga/carga-diferida.ts';
import { CampoDeBusqueda } from '../../../components/CampoDeBusqueda.tsx';
import { RANGO_EN_CAMINO } from '../../../components/EnCamino.tsx';
import { useCuentaDeClienteQuery } from '../../../api/deudas.api.ts';
import { useResumenQuery } from '../../../api/facturas.api.ts';
import { resumenDeFechas } from './filtros-dichos.ts';
import { type Filtros, ordenDe, seOrdena } from './filtros.ts';
import { OrdenDeLaLista } from './OrdenDeLaLista.tsx';
import { Desplegable } from '../../../components/Desplegable.tsx';

const RangoDeFechas = parteTardia(async () => ({
  default: (await import('../../../components/RangoDeFechas.tsx')).RangoDeFechas,
}));

const PARA_EL_DEDO = { height: { xs: 44, md: 36 }, borderRadius: 22 };

interface Props {
  filtros: Filtros;
  onFiltrar: (cambio: Partial<Filtros>) => void;
}

export const FiltrosDeFacturas = ({ filtros, onFiltrar }: Props) => {
  const [conFechas, setConFechas] = useState(false);
  const fechas = resumenDeFechas(filtros);
  const { data: resumen, isLoading } = useResumenQuery({});
  const vencidas = resumen?.vencidas ?? { cantidad: 0, por_cobrar: 0 };
  const soloVencidas = filtros.estado === 'vencida';
  const hayVencidas = vencidas.cantidad > 0 || soloVencidas;

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1 }}>
        <CampoDeBusqueda
          valor={filtros.q}
          onBuscar={(q) => onFiltrar({ q })}
          placeholder="Nombre, número, importe…"
          etiqueta="Buscar facturas por número, cliente, teléfono, concepto o importe"
        />
        <Button
          variant="outlined"
          onClick={() => setConFechas(!conFechas)}
          aria-expanded={conFechas}
          aria-label="Filtrar por fechas"
          sx={{ minWidth: 56 }}
        >
          <EventIcon />
        </Button>
      </Box>
      <Desplegable abierto={conFechas}>
        <Suspense fallback={RANGO_EN_CAMINO}>
          <RangoDeFechas
            periodo={filtros}
            onCambio={({ desde, hasta }) => onFiltrar({ desde, hasta })}
            limpiar="Limpiar"
          />
        </Suspense>
      </Desplegable>
      {(hayVencidas || isLoading || seOrdena(filtros) || fechas || filtros.cliente_id) && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          {filtros.cliente_id && (
            <DelCliente id={filtros.cliente_id} onQuitar={() => onFiltrar({ cliente_id: null })} />
          )}
          {/* The placeholder keeps the place of the chip 'Vencidas', so that the list does not move under a
              tap. */}
          {isLoading && !hayVencidas && (
            <Skeleton variant="rounded" width={176} sx={PARA_EL_DEDO} aria-hidden />
          )}
          {hayVencidas && (
            <Chip
              label={
                // The number and sum of overdue invoices are of all customers, so a list of one customer
                // leaves them out.
                filtros.cliente_id
                  ? 'Vencidas'
                  : `Vencidas ${vencidas.cantidad} · ${formatoDeDinero(centavosDe(vencidas.por_cobrar) ?? 0)}`
              }
              color="error"
              variant={soloVencidas ? 'filled' : 'outlined'}
              aria-pressed={soloVencidas}
              onClick={() => onFiltrar({ estado: soloVencidas ? 'pendiente' : 'vencida' })}
              sx={PARA_EL_DEDO}
            />
          )}
          {seOrdena(filtros) && (
            <OrdenDeLaLista
              orden={ordenDe(filtros)}
              enReposo={ordenDe(filtros) === ordenDe({ ...filtros, orden: null })}
              onElegir={(orden) => onFiltrar({ orden })}
              sx={PARA_EL_DEDO}
            />
          )}
          {fechas && (
            <Chip label={fechas} onDelete={() => onFiltrar({ desde: null, hasta: null })} sx={PARA_EL_DEDO} />
          )}
          {filtros.estado === 'aPuntoDeVencer' && (
            <Chip
              label="A Punto de Vencer"
              color="warning"
              variant="outlined"
              onDelete={() => onFiltrar({ estado: null })}
              sx={PARA_EL_DEDO}
            />
          )}
        </Box>
      )}
    </Box>
  );
};

const DelCliente = ({ id, onQuitar }: { id: string; onQuitar: () => void }) => {
  const { data: cuenta } = useCuentaDeClienteQuery(id);
  return (
    <Chip
      icon={<PersonIcon />}
      label={cuenta?.cliente.nombre ?? 'De un cliente'}
      color="primary"
      onDelete={onQuitar}
      sx={{ ...PARA_EL_DEDO, maxWidth: '100%' }}
    />
  );
};
