/** Reads a catalogue with one JSON object per line, as in `scripts/samples/catalogue-cn.ndjson`. */
import {
  NAME_MAX,
  OPTIONS_MAX,
  PICTURES_MAX,
  SKUS_MAX,
  SPECIFICATIONS_MAX,
  STOCK_MAX,
} from '#domains/catalog/limits.ts'
import * as z from 'zod/mini'
import type { Instant } from '#kit/contract/values.ts'
import type { Translated } from '#kit/contract/lang.ts'
import {
  addressOf,
  codeFrom,
  SOURCE_PARTS,
  type Entry,
  type ImportedProduct,
  type SourcePart,
} from './entry.ts'
import { isStorable } from '#kit/server/http/body.ts'
import { instantIn } from '#kit/contract/zone.ts'
import { joinWords } from './keywords.ts'
import { amountOf } from './amounts.ts'
import { newIgnored } from './ignored.ts'
import { remark, type Remark } from './remark.ts'
import { linesOf } from '#kit/server/text/lines.ts'

const words = z.string().check(z.trim(), z.minLength(1))
const Sku = z.object({
  options: z.array(words),
  price: z.number(),
  stock: z.int().check(z.nonnegative(), z.maximum(STOCK_MAX)),
  image: z.optional(z.nullable(z.string())),
})
const Attribute = z.object({ name: z.string(), value: z.string() })
const Specification = z.object({ name: words, value: words })
const Review = z.object({
  stars: z.int().check(z.minimum(1), z.maximum(5)),
  text: z.string(),
  at: z.string(),
})
const Row = z.object({
  code: words,
  name: words.check(z.maxLength(NAME_MAX)),
  brief: z._default(z.nullable(z.string()), ''),
  category: z.array(words.check(z.maxLength(NAME_MAX))).check(z.minLength(1)),
  brand: z._default(z.nullable(z.string().check(z.maxLength(NAME_MAX))), null),
  unit: z._default(z.nullable(z.string()), null),
  images: z._default(z.array(z.string()), []),
  keywords: z._default(z.array(z.string()), []),
  attributes: z._default(z.array(Attribute), []),
  specifications: z._default(z.array(Specification), []),
  skus: z.array(Sku).check(z.minLength(1), z.maxLength(SKUS_MAX)),
  reviews: z._default(z.array(Review), []),
})
const PARTS_OF_ROW = {
  skus: Sku,
  attributes: Attribute,
  specifications: Specification,
  reviews: Review,
}
type Row = z.infer<typeof Row>
/** A line that could be read, the keys that it has, and those that nothing here knows, with a value of each. */
type Line = { row: Row; keys: readonly string[]; unknown: ReadonlyMap<string, string> }

const cn = (text: string): Translated => ({ cn: text })

/** @param timeZone of the reviews' times */
export async function* readNdjson(
  pieces: AsyncIterable<string>,
  timeZone: string,
): AsyncGenerator<Entry> {
  const seen = new Map<string, number>()
  const ignored = newIgnored('keyIgnored')
  for await (const { line, text } of linesOf(pieces)) {
    if (text?.trim() === '') continue
    const read = text === null ? remark('lineTooLong') : lineOf(text)
    if ('key' in read) {
      yield { kind: 'refused', lines: [line], name: '', reason: read }
      continue
    }
    const { code } = read.row
    for (const [name, sample] of read.unknown) ignored.count(name, sample)
    const earlier = seen.get(code)
    seen.set(code, earlier ?? line)
    const product =
      earlier === undefined
        ? productOf(read, timeZone)
        : remark('twice', { column: 'code', name: code, line: earlier })
    yield isRemark(product)
      ? { kind: 'refused', lines: [line], name: code, reason: product }
      : { kind: 'product', lines: [line], product, notes: [] }
  }
  for (const note of ignored.notes()) yield { kind: 'note', note }
}

/** A product has a key too, but no values. */
const isRemark = (read: ImportedProduct | Remark): read is Remark => !('skus' in read)

function lineOf(text: string): Line | Remark {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return remark('noJson', { text: error instanceof Error ? error.message : String(error) })
  }
  if (!isStorable(value)) return remark('badCharacter')
  const parsed = z.safeParse(Row, value, { error: reasonOf })
  if (parsed.success) {
    const given = value as Record<string, unknown>
    return { row: parsed.data, keys: Object.keys(given), unknown: unknownIn(given) }
  }
  const issues = parsed.error.issues.slice(0, 3)
  const errors = issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
  return fieldRemark(errors)
}

/** Keys that nothing reads, `weight` or `skus.ean`, each with its first value. */
function unknownIn(given: Record<string, unknown>): Map<string, string> {
  const unknown = new Map<string, string>()
  const look = (thing: unknown, { shape }: { shape: object }, place: string) => {
    for (const [key, value] of Object.entries(thing as object)) {
      if (key in shape || value === null) continue
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (['', '[]', '{}'].includes(text)) continue
      if (!unknown.has(place + key)) unknown.set(place + key, text)
    }
  }
  look(given, Row, '')
  for (const [name, part] of Object.entries(PARTS_OF_ROW)) {
    for (const each of (given[name] ?? []) as unknown[]) look(each, part, `${name}.`)
  }
  return unknown
}

/** In the words of a machine's format: the field, and its error. */
const fieldRemark = (text: string): Remark => remark('field', { text })

function reasonOf(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'too_small') return 'too little or nothing'
  if (issue.code === 'too_big') return 'too much'
  if (issue.code !== 'invalid_type') return 'it cannot be this'
  return issue.input === undefined ? 'it is missing' : `it is no ${issue.expected}`
}

/** What each key says of a product: a line without it says nothing about that. */
const PARTS: Partial<Record<keyof Row, readonly SourcePart[]>> = {
  name: ['name'],
  brief: ['brief', 'details'],
  category: ['category'],
  brand: ['brand'],
  images: ['pictures'],
  attributes: ['specifications'],
  specifications: ['options'],
  skus: ['price', 'stock'],
  keywords: ['keywords'],
}

function partsOf({ row, keys }: Line): SourcePart[] {
  const named = keys.flatMap((key) => PARTS[key as keyof Row] ?? [])
  if (row.skus.some(({ image }) => addressOf(image ?? '') !== null)) named.push('pictures')
  return SOURCE_PARTS.filter((part) => named.includes(part))
}

/** @returns the reason when the row is not a valid product */
function productOf(line: Line, timeZone: string): ImportedProduct | Remark {
  const { row } = line
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
    parts: partsOf(line),
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
    unitName: row.unit?.trim() ? cn(row.unit.trim()) : null,
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
