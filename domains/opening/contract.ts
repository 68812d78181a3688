/** What a shop needs from the first start to the first sale, and which steps are done. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Instant } from '#kit/contract/values.ts'

/** In the order in which they are shown. */
export const Step = z.enum([
  'currency',
  'name',
  'contacts',
  'account',
  'provider',
  'mail',
  'freight',
  'tax',
  'warehouse',
  'category',
  'product',
  'stock',
  'staff',
  'order',
])
export type Step = z.infer<typeof Step>

/** What every shop begins with and may be right as it is: staff can say so without changing anything. */
export const ConfirmableStep = z.enum(['freight', 'tax'])
export type ConfirmableStep = z.infer<typeof ConfirmableStep>

/** Empty in a demo world, and once the list was dismissed. A trial that began empty lacks only what it can do without. */
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
/** Says that what every shop begins with is right for this one. Doing so again changes nothing. */
export const confirmStep = endpoint({
  method: 'POST',
  path: '/office/opening/confirm',
  who: 'staff:settings.write',
  input: z.object({ step: ConfirmableStep }),
  data: z.object({}),
})

const BaseCurrency = z.object({
  currency: Currency,
  /** Null while nobody has chosen it: a new shop begins with the yuan. */
  chosenAt: z.nullable(Instant),
  chosenBy: z.nullable(z.string()),
  /** Since the first price, order or payment it cannot be chosen again; null before. */
  fixedAt: z.nullable(Instant),
})
export type BaseCurrency = z.infer<typeof BaseCurrency>

/** The currency in which prices are entered and the shop's figures are kept. */
export const findBaseCurrency = endpoint({
  method: 'GET',
  path: '/office/opening/base-currency',
  who: 'staff:settings.read',
  input: z.object({}),
  data: BaseCurrency,
})
/**
 * Also converts what counts in it: freight, the amounts of levels, and settings that were changed. The same currency again says that
 * it is right.
 * @refuses settings.currencyFixed
 */
export const chooseBaseCurrency = endpoint({
  method: 'POST',
  path: '/office/opening/base-currency',
  who: 'staff:settings.write',
  input: z.object({ currency: Currency }),
  data: BaseCurrency,
})
