/** What became of lines that were put into a cart together, as ordered again: line by line, with what could take the place of each. */
import * as z from 'zod/mini'
import { Currency, Id } from '#kit/contract/values.ts'
import { LineProblem } from './contract.ts'

/** Goods that can be had now, as a line for the cart. */
export const Substitute = z.object({
  skuId: Id,
  unitId: Id,
  warehouseId: Id,
  /** What is missing, or as much of it as there is. */
  quantity: z.int(),
  productId: Id,
  name: z.string(),
  optionText: z.string(),
  code: z.string(),
  unitName: z.string(),
  warehouseName: z.string(),
  pictureUrl: z.nullable(z.string()),
  /** Retail, of one unit. */
  unitAmount: z.int(),
})
export type Substitute = z.infer<typeof Substitute>

export const ReportedLine = z.object({
  skuId: Id,
  productId: z.int(),
  name: z.string(),
  optionText: z.string(),
  unitName: z.string(),
  pictureUrl: z.nullable(z.string()),
  wantedQuantity: z.int(),
  outcome: z.enum(['added', 'lowered', 'gone']),
  /** What was added. */
  quantity: z.int(),
  /** Why less was added than wanted. */
  problem: z.nullable(z.enum([...LineProblem.options, 'tooManyLines'])),
  numbers: z.object({
    minimum: z.int(),
    step: z.int(),
    maximum: z.int(),
    available: z.int(),
  }),
  /** What one unit costs this buyer for the quantity bought before, where it is not what they paid; null too where that was in another currency. */
  priceChange: z.nullable(z.object({ wasAmount: z.int(), isAmount: z.int() })),
  /** The same from another warehouse, another variant, goods alike; at most three. */
  substitutes: z.array(Substitute),
})
export type ReportedLine = z.infer<typeof ReportedLine>

export const AddReport = z.object({
  lines: z.array(ReportedLine),
  currency: Currency,
  /** How many lines the cart has now. */
  count: z.int(),
})
export type AddReport = z.infer<typeof AddReport>
