import { type ReactNode } from 'react';
import { type CotizacionImpresa } from '@cuenta-clara/dominio/cotizaciones/cotizacion-impresa';
import { type EstadoDePaginaDeCotizacion } from '@cuenta-clara/dominio/cotizaciones/pagina-de-cotizacion';
import {
  LETRAS_DE_MOTIVO,
  LETRAS_DE_NOMBRE,
  TEXTOS_DEL_CLIENTE,
} from '@cuenta-clara/dominio/cotizaciones/textos-del-cliente';
import { PALABRAS_DE_COTIZACION } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { type Dia } from '@cuenta-clara/dominio/fechas';
import { conPorcentajesEnteros } from '@cuenta-clara/dominio/porcentajes-enteros';
import { PALABRAS_DE_LA_PAGINA } from './palabras-de-la-pagina.ts';
import {
  Archivos,
  Campo,
  Cifra,
  Conceptos,
  Documento,
  type Formulario,
  Rechazo,
  type Textos,
} from './piezas.tsx';

export type FormularioDeRespuesta = Formulario<'nombre' | 'motivo'>;

export interface DatosDePaginaDeCotizacion {
  readonly cotizacion: CotizacionImpresa;
  readonly estado: EstadoDePaginaDeCotizacion;
  readonly validaHasta: Dia | null;
  /** The acceptance, with the day as displayed. */
  readonly aceptacion: { readonly nombre: string; readonly dia: string } | null;
  /** `motivo` is '' unless the customer wrote a reason on this page. */
  readonly rechazo: { readonly motivo: string; readonly dia: string } | null;
  /** Why an answer was refused, when the page has no form to show the reason in. */
  readonly sinLugar: string;
  readonly aceptar: FormularioDeRespuesta | null;
  readonly rechazar: FormularioDeRespuesta | null;
  readonly direcciones: {
    readonly aceptar: string;
    readonly rechazar: string;
    readonly pdf: string;
  };
}

const Validez = ({ cotizacion, estado, validaHasta }: DatosDePaginaDeCotizacion) => {
  if (validaHasta === null || estado === 'anulada' || estado === 'facturada' || estado === 'aceptada')
    return null;
  const { idioma, valida_hasta } = cotizacion;
  return estado === 'vencida' ? (
    <p>{TEXTOS_DEL_CLIENTE[idioma].vencio(validaHasta)}</p>
  ) : (
    <p>
      {PALABRAS_DE_COTIZACION[idioma].validaHasta} {valida_hasta}
    </p>
  );
};

const Contestada = ({
  palabras,
  cotizacion,
  estado,
  aceptacion,
  rechazo,
}: Textos & DatosDePaginaDeCotizacion) => {
  const suyas = palabras.cotizacion;
  if (estado === 'anulada')
    return <p className="aviso mal">{TEXTOS_DEL_CLIENTE[cotizacion.idioma].anulada}</p>;
  if (aceptacion)
    return (
      <p className="aviso bien" role="status">
        {suyas.aceptada(aceptacion.nombre, aceptacion.dia)}
        {estado === 'facturada' ? ` ${suyas.facturada}` : ''}
      </p>
    );
  if (!rechazo) return null;
  return (
    <p className="aviso" role="status">
      {suyas.rechazada(rechazo.dia)} {rechazo.motivo ? `«${rechazo.motivo}»` : ''}
    </p>
  );
};

const Resumen = (datos: Textos & DatosDePaginaDeCotizacion) => {
  const { palabras, cotizacion, estado } = datos;
  const suyas = palabras.cotizacion;
  return (
    <section className="resumen">
      <div className="linea">
        <h1>
          {suyas.cotizacion} {cotizacion.numero}
        </h1>
        <span className={`estado ${estado}`}>{suyas.estados[estado]}</span>
      </div>
      <p className="suave chico">
        {palabras.para} {cotizacion.cliente.nombre} · {cotizacion.fecha} ·{' '}
        {`${PALABRAS_DE_COTIZACION[cotizacion.idioma].revision}\u00a0${cotizacion.revision}`}
      </p>
      <p className="suave chico separado">{palabras.total}</p>
      <p className="debe">{cotizacion.total}</p>
      <Validez {...datos} />
      {cotizacion.anticipo ? (
        <p>
          {conPorcentajesEnteros(cotizacion.anticipo.etiqueta)}: {cotizacion.anticipo.valor}
        </p>
      ) : null}
      <Contestada {...datos} />
    </section>
  );
};

/** An answer names the revision and the digest of the content that the page displayed. */
const LoMostrado = ({ cotizacion: { revision, huella } }: Pick<DatosDePaginaDeCotizacion, 'cotizacion'>) => (
  <>
    <input type="hidden" name="revision" value={revision} />
    <input type="hidden" name="huella" value={huella} />
  </>
);

interface PropsDeRespuesta extends Textos, Pick<DatosDePaginaDeCotizacion, 'cotizacion'> {
  readonly formulario: FormularioDeRespuesta;
  readonly direccion: string;
}

const Aceptar = ({ palabras, cotizacion, formulario, direccion }: PropsDeRespuesta) => (
  <section className="no-se-imprime" data-del-cliente="">
    <h2>{palabras.cotizacion.aceptarTitulo}</h2>
    <p className="suave">{palabras.cotizacion.aceptarAyuda(cotizacion.total)}</p>
    <Rechazo texto={formulario.rechazo} />
    <form method="post" action={direccion}>
      <LoMostrado cotizacion={cotizacion} />
      <Campo
        nombre="nombre"
        etiqueta={palabras.cotizacion.nombre}
        formulario={formulario}
        autoComplete="name"
        maxLength={LETRAS_DE_NOMBRE}
        required
      />
      <button className="fuerte" type="submit">
        {palabras.cotizacion.aceptar}
      </button>
    </form>
  </section>
);

const Rechazar = ({ palabras, cotizacion, formulario, direccion }: PropsDeRespuesta) => (
  <section className="no-se-imprime" data-del-cliente="">
    <details className="discreto" open={formulario.rechazo !== '' || undefined}>
      <summary>{palabras.cotizacion.rechazar}</summary>
      <Rechazo texto={formulario.rechazo} />
      <form method="post" action={direccion}>
        <LoMostrado cotizacion={cotizacion} />
        <p className="suave">{palabras.cotizacion.rechazarAyuda(cotizacion.negocio.nombre)}</p>
        <Campo
          nombre="motivo"
          etiqueta={palabras.cotizacion.motivo}
          formulario={formulario}
          maxLength={LETRAS_DE_MOTIVO}
          rows={3}
        />
        <button type="submit">{palabras.cotizacion.enviarRechazo}</button>
      </form>
    </details>
  </section>
);

export const PaginaDeCotizacion = ({
  datos,
  estilos,
  guion,
}: {
  readonly datos: DatosDePaginaDeCotizacion;
  readonly estilos: string;
  readonly guion: string;
}): ReactNode => {
  const { cotizacion, aceptar, rechazar, direcciones } = datos;
  const palabras = PALABRAS_DE_LA_PAGINA[cotizacion.idioma];
  const { cotizacion: suyas } = palabras;
  return (
    <Documento
      papel={cotizacion}
      titulo={palabras.titulo(`${suyas.cotizacion} ${cotizacion.numero}`, cotizacion.negocio.nombre)}
      asiLaVe={suyas.asiLaVe}
      estilos={estilos}
      guion={guion}
    >
      <Resumen palabras={palabras} {...datos} />
      <Rechazo texto={datos.sinLugar} />
      <Conceptos palabras={palabras} papel={cotizacion} pdf={direcciones.pdf}>
        {cotizacion.anticipo ? (
          <Cifra que={cotizacion.anticipo.etiqueta} cuanto={cotizacion.anticipo.valor} />
        ) : null}
      </Conceptos>
      {aceptar ? (
        <Aceptar
          palabras={palabras}
          cotizacion={cotizacion}
          formulario={aceptar}
          direccion={direcciones.aceptar}
        />
      ) : null}
      {rechazar ? (
        <Rechazar
          palabras={palabras}
          cotizacion={cotizacion}
          formulario={rechazar}
          direccion={direcciones.rechazar}
        />
      ) : null}
      <Archivos palabras={palabras} pdf={direcciones.pdf} />
    </Documento>
  );
};
