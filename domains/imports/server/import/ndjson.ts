/** Reads a catalogue with one JSON object per line, as in `scripts/samples/catalogue-cn.ndjson`. */
import {
  NAME_MAX,
  OPTIONS_MAX,
  PICTURES_MAX,
  SKUS_MAX,
  SPECIFICATIONS_MAX,
} from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import { addressOf, codeFrom, STOCK_MAX, type Entry, type ImportedProduct } from './entry.ts'
import { isStorable } from '#kit/server/http/body.ts'
import { instantIn } from '#kit/contract/zone.ts'
import { joinWords } from './keywords.ts'
import { amountOf } from './amounts.ts'
import { remark, type Remark } from './remark.ts'
import { linesOf } from './text.ts'

const words = z.string().check(z.trim(), z.minLength(1))
const Row = z.object({
  code: words,
  name: words.check(z.maxLength(NAME_MAX)),
  brief: z._default(z.nullable(z.string()), ''),
  category: z.array(words.check(z.maxLength(NAME_MAX))).check(z.minLength(1)),
  brand: z._default(z.nullable(z.string().check(z.maxLength(NAME_MAX))), null),
  unit: z._default(z.nullable(z.string()), null),
  images: z._default(z.array(z.string()), []),
  keywords: z._default(z.array(z.string()), []),
  attributes: z._default(z.array(z.object({ name: z.string(), value: z.string() })), []),
  specifications: z._default(z.array(z.object({ name: words, value: words })), []),
  skus: z
    .array(
      z.object({
        options: z.array(words),
        price: z.number(),
        stock: z.int().check(z.nonnegative(), z.maximum(STOCK_MAX)),
        image: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.minLength(1), z.maxLength(SKUS_MAX)),
  reviews: z._default(
    z.array(
      z.object({
        stars: z.int().check(z.minimum(1), z.maximum(5)),
        text: z.string(),
        at: z.string(),
      }),
    ),
    [],
  ),
})
type Row = z.infer<typeof Row>

const cn = (text: string): Translated => ({ cn: text })

/** @param timeZone of the reviews' times */
export async function* readNdjson(
  pieces: AsyncIterable<string>,
  timeZone: string,
): AsyncGenerator<Entry> {
  const seen = new Map<string, number>()
  for await (const { line, text } of linesOf(pieces)) {
    if (text?.trim() === '') continue
    const read = text === null ? remark('lineTooLong') : rowOf(text)
    if ('key' in read) {
      yield { kind: 'refused', lines: [line], name: '', reason: read }
      continue
    }
    const earlier = seen.get(read.code)
    seen.set(read.code, earlier ?? line)
    const product =
      earlier === undefined
        ? productOf(read, timeZone)
        : remark('twice', { column: 'code', name: read.code, line: earlier })
    yield isRemark(product)
      ? { kind: 'refused', lines: [line], name: read.code, reason: product }
      : { kind: 'product', lines: [line], product, notes: [] }
  }
}

/** A product has a key too, but no values. */
const isRemark = (read: ImportedProduct | Remark): read is Remark => !('skus' in read)

function rowOf(text: string): Row | Remark {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return remark('noJson', { text: error instanceof Error ? error.message : String(error) })
  }
  if (!isStorable(value)) return remark('badCharacter')
  const parsed = z.safeParse(Row, value, { error: reasonOf })
  if (parsed.success) return parsed.data
  const issues = parsed.error.issues.slice(0, 3)
  const errors = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return fieldRemark(errors)
}

/** In the words of a machine's format: the field, and its error. */
const fieldRemark = (text: string): Remark => remark('field', { text })

function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small') return 'too little or nothing'
  if (issue.code === 'too_big') return 'too much'
  if (issue.code !== 'invalid_type') return 'it cannot be this'
  return issue.input === undefined ? 'it is missing' : `it is no ${issue.expected}`
}

const PARTS = [
  'name',
  'brief',
  'details',
  'category',
  'brand',
  'options',
  'specifications',
  'pictures',
  'price',
  'stock',
  'keywords',
] as const

/** @returns the reason when the row is not a valid product */
function productOf(row: Row, timeZone: string): ImportedProduct | Remark {
  const options = optionsOf(row)
  if (options.length > OPTIONS_MAX) {
    return fieldRemark(`${options.length} options, at most ${OPTIONS_MAX} are possible`)
  }
  const pictures = picturesOf(row)
  const skus: ImportedProduct['skus'] = []
  for (const [i, sku] of row.skus.entries()) {
    const values = options.map((option, j) => option.values.indexOf(sku.options[j] ?? ''))
    if (options.length > 0 && (sku.options.length !== options.length || values.includes(-1))) {
      return fieldRemark(
        `skus.${i}.options: ${sku.options.join(', ')} is not among the specifications`,
      )
    }
    const amount = amountOf(String(sku.price))
    if (amount === null || amount <= 0)
      return fieldRemark(`skus.${i}.price: ${sku.price} is no price`)
    const picture = pictures.indexOf(addressOf(sku.image ?? '') ?? '')
    skus.push({
      code: codeFrom(`${row.code}-${i + 1}`, 60),
      isCodeGiven: false,
      barcode: null,
      values,
      amount,
      weightGrams: null,
      stockCount: sku.stock,
      pictureIndex: picture < 0 ? null : picture,
    })
  }
  const brief = row.brief?.trim() ?? ''
  const reviews = row.reviews.map(({ stars, text, at }) => ({
    stars,
    text,
    at: instantIn(at, timeZone),
  }))
  const undated = reviews.findIndex((each) => each.at === null)
  if (undated >= 0)
    return fieldRemark(`reviews.${undated}.at: ${row.reviews[undated]?.at} is no time`)
  return {
    parts: PARTS,
    lang: 'cn',
    removedCodes: [],
    keywords: cn(joinWords(row.keywords).text),
    pageHead: { title: cn(''), description: cn('') },
    key: `ndjson:${row.code}`,
    code: codeFrom(row.code, 40),
    name: cn(row.name),
    brief: cn(brief),
    categoryPath: row.category.slice(0, 3).map(cn),
    brand: row.brand?.trim() ? cn(row.brand.trim()) : null,
    unitName: cn(row.unit?.trim() || '件'),
    options: options.map(({ name, values }) => ({ name: cn(name), values: values.map(cn) })),
    specifications: row.attributes
      .filter(({ name, value }) => name.trim() !== '' && value.trim() !== '')
      .slice(0, SPECIFICATIONS_MAX)
      .map(({ name, value }) => ({ name: cn(name.trim()), value: cn(value.trim()) })),
    skus,
    pictures: pictures.map((address) => ({ address, alt: cn(row.name) })),
    details: cn(brief === '' ? '' : `<p>${escapeHtml(brief)}</p>`),
    reviews: reviews as { stars: number; text: string; at: Instant }[],
    onSale: true,
  }
}

/** A single SKU with a single value has nothing to choose. */
function optionsOf(row: Row): { name: string; values: string[] }[] {
  const values = new Map<string, Set<string>>()
  for (const { name, value } of row.specifications) {
    values.set(name, (values.get(name) ?? new Set()).add(value))
  }
  const options = [...values].map(([name, set]) => ({ name, values: [...set] }))
  const isSingle = row.skus.length === 1 && options.every((option) => option.values.length === 1)
  return isSingle ? [] : options
}

const picturesOf = (row: Row): string[] => {
  const addresses = [...row.images, ...row.skus.map((sku) => sku.image ?? '')].map(addressOf)
  return [...new Set(addresses.filter((each) => each !== null))].slice(0, PICTURES_MAX)
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
