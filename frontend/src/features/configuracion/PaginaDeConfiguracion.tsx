import { ANGOSTA } from '../../base/tema/medidas.ts';
import AddBoxIcon from '../../iconos/AddBoxOutlined.tsx';
import CategoryIcon from '../../iconos/CategoryOutlined.tsx';
import DownloadIcon from '../../iconos/DownloadRounded.tsx';
import HistoryIcon from '../../iconos/HistoryRounded.tsx';
import KeyIcon from '../../iconos/KeyRounded.tsx';
import MenuBookIcon from '../../iconos/MenuBookOutlined.tsx';
import PaymentsIcon from '../../iconos/PaymentsOutlined.tsx';
import ShieldIcon from '../../iconos/ShieldOutlined.tsx';
import StorefrontIcon from '../../iconos/StorefrontOutlined.tsx';
import UploadIcon from '../../iconos/UploadRounded.tsx';
import Box from '@mui/material/Box';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense } from 'react';
import { parte } from '../../base/carga/carga-diferida.ts';
import { GrupoDeLugares, IconoDeLugar, Lugar, Lugares } from '../../components/Lugares.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { DialogoDeNegocio } from './DialogoDeNegocio.tsx';
import { ModalDeCategorias } from './ModalDeCategorias.tsx';
import { ModalDeMetodos } from './ModalDeMetodos.tsx';
import { ANCHO_DE_LECTURA } from '../../components/Seccion.tsx';
import { useNegocioQuery } from '../../api/negocio.api.ts';
import { useAbierta } from '../../base/ventanas/sin-guardar.ts';

type Modal = 'negocio' | 'categorias' | 'metodos' | 'accesos' | 'historial' | 'mis-datos';

const DialogoDeAccesos = parte(() => import('../accesos/DialogoDeAccesos.tsx'));
const DialogoDeMisDatos = parte(() => import('./DialogoDeMisDatos.tsx'));
const DialogoDeHistorial = parte(() => import('../historial/DialogoDeHistorialDeAjustes.tsx'));

interface Tarjeta {
  titulo: string;
  texto: string;
  icono: ReactNode;
  onAbrir?: () => void;
}

const Tarjeta = ({ titulo, texto, icono, onAbrir }: Tarjeta) => (
  <CardActionArea
    onClick={onAbrir}
    disabled={!onAbrir}
    sx={{
      display: 'flex',
      flexDirection: { xs: 'column', md: 'row' },
      justifyContent: 'flex-start',
      alignItems: { xs: 'flex-start', md: 'center' },
      gap: 1.5,
      p: 2,
      // The card clips the outer borders, so that only those between the tiles are visible.
      border: '0 solid',
      borderColor: 'divider',
      borderRightWidth: 1,
      borderBottomWidth: 1,
      opacity: onAbrir ? 1 : 0.6,
    }}
  >
    <IconoDeLugar>{icono}</IconoDeLugar>
    <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography variant="h3" component="h3">
        {titulo}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25 }}>
        {texto}
      </Typography>
    </Box>
  </CardActionArea>
);

export default function PaginaDeConfiguracion() {
  const [abierto, setAbierto] = useAbierta<Modal>('ajustes');
  const { data: negocio } = useNegocioQuery();
  const cerrar = () => setAbierto(null);
  return (
    <Pagina titulo="Configuración" ancho={ANCHO_DE_LECTURA}>
      <GrupoDeLugares titulo="Tu negocio">
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            [ANGOSTA]: { gridTemplateColumns: 'minmax(0, 1fr)' },
            mr: '-1px',
            mb: '-1px',
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
      </GrupoDeLugares>
      <GrupoDeLugares titulo="Cuentas claras">
        <Lugares>
          <Lugar
            a="/libro"
            titulo="Libro"
            texto="Cada movimiento de tus facturas, a prueba de cambios"
            icono={<MenuBookIcon />}
          />
          <Lugar
            onAbrir={() => setAbierto('accesos')}
            titulo="Acceso para tu contador"
            texto="Un enlace para ver sin poder cambiar nada"
            icono={<KeyIcon />}
          />
          <Lugar
            onAbrir={() => setAbierto('historial')}
            titulo="Historial de cambios"
            texto="De tu negocio, tus servicios y tus métodos de pago"
            icono={<HistoryIcon />}
          />
        </Lugares>
      </GrupoDeLugares>
      <GrupoDeLugares titulo="Tus datos">
        <Lugares>
          <Lugar
            a="/importar"
            titulo="Importar"
            texto="Trae tus clientes y servicios de Excel o de tu teléfono"
            icono={<UploadIcon />}
          />
          <Lugar
            onAbrir={() => setAbierto('mis-datos')}
            titulo="Llévate tus datos"
            texto="Todo tu negocio en libros de Excel"
            icono={<DownloadIcon />}
          />
        </Lugares>
      </GrupoDeLugares>
      <GrupoDeLugares titulo="Tu cuenta">
        <Lugares>
          <Lugar
            a="/seguridad"
            titulo="Seguridad"
            texto="Tu contraseña, y dónde está abierta tu cuenta"
            icono={<ShieldIcon />}
          />
        </Lugares>
      </GrupoDeLugares>
      {abierto === 'negocio' && negocio && <DialogoDeNegocio negocio={negocio} onCerrar={cerrar} />}
      {abierto === 'categorias' && <ModalDeCategorias onCerrar={cerrar} />}
      {abierto === 'metodos' && <ModalDeMetodos onCerrar={cerrar} />}
      <Suspense>
        {abierto === 'accesos' && <DialogoDeAccesos onCerrar={cerrar} />}
        {abierto === 'mis-datos' && <DialogoDeMisDatos onCerrar={cerrar} />}
        {abierto === 'historial' && <DialogoDeHistorial onCerrar={cerrar} />}
      </Suspense>
    </Pagina>
  );
}
