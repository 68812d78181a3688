/** The order pad: many goods at once, from what is written to what is in the cart. Its reasons stand in `contract.ts`. */
import * as z from 'zod/mini'
import { SaleUnit } from '#domains/catalog/contract.ts'
import { PricedLine } from '#domains/pricing/contract.ts'
import { endpoint } from '#kit/contract/endpoint.ts'
import { Currency, Id, Lang } from '#kit/contract/values.ts'
import { LineProblem, Quantity } from './contract.ts'

export const PAD_LINES_MAX = 1000
/** Of a guest; some thousand lines. */
export const PAD_GUEST_CHARACTERS = 20_000

/** `noText`: nothing says what is meant. `formula`: a spreadsheet would calculate it; nothing here does. */
export const PadError = z.enum(['noText', 'tooLong', 'quantity', 'formula', 'quote'])
export const PadLine = z.object({
  /** In the file or the text, from 1. */
  line: z.int(),
  text: z.string(),
  /** Null: not said, then it is the least that can be bought. */
  quantity: z.nullable(z.int()),
  unit: z.nullable(z.string()),
  error: z.nullable(PadError),
})
export type PadLine = z.infer<typeof PadLine>

const PadRead = z.object({
  lines: z.array(PadLine),
  /** So many lines were of goods that stood there before: their quantities are added. */
  mergedCount: z.int(),
  /** Lines beyond the thousandth; at 20,000 counting stops. */
  leftOutCount: z.int(),
})
/** Lines that were typed, or pasted from a spreadsheet or a chat. Nothing is kept. @refuses padEmpty, padColumns, padNeedsLogin, tooMany */
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
  /** Retail price of one base unit; null where it has none in this currency. */
  priceAmount: z.nullable(z.int()),
  /** Somewhere there is some. */
  inStock: z.boolean(),
  /** Why none of it goes into a cart, in whatever quantity; null where it may. */
  problem: z.nullable(z.enum(['quoteOnly', 'noPrice', 'overLimit'])),
  /** What purchase limits leave of its product, in base units; null where nothing is limited. */
  leftCount: z.nullable(z.int()),
})
export type PadGoods = z.infer<typeof PadGoods>

export const PAD_FOUND_MAX = 8
/**
 * What each text means: the buyer's own code for it, a code, an internal number or a barcode exactly, else a name in any
 * language or pinyin. One `goods` is certain when `isCertain`; else they are to choose from. In the order asked.
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

/** lowered: less than wanted was to be had, and that is in the cart now. `problem` says why, also of what is refused. */
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
 * buyer's default address counts. Lines are judged one by one in
 * their order; what is refused takes nothing from the others. `ownCode` is remembered as this buyer's word for the SKU.
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
 * What the lines of a pad cost this shopper if they are bought together, by the rules of cart and checkout: volume prices
 * count all lines of an SKU, members pay their price. Nothing is kept; what lies in the cart does not count.
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
    /** In the order asked; null for what has no price. */
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
