import { ANGOSTA } from '../../base/tema/medidas.ts';
import AddBoxIcon from '../../iconos/AddBoxOutlined.tsx';
import CategoryIcon from '../../iconos/CategoryOutlined.tsx';
import ChevronRightIcon from '../../iconos/ChevronRightRounded.tsx';
import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import KeyIcon from '../../iconos/KeyRounded.tsx';
import MenuBookIcon from '../../iconos/MenuBookOutlined.tsx';
import PaymentsIcon from '../../iconos/PaymentsOutlined.tsx';
import ShieldIcon from '../../iconos/ShieldOutlined.tsx';
import StorefrontIcon from '../../iconos/StorefrontOutlined.tsx';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import List from '@mui/material/List';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'wouter';
import { parte } from '../../base/carga/carga-diferida.ts';
import { Pagina } from '../../components/Pagina.tsx';
import { DialogoDeNegocio } from './DialogoDeNegocio.tsx';
import { ModalDeCategorias } from './ModalDeCategorias.tsx';
import { ModalDeMetodos } from './ModalDeMetodos.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

type Modal = 'negocio' | 'categorias' | 'metodos' | 'accesos' | 'historial';

const DialogoDeAccesos = parte(() => import('../accesos/DialogoDeAccesos.tsx'));
const DialogoDeHistorial = parte(() => import('../historial/DialogoDeHistorialDeAjustes.tsx'));

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

/** A way on, quieter than a tile. */
const Opcion = ({ titulo, texto, icono }: Omit<Tarjeta, 'onAbrir'>) => (
  <>
    <ListItemIcon sx={{ minWidth: 40 }}>{icono}</ListItemIcon>
    <ListItemText primary={titulo} secondary={texto} />
    <ChevronRightIcon color="action" aria-hidden />
  </>
);

/** A bare button is as wide as its words. */
const ANCHO = { width: '100%', textAlign: 'left' } as const;

export default function PaginaDeConfiguracion() {
  const [abierto, setAbierto] = useAbierta<Modal>('ajustes');
  const { data: negocio } = useNegocioQuery();
  const cerrar = () => setAbierto(null);
  return (
    <Pagina titulo="Configuración">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          [ANGOSTA]: { gridTemplateColumns: 'minmax(0, 1fr)' },
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
      <Box component="section" aria-labelledby="cuentas-claras" sx={{ mt: 2, maxWidth: 760 }}>
        <Typography variant="h2" id="cuentas-claras" sx={{ mb: 1 }}>
          Cuentas claras
        </Typography>
        <Card>
          <List component="div" disablePadding>
            <ListItemButton component={Link} href="/libro" divider>
              <Opcion
                titulo="Libro"
                texto="Cada movimiento de tus facturas, a prueba de cambios"
                icono={<MenuBookIcon />}
              />
            </ListItemButton>
            <ListItemButton component="button" onClick={() => setAbierto('accesos')} divider sx={ANCHO}>
              <Opcion
                titulo="Acceso para tu contador"
                texto="Un enlace para ver sin poder cambiar nada"
                icono={<KeyIcon />}
              />
            </ListItemButton>
            <ListItemButton component="button" onClick={() => setAbierto('historial')} sx={ANCHO}>
              <Opcion
                titulo="Historial de cambios"
                texto="De tu negocio, tus servicios y tus métodos de pago"
                icono={<HistoryIcon />}
              />
            </ListItemButton>
          </List>
        </Card>
      </Box>
      <Box component="section" aria-labelledby="tu-cuenta" sx={{ mt: 2, maxWidth: 760 }}>
        <Typography variant="h2" id="tu-cuenta" sx={{ mb: 1 }}>
          Tu cuenta
        </Typography>
        <Card>
          <List component="div" disablePadding>
            <ListItemButton component={Link} href="/seguridad">
              <Opcion
                titulo="Seguridad"
                texto="Tu contraseña, y dónde está abierta tu cuenta"
                icono={<ShieldIcon />}
              />
            </ListItemButton>
          </List>
        </Card>
      </Box>
      {abierto === 'negocio' && negocio && <DialogoDeNegocio negocio={negocio} onCerrar={cerrar} />}
      {abierto === 'categorias' && <ModalDeCategorias onCerrar={cerrar} />}
      {abierto === 'metodos' && <ModalDeMetodos onCerrar={cerrar} />}
      <Suspense>
        {abierto === 'accesos' && <DialogoDeAccesos onCerrar={cerrar} />}
        {abierto === 'historial' && <DialogoDeHistorial onCerrar={cerrar} />}
      </Suspense>
    </Pagina>
  );
}
