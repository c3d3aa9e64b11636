import { TestEnvironment } from 'jest-environment-jsdom';

/** What every browser has and jsdom lacks, taken from Node. Its own AbortController is replaced too: Request takes no other's signal. */
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

/** No screen here: no media query matches, so the desktop with the light theme and a mouse. */
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

/** jsdom with Node's fetch: an address is relative to the page, as in a browser. */
export default class JsdomWithFetch extends TestEnvironment {
  async setup() {
    await super.setup();
    const pagina = this.global;
    Object.assign(pagina, DE_NODE, {
      matchMedia,
      Request: class extends Request {
        constructor(recurso, opciones) {
          super(typeof recurso === 'string' ? new URL(recurso, pagina.location.href) : recurso, opciones);
        }
      },
    });
  }
}
