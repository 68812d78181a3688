/** What a real shop needs before it opens, and which steps are done. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'

/** In the order in which they are shown. */
export const Step = z.enum(['name', 'contacts', 'account', 'provider', 'mail', 'freight'])
export type Step = z.infer<typeof Step>

/** Empty in demo mode, where nobody buys. */
export const openingSteps = endpoint({
  method: 'GET',
  path: '/office/opening',
  who: 'staff',
  input: z.object({}),
  data: z.array(z.object({ step: Step, done: z.boolean() })),
})
