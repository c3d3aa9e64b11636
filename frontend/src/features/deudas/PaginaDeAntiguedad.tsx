import CampaignIcon from '../../iconos/CampaignOutlined.tsx';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation, useSearch } from 'wouter';
import { contados } from '@cuenta-clara/dominio/contados';
import { type OrdenDeAntiguedad } from '@cuenta-clara/dominio/movimientos/deudas-halladas';
import { EnCamino } from '../../components/EnCamino.tsx';
import { ErrorConReintento } from '../../components/ErrorConReintento.tsx';
import { EstadoVacio } from '../../components/EstadoVacio.tsx';
import { Pagina } from '../../components/Pagina.tsx';
import { Paginas } from '../../components/Paginas.tsx';
import { BotonDeAntiguedad } from './BotonDeAntiguedad.tsx';
import { DeudorasEnTabla } from './DeudorasEnTabla.tsx';
import { DeudorasEnTarjetas } from './DeudorasEnTarjetas.tsx';
import { DiaDeLaLectura } from './DiaDeLaLectura.tsx';
import { EdadesDeLaDeuda } from './EdadesDeLaDeuda.tsx';
import { FiltrosDeDeudas } from './FiltrosDeDeudas.tsx';
import { useAntiguedadQuery } from '../../api/deudas.api.ts';
import {
  type FiltrosDeAntiguedad,
  busquedaDe,
  consultaDe,
  esDe,
  leerFiltros,
} from './filtros-de-antiguedad.ts';
import { enBloques } from '../../base/tema/en-papel.ts';
import { useEsAncha } from '../../base/ventanas/useEsAncha.ts';
import { useIr } from '../../base/ventanas/useIr.ts';

const TEXTOS = {
  dueña: {
    deben: 'Te deben',
    debian: 'Te debían',
    nadie: 'Nadie te debe nada',
    nadieDebia: 'Nadie te debía nada',
  },
  contador: {
    deben: 'Por cobrar',
    debian: 'Por cobrar',
    nadie: 'Nadie debe nada',
    nadieDebia: 'Nadie debía nada',
  },
} as const;

const ORDENES = [
  ['vencido', 'Lo más vencido'],
  ['saldo', 'Quien más debe'],
  ['nombre', 'Por nombre'],
] as const satisfies readonly (readonly [OrdenDeAntiguedad, string])[];

interface Props {
  /** The name of the business that an accountant reads; undefined for the owner. */
  negocio?: string;
}

export default function PaginaDeAntiguedad({ negocio }: Props) {
  const textos = TEXTOS[negocio === undefined ? 'dueña' : 'contador'];
  const filtros = leerFiltros(useSearch());
  const [ruta] = useLocation();
  const ir = useIr();
  const consulta = useAntiguedadQuery(consultaDe(filtros));
  const { isFetching, isError, error, refetch } = consulta;
  // While the next page of the list loads, the previous page stays, unless its figures are of another day.
  const data = consulta.data && esDe(consulta.data, filtros) ? consulta.data : undefined;
  const nadieDebe = data?.totales.saldo === 0 && data.total === 0;
  const cabeLaTabla = useEsAncha();
  const Deudoras = cabeLaTabla ? DeudorasEnTabla : DeudorasEnTarjetas;
  const cambiar = (cambio: Partial<FiltrosDeAntiguedad>) =>
    ir(ruta + busquedaDe({ ...filtros, pagina: 1, ...cambio }), { replace: true });

  return (
    <Pagina
      titulo="Antigüedad de saldos"
      subtitulo={
        negocio === undefined
          ? 'Quién te debe, y desde cuándo.'
          : `Quién le debe a ${negocio}, y desde cuándo. Solo lectura.`
      }
      acciones={
        negocio === undefined &&
        !nadieDebe && (
          <Button component={Link} href="/cobranza" variant="contained" startIcon={<CampaignIcon />}>
            Cobrar
          </Button>
        )
      }
    >
      <DiaDeLaLectura filtros={filtros} onCambio={cambiar} />
      {isError && !data ? (
        <ErrorConReintento
          titulo="No pudimos cargar los saldos"
          error={error}
          onReintentar={() => void refetch()}
        />
      ) : (
        <EdadesDeLaDeuda
          titulo={filtros.al ? textos.debian : textos.deben}
          antiguedad={data?.totales}
          filtro={{ elegida: filtros.edad, onElegir: (edad) => cambiar({ edad }) }}
        />
      )}
      {!data && isFetching && <EnCamino alto={cabeLaTabla ? 64 : 96} />}
      {nadieDebe && (
        <EstadoVacio
          dibujo="pagos"
          titulo={filtros.al ? textos.nadieDebia : textos.nadie}
          texto="Aquí verás a cada cliente con lo que debe, empezando por lo que lleva más tiempo vencido."
        />
      )}
      {data && !nadieDebe && (
        <Box
          component="section"
          aria-labelledby="por-cliente"
          sx={{ display: 'flex', flexDirection: 'column', gap: 1.5, ...enBloques(1.5) }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 1, flex: 1 }}>
              <Typography variant="h2" id="por-cliente">
                {contados(data.total, 'cliente', 'clientes')}
              </Typography>
            </Box>
            <BotonDeAntiguedad
              consulta={consultaDe(filtros)}
              al={data.al}
              conFiltro={filtros.q !== '' || filtros.edad !== null}
            />
          </Box>
          <FiltrosDeDeudas
            q={filtros.q}
            onBuscar={(q) => cambiar({ q })}
            etiqueta="Buscar entre quienes deben"
            orden={filtros.orden}
            ordenes={ORDENES}
            onOrden={(orden) => cambiar({ orden })}
          />
          {data.total === 0 ? (
            <EstadoVacio
              dibujo="buscar"
              titulo="Nadie así"
              texto="No se encontró a nadie que deba con esos filtros."
              nivel="h3"
            />
          ) : (
            <Deudoras clientes={data.clientes} />
          )}
          <Paginas
            pagina={Math.min(filtros.pagina, data.totalPages)}
            de={data.totalPages}
            onIr={(pagina) => cambiar({ pagina })}
          />
        </Box>
      )}
    </Pagina>
  );
}
