import { TestEnvironment } from 'jest-environment-jsdom';

/** Web APIs that jsdom lacks. AbortController is included, because Node's Request accepts no other signal. */
const DE_NODE = {
  AbortController,
  AbortSignal,
  Blob,
  File,
  FormData,
  Headers,
  Response,
  TextDecoder,
  TextEncoder,
  fetch,
  structuredClone,
};

/** This `matchMedia` matches nothing: a desktop with the light theme and a mouse. */
const matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  addListener: () => undefined,
  removeListener: () => undefined,
  dispatchEvent: () => false,
});

/**
 * This `getComputedStyle` reads inline styles and the element's defaults, and no style sheets: jsdom has no
 * layout, and matching MUI's rules took half of the suites' time.
 */
const sinHojasDeEstilo = (pagina) => {
  const { getComputedStyle, document } = pagina;
  const { body } = document.implementation.createHTMLDocument();
  const deCadaClase = new Map();
  const porNaturaleza = (elemento) => {
    const { localName, hidden, type } = elemento;
    const clase = `${localName} ${hidden} ${type}`;
    if (!deCadaClase.has(clase)) {
      const uno = body.appendChild(body.ownerDocument.importNode(elemento, false));
      uno.removeAttribute('style');
      deCadaClase.set(clase, getComputedStyle.call(pagina, uno));
    }
    return deCadaClase.get(clase);
  };
  return (elemento) => {
    const [suyo, natural] = [elemento.style, porNaturaleza(elemento)];
    const valor = (propiedad) => suyo?.getPropertyValue(propiedad) || natural.getPropertyValue(propiedad);
    return new Proxy(natural, {
      get: (_natural, nombre) => (nombre === 'getPropertyValue' ? valor : suyo?.[nombre] || natural[nombre]),
    });
  };
};

export default class JsdomWithFetch extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    this.global.process.env.NODE_ENV = 'production';
  }
  async setup() {
    await super.setup();
    const pagina = this.global;
    Object.assign(pagina, DE_NODE, {
      matchMedia,
      CSS: { supports: () => false },
      getComputedStyle: sinHojasDeEstilo(pagina),
      Request: class extends Request {
        constructor(recurso, opciones) {
          super(typeof recurso === 'string' ? new URL(recurso, pagina.location.href) : recurso, opciones);
        }
      },
    });
  }
}
