import { z } from 'zod';

/** An object of the API without other keys, which the OpenAPI document lists by its name. */
export function namedObject<Shape extends z.ZodRawShape>(
  name: string,
  shape: Shape,
): z.ZodObject<Shape, z.core.$strict> {
  return z.strictObject(shape).meta({ id: name });
}
