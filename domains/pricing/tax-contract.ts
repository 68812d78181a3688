/** The merchant's tax rates by country and kind of customer. Every change needs a second person, if there is one. */
import * as z from 'zod/mini'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Id, Version } from '#kit/contract/values.ts'

/** Every country but the shop's own that has no rate of its own. */
export const ELSEWHERE = '*'

const isCents = (percent: number): boolean => Number.isInteger(Math.round(percent * 1e6) / 1e4)

export const TaxRateForm = z.object({
  id: z.optional(Id),
  /** ISO 3166-1 alpha-2, or `*`. */
  country: z.string().check(z.regex(/^([A-Z]{2}|\*)$/)),
  /** Null: every customer. */
  customerType: z.nullable(z.enum(['individual', 'business'])),
  /** With at most two decimals; 0 for exports that are not taxed. */
  ratePercent: z.number().check(z.minimum(0), z.maximum(50), z.refine(isCents)),
  /** The version that was edited; absent for a new one. */
  version: z.optional(Version),
})
export type TaxRateForm = z.infer<typeof TaxRateForm>
export const TaxRate = z.required(TaxRateForm)
export type TaxRate = z.infer<typeof TaxRate>

export const listTaxRates = endpoint({
  method: 'GET',
  path: '/office/pricing/tax-rates',
  who: 'staff:settings.read',
  input: z.object({}),
  data: z.object({
    rates: z.array(TaxRate),
    /** What is charged where no rate says otherwise. */
    home: z.object({ country: z.string(), ratePercent: z.number(), pricesInclude: z.boolean() }),
  }),
})
/**
 * Creates (no id) or changes one. `id` is null when a second person has to agree first.
 * @refuses taxRateTaken, notFound, changedMeanwhile, approvals.alreadyAsked, approvals.aloneFrom
 */
export const saveTaxRate = endpoint({
  method: 'POST',
  path: '/office/pricing/tax-rates',
  who: 'staff:settings.write',
  input: TaxRateForm,
  data: z.object({ id: z.nullable(Id) }),
})
/** Deletes one; sales to this country are then taxed by the next that fits. @refuses as saveTaxRate */
export const removeTaxRate = endpoint({
  method: 'POST',
  path: '/office/pricing/tax-rates/:id/delete',
  who: 'staff:settings.write',
  input: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
  data: z.object({ isAsked: z.boolean() }),
})
