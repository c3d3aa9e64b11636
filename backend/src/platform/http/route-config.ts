import { FASTIFY_ROUTE_CONFIG_METADATA } from '@nestjs/platform-fastify/constants';
import { RouteConfig } from '@nestjs/platform-fastify';

/** Nest's `RouteConfig` would replace the config that other decorators set; this decorator adds to it. */
export const addToRoute =
  (config: object): MethodDecorator =>
  (target, key, descriptor) => {
    const before = Reflect.getMetadata(FASTIFY_ROUTE_CONFIG_METADATA, descriptor.value as object) as
      object | undefined;
    RouteConfig({ ...before, ...config })(target, key, descriptor as PropertyDescriptor);
  };
