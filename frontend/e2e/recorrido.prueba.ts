import { type Page } from 'playwright-core';
import { type Persona, Servidor } from '@cuenta-clara/backend/test/servidor.prueba';
import {
  asentada,
  conSesion,
  Navegador,
  type Pantalla,
  PANTALLAS,
  pideRechazos,
} from './navegador.prueba.ts';
import { type Semilla, sembrar } from './semilla.prueba.ts';
import { type Quien, type Vista } from './vistas.prueba.ts';

const irPorLaBarra = async (page: Page, ruta: string): Promise<void> => void (await page.goto(ruta));
const irPorLaApp = (page: Page, ruta: string): Promise<void> =>
  page.evaluate((una) => history.pushState(null, '', una), ruta);

/** A public page with only an error message: going there closes everything that the previous view opened. */
const NINGUN_LUGAR = { ruta: '/factura/nadie/1', dice: 'ID de factura no proporcionado' } as const;

export class Recorrido {
  /** Pages whose app is loaded and whose cache holds only real answers of the server. */
  private readonly alDia = new Set<Page>();

  private constructor(
    private readonly servidor: Servidor,
    private readonly navegador: Navegador,
    private readonly dueña: Persona,
    private readonly pantalla: Pantalla,
    private readonly paginas: Record<Quien, Page>,
    readonly semilla: Semilla,
  ) {}

  static async prepara(pantalla: Pantalla): Promise<Recorrido> {
    const servidor = await Servidor.arranca({ SOPORTE_WHATSAPP: '5215512345678' });
    const navegador = await Navegador.abre();
    const [dueña, nueva] = [await servidor.dueña(), await servidor.dueña()];
    const semilla = await sembrar(dueña);
    const pagina = async (token: string | null): Promise<Page> => {
      const perfil = await navegador.perfil(servidor.url, pantalla, { reducedMotion: 'reduce' });
      if (token) await conSesion(perfil, token);
      const page = await perfil.newPage();
      page.on('dialog', (pregunta) => void pregunta.accept());
      return page;
    };
    const paginas = {
      nadie: await pagina(null),
      nueva: await pagina(nueva.token),
      dueña: await pagina(dueña.token),
    };
    return new Recorrido(servidor, navegador, dueña, pantalla, paginas, semilla);
  }

  async pinta(color_personalizado: string): Promise<void> {
    const { body: negocio } = await this.dueña.get('/api/negocio-config');
    const { status } = await this.dueña.post('/api/negocio-config', { ...negocio, color_personalizado });
    expect(status).toBeLessThan(300);
    this.alDia.clear();
  }

  async mira(vista: Vista, mirar: (page: Page) => Promise<void>): Promise<void> {
    const page = this.paginas[vista.quien];
    if (vista.rechazo) pideRechazos(vista.rechazo);
    try {
      await this.llega(page, vista, this.pantalla);
      await mirar(page);
    } finally {
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      if (vista.finge) {
        this.alDia.delete(page);
        // After a reload, the view's unsaved text would reappear over a later view.
        await page.evaluate(() => sessionStorage.clear());
      }
    }
  }

  async ensancha(vista: Vista, pantalla: Pantalla): Promise<void> {
    const page = this.paginas[vista.quien];
    if (vista.abreEnCadaAncho) return this.llega(page, vista, pantalla);
    await page.setViewportSize(PANTALLAS[pantalla].viewport);
    await vista.listo(page).waitFor();
    await asentada(page);
  }

  private async llega(page: Page, vista: Vista, pantalla: Pantalla): Promise<void> {
    await page.mouse.move(0, 0);
    await this.va(page, vista, pantalla);
    await vista.abre?.(page);
    await vista.listo(page).waitFor();
    await asentada(page);
  }

  /**
   * Goes by the app's router where possible, because a reload takes twice as long. A signed-out visitor
   * always loads the address anew.
   */
  private async va(page: Page, { quien, ruta }: Vista, pantalla: Pantalla): Promise<void> {
    const porLaApp = this.alDia.has(page);
    if (porLaApp) {
      await irPorLaApp(page, NINGUN_LUGAR.ruta);
      await page.getByRole('heading', { name: NINGUN_LUGAR.dice }).waitFor();
      await page.waitForFunction(() => !document.querySelector('.MuiModal-root, .MuiPopper-root, nav'));
      // The app would ignore the first tap of a view at the place of the last view's tap, as half of a double tap.
      await page.mouse.click(1, 1);
    }
    await page.setViewportSize(PANTALLAS[pantalla].viewport);
    await (porLaApp ? irPorLaApp : irPorLaBarra)(page, ruta(this.semilla));
    if (quien !== 'nadie') this.alDia.add(page);
  }

  async termina(): Promise<void> {
    await this.navegador.cierra();
    await this.servidor.termina();
  }
}
