import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { enMiles } from '@cuenta-clara/dominio/contados';
import {
  type Duplicados,
  type ImportacionDeApi,
} from '@cuenta-clara/dominio/importaciones/importaciones.api';
import { useCategoriasQuery, useServiciosQuery } from '../../api/catalogo.api.ts';
import { useClientesQuery } from '../../api/clientes.api.ts';
import { useImportacionesQuery } from '../../api/importaciones.api.ts';
import { useEntornoQuery } from '../../base/api.ts';
import { useHoy } from '../../base/tiempo/hoy.ts';
import { BAJA } from '../../base/tema/medidas.ts';
import { usePie } from '../../base/ventanas/alto-del-pie.ts';
import { AIRE_BAJO_LA_PAGINA, ALTO_DE_LAS_PESTANAS } from '../../base/ventanas/medidas-del-armazon.ts';
import { Pagina } from '../../components/Pagina.tsx';
import { tomarCompartidos } from '../../sin-conexion/archivos-del-dia.ts';
import { Anteriores } from './Anteriores.tsx';
import { ElegirArchivos } from './ElegirArchivos.tsx';
import { type LoQueYaHay } from './lectura/mesa.ts';
import { Progreso } from './Progreso.tsx';
import { Revision } from './Revision.tsx';
import { Terminada } from './Terminada.tsx';
import { type PorImportar } from './envio.ts';
import { cuantos } from './palabras.ts';
import { useImportar } from './useImportar.ts';
import { type Lote, useLectura } from './useLectura.ts';

const useLoQueYaHay = (): LoQueYaHay | null => {
  const { data: clientes } = useClientesQuery();
  const { data: servicios } = useServiciosQuery();
  const { data: categorias } = useCategoriasQuery();
  const { data: entorno } = useEntornoQuery();
  const hoy = useHoy();
  return useMemo(() => {
    if (!clientes || !servicios || !categorias || !entorno) return null;
    const nombres = new Map(categorias.map(({ id, nombre }) => [id, nombre]));
    return {
      clientes: clientes.map(({ nombre, empresa, telefono, email }) => ({
        nombre,
        empresa,
        telefono,
        email,
      })),
      servicios: servicios.map(({ nombre, categoria_id }) => ({
        nombre,
        categoria: nombres.get(categoria_id) ?? '',
      })),
      codigoPais: entorno.codigo_pais,
      hoy,
    };
  }, [clientes, servicios, categorias, entorno, hoy]);
};

/** Rows with errors and rows left out are null, so that the others keep their indexes. */
const porImportar = (
  { nombre, sha256, lectura, filas, fuera }: Lote,
  duplicados: Duplicados,
): PorImportar => ({
  ...{ tipo: lectura!.tipo, nombre, sha256, duplicados },
  filas: filas.map(({ lugar, estado, cuerpo }) => (estado === 'error' || fuera.has(lugar) ? null : cuerpo)),
});

/**
 * The unfinished import of the same file. Sending the file again would continue it, with its original
 * options.
 */
const sinTerminar = (
  { sha256, lectura, filas }: Lote,
  importaciones: readonly ImportacionDeApi[],
): ImportacionDeApi | undefined =>
  importaciones.find(
    ({ estado, tipo, archivo, total }) =>
      estado === 'en-curso' && archivo.sha256 === sha256 && tipo === lectura?.tipo && total === filas.length,
  );

const loQueQueda = (errores: number): string =>
  errores > 0
    ? `${enMiles(errores)} con error ${errores === 1 ? 'se queda' : 'se quedan'} fuera.`
    : 'Nada se guarda hasta que pulses el botón.';

export default function PaginaDeImportar() {
  const hay = useLoQueYaHay();
  const lectura = useLectura(hay);
  const { lotes, duplicados, faltan } = lectura;
  const { data: importaciones = [] } = useImportacionesQuery(undefined, { refetchOnMountOrArgChange: true });
  const { envio, importar, retomar, detener, cerrar } = useImportar(lectura.alTerminar);
  const alPie = usePie();
  const alLlegar = useEffectEvent(async (seFue: AbortSignal) => {
    await retomar();
    if (seFue.aborted) return;
    await lectura.recuperar();
    const compartidos = await tomarCompartidos();
    if (compartidos.length > 0) lectura.traer(compartidos.map((archivo) => ({ archivo })));
  });
  useEffect(() => {
    const visita = new AbortController();
    void alLlegar(visita.signal);
    return () => visita.abort();
  }, []);

  const listos = lotes.filter(({ estado }) => estado === 'lista');
  const cuantas = useMemo(() => {
    const van = { clientes: 0, servicios: 0 };
    let errores = 0;
    for (const { estado, lectura: suya, filas, fuera } of lotes) {
      if (estado !== 'lista' || !suya) continue;
      for (const fila of filas) {
        if (fuera.has(fila.lugar)) continue;
        if (fila.estado === 'error') errores += 1;
        if (
          fila.estado === 'nueva' ||
          (suya.tipo === 'clientes' && fila.estado === 'existe' && duplicados === 'completar')
        )
          van[suya.tipo] += 1;
      }
    }
    return { ...van, errores };
  }, [lotes, duplicados]);
  const van = cuantas.clientes + cuantas.servicios;
  const hayDudas = listos.some(({ lectura: suya }) => (suya?.dudas.length ?? 0) > 0);
  const leyendo = lotes.some(({ estado }) => estado === 'leyendo');

  const seRecupero = lotes.some(({ deVuelta }) => deVuelta);

  const siguen = new Map(listos.map((lote) => [lote.clave, sinTerminar(lote, importaciones)]));
  const sigueAlguna = [...siguen.values()].some(Boolean);
  const mandar = () =>
    importar(listos.map((lote) => porImportar(lote, siguen.get(lote.clave)?.duplicados ?? duplicados)));
  const acabar = async () => {
    const otros: readonly Lote['estado'][] = envio?.estado === 'terminado' ? ['leyendo', 'lista'] : [];
    for (const { clave, estado } of lotes) if (!otros.includes(estado)) lectura.quitar(clave);
    await cerrar();
  };

  if (envio)
    return (
      <Pagina titulo="Importar" ancho={ANCHO}>
        {envio.resultados.map((resultado) => (
          <Terminada
            key={resultado.importacion.id}
            resultado={resultado}
            lote={lotes.find(({ nombre }) => nombre === resultado.nombre)}
          />
        ))}
        {envio.estado === 'terminado' ? (
          <Button onClick={() => void acabar()} sx={{ alignSelf: 'flex-start' }}>
            Importar más
          </Button>
        ) : (
          <Progreso
            envio={envio}
            onDetener={detener}
            onSeguir={() =>
              void retomar().then((habia) => {
                if (!habia) mandar();
              })
            }
            onCerrar={() => void acabar()}
          />
        )}
      </Pagina>
    );
  return (
    <Pagina titulo="Importar" subtitulo="Tus clientes y tus servicios, de donde los tengas." ancho={ANCHO}>
      {(seRecupero || faltan.length > 0) && (
        <Alert
          severity="info"
          action={
            <Button size="small" color="inherit" onClick={lectura.descartar}>
              Descartar
            </Button>
          }
        >
          {seRecupero && 'Recuperamos lo que no habías guardado. '}
          {faltan.length > 0 &&
            `Elige otra vez ${faltan.map(({ nombre }) => nombre).join(' y ')} y vuelve lo que corregiste.`}
        </Alert>
      )}
      {lotes.length === 0 && <ElegirArchivos onTraer={lectura.traer} />}
      {lotes.map((lote) => (
        <Revision
          key={lote.clave}
          lote={lote}
          acciones={lectura}
          sigue={siguen.get(lote.clave) !== undefined}
          duplicados={duplicados}
          onDuplicados={lectura.setDuplicados}
        />
      ))}
      {lotes.length > 0 && <ElegirArchivos otros onTraer={lectura.traer} />}
      {listos.length > 0 && (
        <Box ref={alPie} component="section" aria-label="Importar" sx={AL_ALCANCE}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 180px' }}>
              {hayDudas ? 'Responde arriba la pregunta.' : loQueQueda(cuantas.errores)}
            </Typography>
            <Button
              variant="contained"
              size="large"
              disabled={(van === 0 && !sigueAlguna) || hayDudas || leyendo}
              sx={{ flex: { xs: '1 1 100%', md: '0 0 auto' } }}
              onClick={mandar}
            >
              {van === 0
                ? sigueAlguna
                  ? 'Terminar la importación'
                  : 'Nada que importar'
                : `Importar ${[
                    cuantas.clientes > 0 && cuantos('clientes', cuantas.clientes),
                    cuantas.servicios > 0 && cuantos('servicios', cuantas.servicios),
                  ]
                    .filter(Boolean)
                    .join(' y ')}`}
            </Button>
          </Box>
        </Box>
      )}
      {lotes.length === 0 && <Anteriores />}
    </Pagina>
  );
}

const ANCHO = 960;

const AL_ALCANCE = {
  position: 'sticky',
  [BAJA]: { position: 'static' },
  displayPrint: 'none !important',
  bottom: { xs: `calc(${ALTO_DE_LAS_PESTANAS}px + env(safe-area-inset-bottom))`, md: 0 },
  mb: { xs: `-${AIRE_BAJO_LA_PAGINA}px`, md: 0 },
  zIndex: 2,
  mx: { xs: -2, md: 0 },
  px: 2,
  py: 1.5,
  display: 'flex',
  flexDirection: 'column',
  gap: 1.5,
  bgcolor: 'background.paper',
  border: '1px solid var(--mui-palette-divider)',
  borderInlineWidth: { xs: 0, md: 1 },
  borderRadius: { xs: 0, md: 1.5 },
  boxShadow: { md: 3 },
  // A shadow does not show on dark surfaces.
  '.dark &': {
    backgroundImage: 'linear-gradient(var(--mui-palette-action-hover), var(--mui-palette-action-hover))',
  },
} as const;
