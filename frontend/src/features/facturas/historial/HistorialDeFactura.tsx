import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { type EventoDeHistorial } from '@cuenta-clara/dominio/historial/historial';
import { parte } from '../../../base/carga/carga-diferida.ts';
import { useHistorialInfiniteQuery } from '../../../api/facturas.api.ts';
import { BotonDePrueba } from '../../historial/BotonDePrueba.tsx';
import { type FacturaProbada } from '../../../api/historial.api.ts';
import { LineaDeTiempo } from '../../historial/LineaDeTiempo.tsx';

const FacturaComoEstaba = parte(() => import('./FacturaComoEstaba.tsx'));

const SIN_FACTURA = ['FacturaEliminada', 'FolioCedido'];

export const HistorialDeFactura = ({ id, numero }: FacturaProbada) => {
  const historial = useHistorialInfiniteQuery(id);
  const [visto, setVisto] = useState<EventoDeHistorial | null>(null);
  return (
    <>
      <LineaDeTiempo
        historial={historial}
        accionDe={(evento) =>
          !SIN_FACTURA.includes(evento.tipo) && (
            <Button size="small" onClick={() => setVisto(evento)} sx={{ minHeight: 44 }}>
              Ver la factura como estaba
            </Button>
          )
        }
      />
      {historial.data && <BotonDePrueba id={id} numero={numero} />}
      {visto && (
        <Suspense>
          <FacturaComoEstaba
            id={id}
            version={visto.version}
            fecha={visto.fecha}
            onCerrar={() => setVisto(null)}
          />
        </Suspense>
      )}
    </>
  );
};
