import { type ReactNode } from 'react';
import { type FacturaImpresa, type RenglonImpreso } from '@cuenta-clara/dominio/facturas/factura-impresa';
import { PALABRAS } from '@cuenta-clara/dominio/facturas/palabras-del-papel';
import { conPorcentajesEnteros } from '@cuenta-clara/dominio/porcentajes-enteros';
import { type PalabrasDeLaPagina } from './palabras-de-la-pagina.ts';

/** The most invoice lines that a page shows; the PDF has all. */
const RENGLONES_DE_PAGINA = 100;

export interface Textos {
  readonly palabras: PalabrasDeLaPagina;
}

export interface Formulario<Campo extends string> {
  readonly valores: Readonly<Record<Campo, string>>;
  readonly fallas: Partial<Readonly<Record<Campo, string>>>;
  /** The error of the form as a whole; '' without an error. */
  readonly rechazo: string;
}

export const Campo = <C extends string>({
  nombre,
  etiqueta,
  formulario: { valores, fallas },
  rows,
  ...propias
}: {
  readonly nombre: C;
  readonly etiqueta: string;
  readonly formulario: Pick<Formulario<C>, 'valores' | 'fallas'>;
  readonly type?: string;
  readonly inputMode?: 'decimal';
  readonly max?: string;
  readonly list?: string;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly autoComplete?: string;
  readonly rows?: number;
}) => {
  const falla = fallas[nombre];
  const suyas = {
    name: nombre,
    defaultValue: valores[nombre],
    autoComplete: 'off',
    'aria-invalid': falla ? true : undefined,
    'aria-describedby': falla ? `falla-${nombre}` : undefined,
    ...propias,
  };
  return (
    <label>
      {etiqueta}
      {rows ? <textarea rows={rows} {...suyas} /> : <input {...suyas} />}
      {falla ? (
        <span className="falla" id={`falla-${nombre}`}>
          {falla}
        </span>
      ) : null}
    </label>
  );
};

export const Rechazo = ({ texto }: { readonly texto: string }) =>
  texto ? (
    <p className="aviso mal" role="alert">
      {texto}
    </p>
  ) : null;

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

export const Cifra = ({
  que,
  cuanto,
  suma,
}: {
  readonly que: string;
  readonly cuanto: string;
  readonly suma?: boolean;
}) => (
  <tr className={suma ? 'suma' : undefined}>
    <th scope="row">{conPorcentajesEnteros(que)}</th>
    <td>{cuanto}</td>
  </tr>
);

type PapelEnPagina = Pick<
  FacturaImpresa,
  'idioma' | 'renglones' | 'subtotal' | 'descuento' | 'impuestos' | 'total' | 'nota' | 'terminos'
>;

export const Conceptos = ({
  palabras,
  papel,
  pdf,
  children,
}: Textos & {
  readonly papel: PapelEnPagina;
  readonly pdf: string;
  readonly children?: ReactNode;
}) => {
  const delPapel = PALABRAS[papel.idioma];
  const sobran = papel.renglones.length > RENGLONES_DE_PAGINA;
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
          {papel.renglones.slice(0, RENGLONES_DE_PAGINA).map((renglon, lugar) => (
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
          <Cifra que={delPapel.subtotal} cuanto={papel.subtotal} />
          {papel.descuento ? <Cifra que={delPapel.descuento} cuanto={papel.descuento} /> : null}
          {papel.impuestos.map(({ etiqueta, valor }, lugar) => (
            <Cifra key={lugar} que={etiqueta} cuanto={valor} />
          ))}
          <Cifra que={palabras.total} cuanto={papel.total} suma />
          {children}
        </tfoot>
      </table>
      {papel.nota ? <p className="nota suave chico">{papel.nota}</p> : null}
      {papel.terminos ? <p className="nota suave chico">{papel.terminos}</p> : null}
    </section>
  );
};

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

export const Archivos = ({
  palabras,
  pdf,
  xml = null,
}: Textos & { readonly pdf: string; readonly xml?: string | null }) => (
  <section className="no-se-imprime">
    <h2>{palabras.archivos}</h2>
    <div className="archivos">
      <a className="boton" href={pdf}>
        {palabras.pdf}
      </a>
      {xml ? (
        <a className="boton" href={xml} download>
          {palabras.xml}
        </a>
      ) : null}
    </div>
  </section>
);

/** The caller allows `estilos` and `guion` by digest in its Content-Security-Policy. */
export const Documento = ({
  papel: { idioma, negocio },
  titulo,
  asiLaVe,
  abierta,
  estilos,
  guion,
  children,
}: {
  readonly papel: Pick<FacturaImpresa, 'idioma' | 'negocio'>;
  readonly titulo: string;
  /** The notice 'Así la ve tu cliente', which only the owner's own browser displays. */
  readonly asiLaVe: string;
  /** URL that counts the opening of the page; absent when openings are not counted. */
  readonly abierta?: string;
  readonly estilos: string;
  readonly guion: string;
  readonly children: ReactNode;
}) => (
  <html lang={idioma}>
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
    <body data-abierta={abierta}>
      <Encabezado negocio={negocio} />
      <main>
        <p className="aviso separado no-se-imprime" id="asi-la-ve" hidden>
          {asiLaVe}
        </p>
        {children}
      </main>
      <script dangerouslySetInnerHTML={{ __html: guion }} />
    </body>
  </html>
);
