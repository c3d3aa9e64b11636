import { type ReactNode } from 'react';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { type EstadoDePagina } from '@cuenta-clara/dominio/seguimiento/estado-de-pagina';
import { LETRAS_DE_AVISO } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
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

/** A payment, with day and amount as displayed. */
interface PagoEnPagina {
  readonly que: 'anticipo' | 'abono' | 'ajuste';
  /** '' when the payment has no day. */
  readonly dia: string;
  readonly monto: string;
}

interface AvisoEnPagina {
  readonly estado: 'abierto' | 'descartado';
  readonly monto: string;
  readonly dia: string;
  /** The owner's reason for discarding the payment notice; '' without a reason. */
  readonly motivo: string;
}

export interface FormularioDeAviso extends Formulario<CampoDeAviso> {
  /** The owner's today, `YYYY-MM-DD`. */
  readonly hoy: string;
}
type CampoDeAviso = 'monto' | 'fecha' | 'metodo' | 'referencia';

export interface DatosDePagina {
  readonly factura: FacturaImpresa;
  readonly estado: EstadoDePagina;
  /** The due day and its distance from today in words; '' when the invoice is paid or has no due day. */
  readonly plazo: string;
  readonly comoPagar: readonly ModoDePagar[];
  readonly pagos: readonly PagoEnPagina[];
  readonly aviso: AvisoEnPagina | null;
  /** Why a payment notice was refused, when the page has no form to show the reason in. */
  readonly sinLugar: string;
  /** null when the customer cannot give notice of a payment: the invoice is paid, or a notice is unanswered. */
  readonly formulario: FormularioDeAviso | null;
  readonly direcciones: {
    readonly avisos: string;
    readonly abierta: string;
    readonly pdf: string;
    /** null when the invoice has no tax stamp. */
    readonly xml: string | null;
  };
}

const Resumen = ({ palabras, factura, estado, plazo, aviso }: Textos & DatosDePagina) => (
  <section className="resumen">
    <div className="linea">
      <h1>
        {palabras.factura} {factura.numero}
      </h1>
      <span className={`estado ${estado}`}>{palabras.estados[estado]}</span>
    </div>
    <p className="suave chico">
      {palabras.para} {factura.cliente.nombre} · {factura.fecha}
    </p>
    {estado === 'pagada' ? (
      <>
        <p className="debe">{factura.total}</p>
        <p>{palabras.pagado}</p>
      </>
    ) : (
      <>
        <p className="suave chico separado">{palabras.falta}</p>
        <p className="debe">{factura.balance}</p>
        <p>{plazo}</p>
      </>
    )}
    {aviso ? <AvisoDado palabras={palabras} aviso={aviso} /> : null}
  </section>
);

const AvisoDado = ({ palabras, aviso }: Textos & { readonly aviso: AvisoEnPagina }) =>
  aviso.estado === 'abierto' ? (
    <p className="aviso" role="status">
      {palabras.avisado(aviso.monto, aviso.dia)}
    </p>
  ) : (
    <p className="aviso mal" role="status">
      {palabras.noEncontrado(aviso.monto, aviso.dia)} {aviso.motivo}
    </p>
  );

const ModosDePagar = ({ palabras, modos }: Textos & { readonly modos: readonly ModoDePagar[] }) => (
  <section>
    <h2>{palabras.comoPagar}</h2>
    <ul className="lista">
      {modos.map((modo, lugar) => (
        <li key={lugar}>
          <h3>{modo.nombre}</h3>
          {modo.pasos ? <p className="pasos">{modo.pasos}</p> : null}
          {modo.clabe ? (
            <>
              <p className="suave chico">CLABE{modo.banco ? ` · ${modo.banco}` : ''}</p>
              <p className="clabe">{modo.clabe_dicha}</p>
            </>
          ) : null}
          {modo.titular ? (
            <p className="suave chico">
              {palabras.titular}: {modo.titular}
            </p>
          ) : null}
          {modo.clabe ? (
            <button type="button" hidden data-copia={modo.clabe} data-dicho={palabras.copiada}>
              {palabras.copiar}
            </button>
          ) : null}
          {modo.link ? (
            <p>
              <a className="boton no-se-imprime" href={modo.link} rel="noreferrer nofollow">
                {palabras.pagarEnLinea}
              </a>
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  </section>
);

const YaPague = ({
  palabras,
  formulario,
  modos,
  negocio,
  avisos,
}: Textos & {
  readonly formulario: FormularioDeAviso;
  readonly modos: readonly ModoDePagar[];
  readonly negocio: string;
  readonly avisos: string;
}) => (
  <section id="aviso" className="no-se-imprime">
    <details open={formulario.rechazo !== '' || undefined}>
      <summary>{palabras.yaPague}</summary>
      <Rechazo texto={formulario.rechazo} />
      <form method="post" action={avisos}>
        <p className="suave">{palabras.avisarAyuda(negocio)}</p>
        <Campo
          nombre="monto"
          etiqueta={palabras.monto}
          formulario={formulario}
          inputMode="decimal"
          required
        />
        <Campo
          nombre="fecha"
          etiqueta={palabras.fecha}
          formulario={formulario}
          type="date"
          max={formulario.hoy}
          required
        />
        <Campo
          nombre="metodo"
          etiqueta={palabras.metodo}
          formulario={formulario}
          list="metodos"
          maxLength={LETRAS_DE_AVISO}
          required
        />
        <datalist id="metodos">
          {modos.map(({ nombre }, lugar) => (
            <option key={lugar} value={nombre} />
          ))}
        </datalist>
        <Campo
          nombre="referencia"
          etiqueta={palabras.referencia}
          formulario={formulario}
          maxLength={LETRAS_DE_AVISO}
        />
        <button className="fuerte" type="submit">
          {palabras.enviar}
        </button>
      </form>
    </details>
  </section>
);

const Pagos = ({
  palabras,
  pagos,
  falta,
}: Textos & { readonly pagos: readonly PagoEnPagina[]; readonly falta: string }) => (
  <section>
    <h2>{palabras.pagos}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">{palabras.dia}</th>
          <th scope="col">{palabras.importe}</th>
        </tr>
      </thead>
      <tbody>
        {pagos.map(({ que, dia, monto }, lugar) => (
          <tr key={lugar}>
            <td>
              {dia}
              {que === 'abono' ? null : <span className="suave chico"> {palabras[que]}</span>}
            </td>
            <td>{monto}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Cifra que={palabras.falta} cuanto={falta} suma />
      </tfoot>
    </table>
  </section>
);

export const PaginaDeFactura = ({
  datos,
  estilos,
  guion,
}: {
  readonly datos: DatosDePagina;
  readonly estilos: string;
  readonly guion: string;
}): ReactNode => {
  const { factura, comoPagar, pagos, formulario, direcciones } = datos;
  const palabras = PALABRAS_DE_LA_PAGINA[factura.idioma];
  return (
    <Documento
      papel={factura}
      titulo={palabras.titulo(`${palabras.factura} ${factura.numero}`, factura.negocio.nombre)}
      asiLaVe={palabras.asiLaVe}
      abierta={direcciones.abierta}
      estilos={estilos}
      guion={guion}
    >
      <Resumen palabras={palabras} {...datos} />
      <Rechazo texto={datos.sinLugar} />
      {comoPagar.length > 0 ? <ModosDePagar palabras={palabras} modos={comoPagar} /> : null}
      {formulario ? (
        <YaPague
          palabras={palabras}
          formulario={formulario}
          modos={comoPagar}
          negocio={factura.negocio.nombre}
          avisos={direcciones.avisos}
        />
      ) : null}
      <Conceptos palabras={palabras} papel={factura} pdf={direcciones.pdf} />
      {pagos.length > 0 ? <Pagos palabras={palabras} pagos={pagos} falta={factura.balance} /> : null}
      <Archivos palabras={palabras} pdf={direcciones.pdf} xml={direcciones.xml} />
    </Documento>
  );
};
