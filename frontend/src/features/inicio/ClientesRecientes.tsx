import AddIcon from '../../iconos/AddRounded.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense, useState } from 'react';
import { comoSeLlama, personaDe } from '@cuenta-clara/dominio/como-se-llama';
import { type ClienteDeApi } from '@cuenta-clara/dominio/clientes/cliente.view';
import { formatoDeTelefono } from '@cuenta-clara/dominio/texto';
import { parteTardia } from '../../base/carga/carga-diferida.ts';
import { enBloques } from '../../base/tema/en-papel.ts';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { Inicial } from '../../components/Inicial.tsx';
import { InsigniaEnCamino } from '../../components/InsigniaEnCamino.tsx';
import { useBuscarClientesQuery } from '../../api/clientes.api.ts';
import { useContactar } from '../clientes/useContactar.tsx';
import { RECIENTES } from './primeras-lecturas.ts';

const FichaDeCliente = parteTardia(() => import('./FichaDeCliente.tsx'));

interface Props {
  onNuevo: () => void;
  onEditar: (cliente: ClienteDeApi) => void;
}

export const ClientesRecientes = ({ onNuevo, onEditar }: Props) => {
  const { data: clientes = [], isLoading, isError, error, refetch } = useBuscarClientesQuery(RECIENTES);
  const [visto, setVisto] = useState<ClienteDeApi | null>(null);
  const { llamar, escribir, mensaje, ventanas } = useContactar(onEditar);

  return (
    <Box component="section" aria-labelledby="clientes-recientes">
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 1.5 }}>
        <Typography variant="h2" id="clientes-recientes">
          Clientes Recientes
        </Typography>
        <Button startIcon={<AddIcon />} onClick={onNuevo}>
          Nuevo Cliente
        </Button>
      </Box>
      {isError && (
        <ErrorConReintento
          titulo="No pudimos cargar tus clientes"
          error={error}
          onReintentar={() => void refetch()}
        />
      )}
      {!isLoading && !isError && clientes.length === 0 && (
        <Card>
          <EstadoVacio
            dibujo="clientes"
            titulo="No hay clientes aún"
            accion={
              <Button variant="outlined" onClick={onNuevo}>
                Agregar Primer Cliente
              </Button>
            }
          />
        </Card>
      )}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            xs: '1fr',
            md: 'repeat(2, minmax(0, 1fr))',
            lg: 'repeat(3, minmax(0, 1fr))',
          },
          gap: 1.5,
          ...enBloques(1.5),
        }}
      >
        {isLoading && [1, 2, 3].map((uno) => <Skeleton key={uno} variant="rounded" height={132} />)}
        {clientes.map((cliente) => (
          <Card key={cliente.id} component="article" aria-label={comoSeLlama(cliente)}>
            <CardActionArea
              onClick={() => setVisto(cliente)}
              sx={{ p: 2, display: 'flex', justifyContent: 'flex-start', gap: 1.5 }}
            >
              <Inicial nombre={comoSeLlama(cliente)} />
              <Box sx={{ minWidth: 0 }}>
                <Typography variant="h3" component="h3" noWrap>
                  {comoSeLlama(cliente)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {[personaDe(cliente), formatoDeTelefono(cliente.telefono)].filter(Boolean).join(' · ')}
                  <InsigniaEnCamino de="clientes" id={cliente.id} />
                </Typography>
              </Box>
            </CardActionArea>
            <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, 1fr)', px: 1, pb: 1 }}>
              <Button size="small" onClick={() => llamar(cliente)}>
                Llamar
              </Button>
              <Button size="small" onClick={() => escribir(cliente)}>
                Email
              </Button>
              <Button
                size="small"
                onClick={() => mensaje(cliente)}
                aria-label={`WA: mensaje de WhatsApp a ${comoSeLlama(cliente)}`}
              >
                WA
              </Button>
            </Box>
          </Card>
        ))}
      </Box>
      {visto && (
        <Suspense>
          <FichaDeCliente
            cliente={visto}
            onEditar={() => {
              setVisto(null);
              onEditar(visto);
            }}
            onCerrar={() => setVisto(null)}
          />
        </Suspense>
      )}
      {ventanas}
    </Box>
  );
};
