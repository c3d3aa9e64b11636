import { TestEnvironment } from 'jest-environment-node';
import playwright from 'playwright-core';
import { ws as WebSocket } from 'playwright-core/lib/utilsBundle';

/**
 * Playwright emulates media features when it opens a profile, by a command that Firefox ESR lacks, so opening
 * would fail. The command is answered here with success. Chromium's driver does not send it.
 */
const { send } = WebSocket.prototype;
WebSocket.prototype.send = function (texto, ...resto) {
  if (!String(texto).includes('"method":"emulation.setMediaFeaturesOverride"'))
    return send.call(this, texto, ...resto);
  const { id } = JSON.parse(texto);
  setImmediate(() =>
    this.emit('message', Buffer.from(JSON.stringify({ type: 'success', id, result: {} })), false),
  );
};

/**
 * Gives a suite the browser's engine (`motor` in the project's options) and its driver. The driver (4 MB) is
 * loaded here once a worker: Jest would load it again for each suite.
 */
export default class ConNavegador extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { motor = 'chromium' } = config.projectConfig.testEnvironmentOptions;
    Object.assign(this.global, { motor, driver: playwright[motor] });
  }
}
