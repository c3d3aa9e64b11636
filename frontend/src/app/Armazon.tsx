import BarChartIcon from '../iconos/BarChartRounded.tsx';
import CampaignIcon from '../iconos/CampaignOutlined.tsx';
import GroupsIcon from '../iconos/GroupsRounded.tsx';
import HomeIcon from '../iconos/HomeRounded.tsx';
import HourglassBottomIcon from '../iconos/HourglassBottomOutlined.tsx';
import LogoutIcon from '../iconos/LogoutRounded.tsx';
import MenuBookIcon from '../iconos/MenuBookOutlined.tsx';
import ReceiptLongIcon from '../iconos/ReceiptLongRounded.tsx';
import SearchIcon from '../iconos/SearchRounded.tsx';
import SettingsIcon from '../iconos/SettingsRounded.tsx';
import SupportAgentIcon from '../iconos/SupportAgentRounded.tsx';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { type NegocioDeApi } from '@cuenta-clara/dominio/negocio/negocio.view';
import { type AlAcercarse, useAlAcercarse } from '../base/carga/adelantar.ts';
import { useEntornoQuery } from '../base/api.ts';
import { type NegocioDelMarco, SU_SOPORTE, recordarNegocio } from '../base/carga/negocio-del-marco.ts';
import { parte } from '../base/carga/carga-diferida.ts';
import { enBloques } from '../base/tema/en-papel.ts';
import { usePie } from '../base/ventanas/alto-del-pie.ts';
import { BAJA } from '../base/tema/medidas.ts';
import {
  AIRE_BAJO_LA_PAGINA,
  ALTO_DE_LAS_PESTANAS,
  ANCHO_QUE_TOMA_LA_BARRA,
  BOTON_FLOTANTE,
} from '../base/ventanas/medidas-del-armazon.ts';
import { acentoElegido, acentoEn } from '../base/tema/tema.ts';
import { AvisoDeReloj } from '../components/AvisoDeReloj.tsx';
import { AvisoSinConexion } from '../components/AvisoSinConexion.tsx';
import { AvisoEnCamino } from '../components/AvisoEnCamino.tsx';
import { AvisoDeTardanza } from '../components/AvisoDeTardanza.tsx';
import { BotonDeTema } from '../components/BotonDeTema.tsx';
import { consejo } from '../components/consejo.ts';
import { IdentidadDelNegocio } from '../components/IdentidadDelNegocio.tsx';
import { NOMBRE_DE_LA_MARCA } from '../components/Marca.tsx';
import { useNegocioQuery } from '../api/negocio.api.ts';
import { PANTALLAS, pantallaEn } from './pantallas.ts';

const SECCIONES = [
  { seccion: 'inicio', texto: 'Inicio', corto: 'Inicio', Icono: HomeIcon },
  { seccion: 'clientes', texto: 'Clientes', corto: 'Clientes', Icono: GroupsIcon },
  { seccion: 'facturas', texto: 'Facturas', corto: 'Facturas', Icono: ReceiptLongIcon },
  { seccion: 'configuracion', texto: 'Configuración', corto: 'Config', Icono: SettingsIcon },
] as const;

/**
 * Pages below a section: on a desktop the sidebar links to them, on a phone the section's screen
 * (components/Caminos.tsx).
 */
const CUENTAS = [
  { pantalla: 'reportes', texto: 'Reportes', Icono: BarChartIcon },
  { pantalla: 'cobranza', texto: 'Cobranza', Icono: CampaignIcon },
  { pantalla: 'antiguedad', texto: 'Antigüedad', Icono: HourglassBottomIcon },
  { pantalla: 'libro', texto: 'Libro', Icono: MenuBookIcon },
] as const;

const Buscador = parte(() => import('../features/buscar/Buscador.tsx'));

const BotonDeBuscar = () => {
  const [abierto, setAbierto] = useState(false);
  useEffect(() => {
    const alTeclear = (evento: KeyboardEvent) => {
      if (!(evento.ctrlKey || evento.metaKey) || evento.key.toLowerCase() !== 'k') return;
      evento.preventDefault();
      setAbierto(true);
    };
    window.addEventListener('keydown', alTeclear);
    return () => window.removeEventListener('keydown', alTeclear);
  }, []);
  return (
    <>
      <IconButton
        onClick={() => setAbierto(true)}
        aria-label="Buscar"
        aria-keyshortcuts="Control+K"
        {...consejo('Buscar (Ctrl K)')}
      >
        <SearchIcon />
      </IconButton>
      <Suspense>{abierto && <Buscador onCerrar={() => setAbierto(false)} />}</Suspense>
    </>
  );
};

interface PropsDeAcciones {
  soporte: string | null;
  onSalir: (() => void) | undefined;
}

const Acciones = ({ soporte, onSalir }: PropsDeAcciones) => (
  <Box sx={{ display: 'flex', gap: { md: 0.5 } }}>
    {/* Full-screen dialogs have their close button over the last place, where a tap too many must not sign out. */}
    <IconButton
      onClick={onSalir}
      aria-label="Cerrar sesión"
      {...consejo('Cerrar sesión')}
      sx={{ mr: { md: 1.5 } }}
    >
      <LogoutIcon />
    </IconButton>
    <BotonDeBuscar />
    {soporte && (
      <IconButton
        component="a"
        href={`https://wa.me/${soporte}`}
        target="_blank"
        rel="noopener"
        aria-label="Ayuda por chat"
        {...consejo('Ayuda por chat')}
        {...{ [SU_SOPORTE]: true }}
      >
        <SupportAgentIcon />
      </IconButton>
    )}
    <BotonDeTema />
  </Box>
);

/** The business data are stored for the prerendered shell of the next visit. */
const negocioDelMarco = (negocio: NegocioDeApi, conSoporte: boolean): NegocioDelMarco => {
  const acento = acentoElegido(negocio.color_personalizado);
  return {
    nombre: negocio.nombre_negocio || NOMBRE_DE_LA_MARCA,
    logo: negocio.logo_url,
    acento: { light: acentoEn('light', acento), dark: acentoEn('dark', acento) },
    conSoporte,
  };
};
/**
 * When the business's data are older than this, in seconds, the shell requests them again: on return from a
 * screen without the shell, but not twice as a page opens.
 */
const RECIENTE_S = 5;

export const Armazon = ({ onSalir, children }: { onSalir?: () => void; children: ReactNode }) => {
  const [ruta] = useLocation();
  const alAcercarse = useAlAcercarse();
  const alPie = usePie();
  const aqui = pantallaEn(ruta)?.seccion;
  const enCuentas = CUENTAS.some(({ pantalla }) => PANTALLAS[pantalla].rutas[0] === ruta);
  const enlace = (seccion: (typeof SECCIONES)[number]['seccion']) => {
    const [a] = PANTALLAS[seccion].rutas;
    return { a, activo: seccion === aqui, ...alAcercarse(a) };
  };
  const { data: entorno } = useEntornoQuery();
  const soporte = entorno?.soporte_whatsapp ?? null;
  const { data: negocio, refetch } = useNegocioQuery(undefined, { refetchOnMountOrArgChange: RECIENTE_S });
  const anterior = useRef(ruta);
  useEffect(() => {
    if (anterior.current === ruta) return;
    anterior.current = ruta;
    void refetch();
  }, [ruta, refetch]);
  useEffect(() => {
    if (negocio && entorno) recordarNegocio(negocioDelMarco(negocio, soporte !== null));
  }, [negocio, entorno, soporte]);
  const identidad = (
    <IdentidadDelNegocio nombre={negocio?.nombre_negocio ?? ''} logo={negocio?.logo_url ?? null} />
  );

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', md: 'row' },
        minHeight: '100dvh',
        ...enBloques(),
      }}
    >
      <Box
        component="a"
        href="#contenido"
        sx={{
          position: 'absolute',
          left: 8,
          top: -60,
          zIndex: 2000,
          px: 2,
          py: 1,
          borderRadius: 1,
          bgcolor: 'background.paper',
          color: 'primary.main',
          '&:focus': { top: 8 },
        }}
      >
        Ir al contenido
      </Box>
      <Box
        component="aside"
        sx={{
          display: { xs: 'none', md: 'flex' },
          flexDirection: 'column',
          gap: 3,
          width: ANCHO_QUE_TOMA_LA_BARRA,
          flexShrink: 0,
          position: 'sticky',
          top: 0,
          height: '100dvh',
          overflowY: 'auto',
          p: 2,
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {identidad}
        <Box
          component="nav"
          aria-label="Principal"
          sx={{ display: 'flex', flexDirection: 'column', gap: 0.5 }}
        >
          {SECCIONES.map(({ seccion, texto, Icono }) => (
            <Lugar key={seccion} {...enlace(seccion)} {...(enCuentas && { activo: false })}>
              <Icono fontSize="small" />
              {texto}
            </Lugar>
          ))}
        </Box>
        <Box
          component="nav"
          aria-label="Cuentas"
          sx={{
            display: 'flex',
            flexDirection: 'column',
            gap: 0.5,
            pt: 2,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {CUENTAS.map(({ pantalla, texto, Icono }) => {
            const [a] = PANTALLAS[pantalla].rutas;
            return (
              <Lugar key={pantalla} a={a} activo={ruta === a} {...alAcercarse(a)}>
                <Icono fontSize="small" />
                {texto}
              </Lugar>
            );
          })}
        </Box>
      </Box>
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column', ...enBloques() }}>
        <Box
          component="header"
          sx={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: { xs: 'space-between', md: 'flex-end' },
            '@media print': { justifyContent: 'flex-start' },
            gap: 1,
            px: { xs: 2, md: 3 },
            pt: 'calc(8px + env(safe-area-inset-top))',
            pb: 1,
            borderBottom: { xs: '1px solid var(--mui-palette-divider)', md: 0 },
            bgcolor: { xs: 'background.paper', md: 'transparent' },
          }}
        >
          <Box sx={{ display: { xs: 'block', md: 'none' }, displayPrint: 'block', minWidth: 0 }}>
            {identidad}
          </Box>
          <Acciones soporte={soporte} onSalir={onSalir} />
        </Box>
        <AvisoSinConexion />
        <AvisoDeReloj />
        <AvisoDeTardanza />
        <AvisoEnCamino />
        <Box
          component="main"
          id="contenido"
          sx={{
            flex: 1,
            width: '100%',
            maxWidth: 1200,
            mx: 'auto',
            px: { xs: 2, md: 3 },
            pt: { xs: 2, md: 0 },
            pb: {
              xs: `calc(${ALTO_DE_LAS_PESTANAS + AIRE_BAJO_LA_PAGINA}px + env(safe-area-inset-bottom))`,
              md: 6,
            },
            [BAJA]: { pb: 2 },
          }}
        >
          {children}
        </Box>
      </Box>
      <Box
        ref={alPie}
        component="nav"
        aria-label="Principal"
        sx={{
          display: { xs: 'grid', md: 'none' },
          // The column in the middle is the floating button's, which would cover the tabs' focus rings.
          gridTemplateColumns: `repeat(2, minmax(0, 1fr)) ${BOTON_FLOTANTE + 4}px repeat(2, minmax(0, 1fr))`,
          position: 'fixed',
          [BAJA]: { position: 'static' },
          insetInline: 0,
          bottom: 0,
          zIndex: 1100,
          pb: 'env(safe-area-inset-bottom)',
          borderTop: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        {SECCIONES.map(({ seccion, corto, Icono }) => (
          <Pestana key={seccion} {...enlace(seccion)}>
            <Icono />
            {corto}
          </Pestana>
        ))}
      </Box>
    </Box>
  );
};

interface PropsDeLugar extends AlAcercarse {
  a: string;
  activo: boolean;
  children: ReactNode;
}

/** Tapping a link to the current page adds no step to Back. */
const Enlace = (props: ComponentProps<'a'> & { href: string }) => {
  const [ruta] = useLocation();
  return <Link {...props} replace={ruta === props.href} />;
};

const Lugar = ({ a, activo, children, ...alAcercarse }: PropsDeLugar) => (
  <Box
    {...alAcercarse}
    component={Enlace}
    href={a}
    aria-current={activo ? 'page' : undefined}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      minHeight: 44,
      px: 1.5,
      borderRadius: 1,
      textDecoration: 'none',
      fontSize: 15,
      fontWeight: activo ? 700 : 500,
      color: activo ? 'primary.main' : 'text.secondary',
      // tema.ts makes the business's colour legible on the page's background, but not on a tint of that
      // colour.
      ...(activo
        ? {
            bgcolor: 'background.default',
            boxShadow:
              'inset 0 0 0 1px var(--mui-palette-divider), inset 4px 0 0 var(--mui-palette-primary-main)',
          }
        : { '&:hover': { bgcolor: 'action.hover' } }),
    }}
  >
    {children}
  </Box>
);

const Pestana = ({ a, activo, children, ...alAcercarse }: PropsDeLugar) => (
  <Box
    {...alAcercarse}
    component={Enlace}
    href={a}
    aria-current={activo ? 'page' : undefined}
    sx={{
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 0.25,
      minHeight: ALTO_DE_LAS_PESTANAS,
      '&:nth-of-type(3)': { gridColumn: 4 },
      fontSize: 'min(0.75rem, 5vw)',
      fontWeight: activo ? 700 : 500,
      textDecoration: 'none',
      color: activo ? 'primary.main' : 'text.secondary',
      // The screen's edges would cut off a focus ring outside the tab.
      outlineOffset: -2,
    }}
  >
    {children}
  </Box>
);
