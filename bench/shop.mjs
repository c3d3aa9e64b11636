import { readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/project.mjs';
import { NEGOCIO } from './invoice.mjs';
import { startProduct } from './product.mjs';
import { nothingSeeded } from './seed.mjs';

/**
 * @typedef {object} Owner
 * @property {string} id
 * @property {string} token
 * @property {string} metodoId the payment method she takes
 */

const LOGO = join(ROOT, 'frontend/public/icono-512.png');
const PDFS = 'pdf';

/** @param {string} folder @returns {number} */
const bytesBelow = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.split('/').includes(PDFS))
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

const headersOf = (/** @type {Owner} */ { token }) => ({ authorization: `Bearer ${token}` });

/** @param {Response} response */
const read = async (response) => {
  const text = await response.text();
  if (!response.ok) throw new Error(`${response.status} of ${response.url}: ${text.slice(0, 200)}`);
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
};

export class Shop {
  /** @type {import('./product.mjs').Product | null} */
  #product = null;
  seeded = nothingSeeded();
  /** @type {Owner} */
  owner = { id: '', token: '', metodoId: '' };

  /** @param {import('./build.mjs').Build} build @param {string} dataDir @param {string | null} profileDir */
  constructor(build, dataDir, profileDir) {
    this.build = build;
    this.dataDir = dataDir;
    this.profileDir = profileDir;
  }

  /**
   * The product starts with an owner, her business, its logo and a payment method.
   * @param {import('./build.mjs').Build} build @param {boolean} profile
   */
  static async open(build, profile) {
    const folder = await mkdtemp(join(tmpdir(), 'cuenta-clara-bench-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const shop = new Shop(build, join(folder, 'data'), profile ? join(folder, 'profiles') : null);
    await shop.start();
    await shop.#settleIn();
    return shop;
  }

  get product() {
    if (!this.#product) throw new Error('the product is stopped');
    return this.#product;
  }

  get url() {
    return this.product.url;
  }

  async start() {
    const { build, dataDir } = this;
    // Without seeded invoices there is nothing to profile.
    const profileDir = this.seeded.facturas > 0 ? this.profileDir : null;
    this.#product ??= await startProduct({ build, dataDir, profileDir });
    return this.#product;
  }

  async stop() {
    await this.#product?.stop();
    this.#product = null;
  }

  /** @param {number} upTo @param {number} [deadline] */
  async seed(upTo, deadline) {
    // The greatest invoice number is read from the product, because earlier measurements created invoices too.
    const { facturas } = await this.ask('GET', '/api/facturas?order=numero_factura.desc&limit=1');
    const lastNumber = facturas[0]?.numero_factura ?? 0;
    await this.stop();
    const { dataDir, owner, seeded } = this;
    const made = await this.build.seed({
      dataDir,
      owner,
      seeded,
      lastNumber,
      upTo,
      ...(deadline && { deadline }),
    });
    await this.start();
    return made;
  }

  /**
   * Restarts the product without queued jobs, so that the next measurement leaves them out. Answers the
   * number of events.
   */
  async settle() {
    await this.stop();
    const events = await this.build.settle(this.dataDir);
    await this.start();
    return events;
  }

  /** The size of the data folder without PDFs, which can be made again. The product must be stopped. */
  get bytesOnDisk() {
    return bytesBelow(this.dataDir);
  }

  /**
   * A request that is not measured. Throws when it is refused.
   * @param {string} method @param {string} path @param {unknown} [body] @param {Owner} [owner]
   */
  async ask(method, path, body, owner = this.owner) {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...headersOf(owner),
        ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    return read(response);
  }

  /** @param {string} method @param {string} path @param {unknown} [body] @param {Owner} [owner] */
  request(method, path, body, owner = this.owner) {
    return {
      method,
      path,
      headers: { ...headersOf(owner), ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
  }

  /**
   * Registers owners with a payment method each.
   * @param {readonly string[]} names which are also the local parts of e-mail addresses
   */
  async register(names) {
    /** @type {Owner[]} */
    const owners = [];
    for (const name of names) {
      const account = { fullName: name, email: `${name}@ejemplo.mx`, password: 'una clave larga' };
      const { token, user } = await this.ask('POST', '/api/auth/register', account);
      const owner = { id: user.id, token, metodoId: '' };
      const metodo = { nombre: 'Transferencia', activo: true };
      const { data } = await this.ask('POST', '/api/metodos-pago', metodo, owner);
      owners.push({ ...owner, metodoId: data.id });
    }
    return owners;
  }

  /**
   * Seeds invoices for other owners. Answers each owner's customers and invoices.
   * @param {readonly Owner[]} owners @param {number} upTo invoices of each
   */
  async seedToo(owners, upTo) {
    await this.stop();
    const theirs = [];
    for (const owner of owners) {
      const seeded = nothingSeeded();
      await this.build.seed({ dataDir: this.dataDir, owner, seeded, lastNumber: 0, upTo });
      theirs.push(seeded);
    }
    await this.start();
    return theirs;
  }

  async #settleIn() {
    [this.owner] = await this.register(['Ana']);
    await this.ask('POST', '/api/negocio-config', NEGOCIO);
    const logo = new FormData();
    logo.append('logo', new Blob([readFileSync(LOGO)], { type: 'image/png' }), 'logo.png');
    await this.ask('POST', '/api/negocio-config/logo', logo);
  }
}
