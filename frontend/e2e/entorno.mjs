import { TestEnvironment } from 'jest-environment-node';
import { chromium } from 'playwright-core';

/**
 * Hands a suite the driver of the browser. Here it is loaded once a worker; each suite that imports it has Jest read its four
 * megabytes anew, which took as long as three journeys.
 */
export default class ConNavegador extends TestEnvironment {
  constructor(...given) {
    super(...given);
    this.global.chromium = chromium;
  }
}
