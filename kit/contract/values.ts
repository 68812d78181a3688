/** Schemas of values that are the same in the database, in calls and on the screen. */
import * as z from 'zod/mini'
import { LANGS, type Lang as Language, type Translated as Text } from './lang.ts'
import { CURRENCIES, type Currency as CurrencyCode } from './money.ts'

export const Lang = z.enum(LANGS)
export type Lang = Language

export const Currency = z.enum(CURRENCIES)
export type Currency = CurrencyCode

/** Also one that the shop does not sell in: `EUR`. */
export const AnyCurrency = z.string().check(z.regex(/^[A-Z]{3}$/))

export const Translated = z.object({
  cn: z.string(),
  en: z.optional(z.string()),
  spa: z.optional(z.string()),
  id: z.optional(z.string()),
})
export type Translated = Text

/** A text of at most so many characters in each language, empty where nobody wrote one. */
export const optionalTexts = (max: number) => {
  const text = z.string().check(z.maxLength(max))
  return z.object({
    cn: text,
    en: z.optional(text),
    spa: z.optional(text),
    id: z.optional(text),
  })
}

/** The same with words in Chinese, to which the other languages fall back. */
export const requiredTexts = (max: number) =>
  z.extend(optionalTexts(max), { cn: z.string().check(z.trim(), z.minLength(1), z.maxLength(max)) })

/** The maximum of a database column `int`; ids and amounts are `bigint`. */
export const INT_MAX = 2_147_483_647

/**
 * A whole number that fits its column. Every whole number of an input is one of these or has narrower bounds: beyond them
 * the database would fail, without a reason that the caller could understand.
 */
export const int = (minimum = -INT_MAX, maximum = INT_MAX) =>
  z.int().check(z.minimum(minimum), z.maximum(maximum))
/** The version of what others may change meanwhile: counts up from 0. */
export const Version = int(0)

/** A row's identity, in bodies and answers. In paths and queries it arrives as text: `IdParam`. */
export const Id = z.int().check(z.positive())
export const IdParam = z.coerce.number().check(z.int(), z.positive())

/** Whole numbers and flags of a query string. Bodies are never coerced. */
export const IntParam = z.coerce.number().check(z.int(), z.minimum(-INT_MAX), z.maximum(INT_MAX))
export const FlagParam = z.pipe(
  z.enum(['1', '0', 'true', 'false']),
  z.transform((text) => text === '1' || text === 'true'),
)
/** `1,2,3` of a query string; what is not a positive integer is left out. */
export const IdListParam = idListParam(500)

/** The same of another length in characters. */
export function idListParam(maxLength: number) {
  return z.pipe(
    z.string().check(z.maxLength(maxLength)),
    z.transform((text) =>
      text
        .split(',')
        .map(Number)
        .filter((each) => Number.isSafeInteger(each) && each > 0),
    ),
  )
}

/** A web page that buyers are linked to: no scripts and no other schemes. Browsers read `\` as `/`: no host hides behind one. */
export const WebAddress = z
  .string()
  .check(z.trim(), z.maxLength(300), z.regex(/^https?:\/\/[^\s/?#@\\]+([/?#]\S*)?$/))

/** The path of one of the shop's own pictures. */
export const PicturePath = z.string().check(z.maxLength(300), z.regex(/^\/(?![/\\])\S*$/))

/** The calendar begins with the year 1. */
const HAS_A_YEAR = /^(?!0000)/
/** `2026-03-01`, a day without a time zone. */
export const Day = z.iso.date().check(z.regex(HAS_A_YEAR))

/** An ISO 8601 instant in UTC with milliseconds. Fixed width, so `<` on two of them orders them in time. */
export const Instant = z.iso.datetime({ precision: 3 }).check(z.regex(HAS_A_YEAR))
export type Instant = z.infer<typeof Instant>

/** One page of an endless list. `next` is passed back as `after`; null means there is no more. */
export const page = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), next: z.nullable(z.string()) })

/** One numbered page of a browsing list. */
export const numberedPage = <Item extends z.core.$ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() })
/** What a file of a list is written as: `format` in its address. */
export const FileFormat = z._default(z.enum(['csv', 'xlsx']), 'csv')

export const PAGE_SIZE_MAX = 100
export const PageParam = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)),
  1,
)
export const sizeParam = (size: number) =>
  z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(PAGE_SIZE_MAX)), size)
