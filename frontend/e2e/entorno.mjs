import { TestEnvironment } from 'jest-environment-node';
import playwright from 'playwright-core';
import { ws as WebSocket } from 'playwright-core/lib/utilsBundle';

/**
 * When Playwright opens a Firefox profile it sends a command that Firefox ESR lacks, so opening would fail.
 * This patch answers it with success. Chromium's driver does not send the command.
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
 * Gives a suite the engine's name (`motor` in the project's options) and its driver, which is loaded once in
 * each worker: Jest would load its 4 MB again for each suite.
 */
export default class ConNavegador extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { motor = 'chromium' } = config.projectConfig.testEnvironmentOptions;
    Object.assign(this.global, { motor, driver: playwright[motor] });
  }
}
