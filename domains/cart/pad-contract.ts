/** The order pad: adds a whole list of goods to the cart, from its text to the lines. Its refusals are in `contract.ts`. */
import * as z from 'zod/mini'
import { SaleUnit } from '#domains/catalog/contract.ts'
import { PricedLine } from '#domains/pricing/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Lang } from '#kit/contract/values.ts'
import { LineProblem, Quantity } from './contract.ts'

export const PAD_LINES_MAX = 1000
/** For a guest; some thousand lines. */
export const PAD_GUEST_CHARACTERS = 20_000

/** `noText`: the goods are missing. `formula`: a spreadsheet formula, which is not evaluated. */
export const PadError = z.enum(['noText', 'tooLong', 'quantity', 'formula', 'quote'])
export const PadLine = z.object({
  /** In the file or the text, from 1. */
  line: z.int(),
  text: z.string(),
  /** Null: not given; the smallest quantity that can be bought is used. */
  quantity: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  error: z.nullable(PadError),
})
export type PadLine = z.infer<typeof PadLine>

const PadRead = z.object({
  lines: z.array(PadLine),
  /** How many lines were merged into an earlier line of the same goods, with their quantities added. */
  mergedCount: z.int(),
  /** Lines beyond the thousandth; at 20,000 counting stops. */
  leftOutCount: z.int(),
})
/**
 * Parses lines that were typed, or pasted from a spreadsheet or a chat. Nothing is stored. @refuses padEmpty, padColumns,
 * padNeedsLogin, tooMany
 */
export const readPadText = endpoint({
  method: 'POST',
  path: '/cart/pad/text',
  who: 'shopper',
  input: z.object({ text: z.string().check(z.minLength(1), z.maxLength(200_000)) }),
  data: PadRead,
})
/** CSV or XLSX. @refuses padEmpty, padNoList, padOldExcel, padBroken, padTooLarge, padColumns, tooMany */
export const readPadFile = endpoint({
  method: 'POST',
  path: '/cart/pad/file',
  who: 'shopper',
  input: z.object({}),
  data: PadRead,
  file: true,
})

export const PadGoods = z.object({
  skuId: Id,
  productId: Id,
  name: z.string(),
  textLang: Lang,
  optionText: z.string(),
  code: z.string(),
  smallUrl: z.nullable(z.string()),
  units: z.array(SaleUnit),
  /** Retail price of one base unit; null where there is none in this currency. */
  priceAmount: z.nullable(z.int()),
  /** At least one warehouse has stock. */
  inStock: z.boolean(),
  /** Why no quantity of it can be added to a cart; null where it can. */
  problem: z.nullable(z.enum(['quoteOnly', 'noPrice', 'overLimit'])),
  /** What purchase limits leave of its product, in base units; null where there is no limit. */
  leftCount: z.nullable(z.int()),
})
export type PadGoods = z.infer<typeof PadGoods>

export const PAD_FOUND_MAX = 8
/**
 * The goods that each text refers to: the buyer's own code, a code, an internal number or a barcode exactly, else a name in
 * any language or pinyin. With `isCertain` there is one match; else the buyer chooses. In the order of the texts.
 */
export const findPadGoods = endpoint({
  method: 'POST',
  path: '/cart/pad/find',
  who: 'shopper',
  input: z.object({
    texts: z
      .array(z.string().check(z.minLength(1), z.maxLength(100)))
      .check(z.minLength(1), z.maxLength(100)),
  }),
  data: z.object({
    currency: Currency,
    found: z.array(
      z.object({
        by: z.nullable(z.enum(['own', 'code', 'name'])),
        isCertain: z.boolean(),
        goods: z.array(PadGoods).check(z.maxLength(PAD_FOUND_MAX)),
      }),
    ),
  }),
})

/**
 * lowered: less was available than wanted, and that quantity is in the cart now. `problem` is the reason, also of refused
 * lines.
 */
export const PadOutcome = z.object({
  outcome: z.enum(['added', 'lowered', 'refused']),
  /** Added by this call, and now in the cart. */
  addedQuantity: z.int(),
  cartQuantity: z.int(),
  warehouseName: z.nullable(z.string()),
  problem: z.nullable(z.enum([...LineProblem.options, 'tooManyLines'])),
  numbers: z.object({
    minimum: z.int(),
    step: z.int(),
    maximum: z.int(),
    available: z.int(),
  }),
})
export type PadOutcome = z.infer<typeof PadOutcome>
/**
 * Each line is taken from `warehouseId` if it has enough, else from the nearest to `place` that has; without a place the
 * buyer's default address counts. Lines are checked one after another; refused lines take nothing from the others.
 * `ownCode` is stored as this buyer's code for the SKU.
 * @refuses cartKeyNeeded, tooMany
 */
export const addPad = endpoint({
  method: 'POST',
  path: '/cart/pad/add',
  who: 'shopper',
  input: z.object({
    warehouseId: z.nullable(Id),
    /** ISO 3166-1 alpha-2, and in China the code of the province. */
    place: z.optional(
      z.object({
        country: z.string().check(z.regex(/^[A-Z]{2}$/)),
        provinceCode: z.nullable(z.string().check(z.regex(/^\d{2,6}$/))),
      }),
    ),
    lines: z
      .array(
        z.object({
          skuId: Id,
          unitId: Id,
          quantity: Quantity,
          ownCode: z.nullable(z.string().check(z.minLength(1), z.maxLength(100))),
        }),
      )
      .check(z.minLength(1), z.maxLength(PAD_LINES_MAX)),
  }),
  data: z.object({ outcomes: z.array(PadOutcome), count: z.int() }),
})

/**
 * The price of a pad's lines for this shopper if they are bought together, by the rules of cart and checkout: volume prices
 * count all lines of an SKU, members get their prices. Nothing is stored; the cart's lines do not count.
 * @refuses tooMany
 */
export const pricePad = endpoint({
  method: 'POST',
  path: '/cart/pad/price',
  who: 'shopper',
  input: z.object({
    lines: z
      .array(z.object({ skuId: Id, unitId: Id, quantity: Quantity }))
      .check(z.minLength(1), z.maxLength(PAD_LINES_MAX)),
  }),
  data: z.object({
    currency: Currency,
    /** In the order of the lines; null for lines without a price. */
    prices: z.array(
      z.nullable(
        z.pick(PricedLine, {
          unitAmount: true,
          listUnitAmount: true,
          lineAmount: true,
          steps: true,
        }),
      ),
    ),
    /** Of all lines with a price, before freight. */
    goodsAmount: z.int(),
    memberAmount: z.int(),
    totalAmount: z.int(),
  }),
})
