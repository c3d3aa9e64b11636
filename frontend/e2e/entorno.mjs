import { TestEnvironment } from 'jest-environment-node';
import playwright from 'playwright-core';
import { ws as WebSocket } from 'playwright-core/lib/utilsBundle';

/**
 * Playwright sets a page's media features when it opens a profile, by a command that Firefox ESR does not know: it would open none.
 * The command is answered here, as if it had been obeyed. Chromium's driver never sends it.
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
 * Hands a suite the browser's engine (`motor` of the project's options) and its driver. Here the driver is loaded once a worker;
 * each suite that imports it has Jest read its four megabytes anew, which took as long as three journeys.
 */
export default class ConNavegador extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    const { motor = 'chromium' } = config.projectConfig.testEnvironmentOptions;
    Object.assign(this.global, { motor, driver: playwright[motor] });
  }
}
