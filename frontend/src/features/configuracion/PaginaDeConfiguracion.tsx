import AddBoxIcon from '@mui/icons-material/AddBoxOutlined';
import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import PaymentsIcon from '@mui/icons-material/PaymentsOutlined';
import StorefrontIcon from '@mui/icons-material/StorefrontOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { Pagina } from '../../components/Pagina.tsx';
import { DialogoDeNegocio } from './DialogoDeNegocio.tsx';
import { ModalDeCategorias } from './ModalDeCategorias.tsx';
import { ModalDeMetodos } from './ModalDeMetodos.tsx';
import { useNegocioQuery } from './negocio.api.ts';

type Modal = 'negocio' | 'categorias' | 'metodos';

interface Tarjeta {
  titulo: string;
  texto: string;
  icono: ReactNode;
  onAbrir?: () => void;
}

const Tarjeta = ({ titulo, texto, icono, onAbrir }: Tarjeta) => (
  <Card sx={{ opacity: onAbrir ? 1 : 0.6 }}>
    <CardActionArea onClick={onAbrir} disabled={!onAbrir} sx={{ height: '100%', p: { xs: 2, md: 3 } }}>
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          gap: 1.5,
          color: onAbrir ? 'primary.main' : 'text.secondary',
        }}
      >
        {icono}
        <Box>
          <Typography variant="h3" component="h2" color="textPrimary">
            {titulo}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
            {texto}
          </Typography>
        </Box>
      </Box>
    </CardActionArea>
  </Card>
);

export default function PaginaDeConfiguracion() {
  const [abierto, setAbierto] = useState<Modal | null>(null);
  const { data: negocio } = useNegocioQuery();
  const cerrar = () => setAbierto(null);
  return (
    <Pagina titulo="Configuración">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          gap: { xs: 1.5, md: 2 },
          maxWidth: 760,
        }}
      >
        <Tarjeta
          titulo="Info. Negocio"
          texto={negocio?.nombre_negocio || 'Nombre, logo y color'}
          icono={<StorefrontIcon />}
          onAbrir={() => setAbierto('negocio')}
        />
        <Tarjeta
          titulo="Categorías y Servicios"
          texto="Lo que vendes y a qué precio"
          icono={<CategoryIcon />}
          onAbrir={() => setAbierto('categorias')}
        />
        <Tarjeta
          titulo="Métodos de Pago"
          texto="Cómo te pagan tus clientes"
          icono={<PaymentsIcon />}
          onAbrir={() => setAbierto('metodos')}
        />
        <Tarjeta titulo="Nueva Sección" texto="Próximamente" icono={<AddBoxIcon />} />
      </Box>
      {abierto === 'negocio' && negocio && <DialogoDeNegocio negocio={negocio} onCerrar={cerrar} />}
      {abierto === 'categorias' && <ModalDeCategorias onCerrar={cerrar} />}
      {abierto === 'metodos' && <ModalDeMetodos onCerrar={cerrar} />}
    </Pagina>
  );
}
