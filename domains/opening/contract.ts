/** What a shop needs from the first start to the first sale, and which steps are done. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

/** In the order in which they are shown. */
export const Step = z.enum([
  'name',
  'contacts',
  'account',
  'provider',
  'mail',
  'freight',
  'category',
  'product',
  'stock',
  'staff',
  'order',
])
export type Step = z.infer<typeof Step>

/** Empty in demo mode, where nobody buys, and once it was dismissed. */
export const openingSteps = endpoint({
  method: 'GET',
  path: '/office/opening',
  who: 'staff',
  input: z.object({}),
  data: z.array(z.object({ step: Step, done: z.boolean() })),
})
/** Hides the list for all staff. @refuses notDone, while a step is open */
export const dismissOpening = endpoint({
  method: 'POST',
  path: '/office/opening/dismiss',
  who: 'staff:settings.write',
  input: z.object({}),
  data: z.object({}),
})
