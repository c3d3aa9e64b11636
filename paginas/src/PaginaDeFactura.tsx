import { type ReactNode } from 'react';
import { type ModoDePagar } from '@cuenta-clara/dominio/facturas/como-pagar';
import { type FacturaImpresa, type RenglonImpreso } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { type EstadoDePagina } from '@cuenta-clara/dominio/seguimiento/estado-de-pagina';
import { LETRAS_DE_AVISO } from '@cuenta-clara/dominio/seguimiento/seguimiento.api';
import { PALABRAS_DE_LA_PAGINA, type PalabrasDeLaPagina } from './palabras-de-la-pagina.ts';

/** A payment, or what is told like one; written out. */
export interface PagoEnPagina {
  readonly que: 'anticipo' | 'abono' | 'ajuste';
  /** Empty where it has none. */
  readonly dia: string;
  readonly monto: string;
}

/** What was told of a payment, and what came of it. */
export interface AvisoEnPagina {
  readonly estado: 'abierto' | 'descartado';
  readonly monto: string;
  readonly dia: string;
  /** Why it was not found; empty where nothing was said. */
  readonly motivo: string;
}

/** The form 'Ya pagué' as it is shown: what is filled in, and what was refused of it. */
export interface FormularioDeAviso {
  readonly valores: Readonly<Record<CampoDeAviso, string>>;
  readonly fallas: Partial<Readonly<Record<CampoDeAviso, string>>>;
  /** Said of the whole; empty without. */
  readonly rechazo: string;
  /** The owner's today, `YYYY-MM-DD`. */
  readonly hoy: string;
}
export type CampoDeAviso = 'monto' | 'fecha' | 'metodo' | 'referencia';

export interface DatosDePagina {
  readonly factura: FacturaImpresa;
  readonly estado: EstadoDePagina;
  /** When it is due and how far that is; empty without a due day, and of a paid invoice. */
  readonly plazo: string;
  readonly comoPagar: readonly ModoDePagar[];
  readonly pagos: readonly PagoEnPagina[];
  readonly aviso: AvisoEnPagina | null;
  /** null where no notice is taken: it is paid, or one waits. */
  readonly formulario: FormularioDeAviso | null;
  readonly direcciones: {
    readonly avisos: string;
    readonly abierta: string;
    readonly pdf: string;
    /** null where it is not stamped. */
    readonly xml: string | null;
  };
}

/** So many lines are shown: the PDF has all. */
export const RENGLONES_DE_PAGINA = 100;

interface Textos {
  readonly palabras: PalabrasDeLaPagina;
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

/** A field with its label, and what was refused of it. */
const Campo = ({
  nombre,
  etiqueta,
  formulario: { valores, fallas },
  ...propias
}: {
  readonly nombre: CampoDeAviso;
  readonly etiqueta: string;
  readonly formulario: FormularioDeAviso;
  readonly type?: string;
  readonly inputMode?: 'decimal';
  readonly max?: string;
  readonly list?: string;
  readonly maxLength?: number;
  readonly required?: boolean;
}) => {
  const falla = fallas[nombre];
  return (
    <label>
      {etiqueta}
      <input
        name={nombre}
        defaultValue={valores[nombre]}
        autoComplete="off"
        aria-invalid={falla ? true : undefined}
        aria-describedby={falla ? `falla-${nombre}` : undefined}
        {...propias}
      />
      {falla ? (
        <span className="falla" id={`falla-${nombre}`}>
          {falla}
        </span>
      ) : null}
    </label>
  );
};

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
      {formulario.rechazo ? (
        <p className="aviso mal" role="alert">
          {formulario.rechazo}
        </p>
      ) : null}
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

const Renglon = ({ renglon }: { readonly renglon: RenglonImpreso }) => (
  <tr>
    <td>
      {renglon.categoria ? <span className="suave chico">{renglon.categoria} · </span> : null}
      {renglon.descripcion}
      <div className="suave chico">
        {renglon.cantidad} × {renglon.precio}
        {renglon.descuento ? ` · ${renglon.descuento}` : ''}
      </div>
    </td>
    <td>{renglon.total}</td>
  </tr>
);

const Cifra = ({
  que,
  cuanto,
  suma,
}: {
  readonly que: string;
  readonly cuanto: string;
  readonly suma?: boolean;
}) => (
  <tr className={suma ? 'suma' : undefined}>
    <th scope="row">{que}</th>
    <td>{cuanto}</td>
  </tr>
);

const Conceptos = ({
  palabras,
  factura,
  pdf,
}: Textos & { readonly factura: FacturaImpresa; readonly pdf: string }) => {
  const delPapel = PALABRAS[factura.idioma];
  const sobran = factura.renglones.length > RENGLONES_DE_PAGINA;
  return (
    <section>
      <h2>{palabras.conceptos}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{palabras.concepto}</th>
            <th scope="col">{palabras.importe}</th>
          </tr>
        </thead>
        <tbody>
          {factura.renglones.slice(0, RENGLONES_DE_PAGINA).map((renglon, lugar) => (
            <Renglon key={lugar} renglon={renglon} />
          ))}
        </tbody>
        {sobran ? (
          <tbody>
            <tr>
              <td colSpan={2}>
                {palabras.hayMas(RENGLONES_DE_PAGINA)} <a href={pdf}>{palabras.verTodas}</a>
              </td>
            </tr>
          </tbody>
        ) : null}
        <tfoot>
          <Cifra que={delPapel.subtotal} cuanto={factura.subtotal} />
          {factura.descuento ? <Cifra que={delPapel.descuento} cuanto={factura.descuento} /> : null}
          {factura.impuestos.map(({ etiqueta, valor }, lugar) => (
            <Cifra key={lugar} que={etiqueta} cuanto={valor} />
          ))}
          <Cifra que={palabras.total} cuanto={factura.total} suma />
        </tfoot>
      </table>
      {factura.nota ? <p className="nota suave chico">{factura.nota}</p> : null}
      {factura.terminos ? <p className="nota suave chico">{factura.terminos}</p> : null}
    </section>
  );
};

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

const Encabezado = ({ negocio }: Pick<FacturaImpresa, 'negocio'>) => (
  <header>
    {negocio.logo_url ? <img src={negocio.logo_url} alt="" /> : null}
    <div>
      <p className="negocio">{negocio.nombre}</p>
      <p className="suave chico">
        {[negocio.telefono, negocio.email].filter((dato) => dato !== '').join(' · ')}
      </p>
    </div>
  </header>
);

/** The whole page but its style sheet and script, which whoever serves it names in its policy. */
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
  const titulo = palabras.titulo(factura.numero, factura.negocio.nombre);
  return (
    <html lang={factura.idioma}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        <meta name="format-detection" content="telephone=no" />
        <title>{titulo}</title>
        <meta property="og:type" content="website" />
        <meta property="og:title" content={titulo} />
        <style dangerouslySetInnerHTML={{ __html: estilos }} />
      </head>
      <body data-abierta={direcciones.abierta}>
        <Encabezado negocio={factura.negocio} />
        <main>
          <p className="aviso separado no-se-imprime" id="asi-la-ve" hidden>
            {palabras.asiLaVe}
          </p>
          <Resumen palabras={palabras} {...datos} />
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
          <Conceptos palabras={palabras} factura={factura} pdf={direcciones.pdf} />
          {pagos.length > 0 ? <Pagos palabras={palabras} pagos={pagos} falta={factura.balance} /> : null}
          <section className="no-se-imprime">
            <h2>{palabras.archivos}</h2>
            <div className="archivos">
              <a className="boton" href={direcciones.pdf}>
                {palabras.pdf}
              </a>
              {direcciones.xml ? (
                <a className="boton" href={direcciones.xml} download>
                  {palabras.xml}
                </a>
              ) : null}
            </div>
          </section>
        </main>
        <script dangerouslySetInnerHTML={{ __html: guion }} />
      </body>
    </html>
  );
};
