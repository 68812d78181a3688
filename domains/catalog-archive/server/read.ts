/** Reads an archive of a catalogue: what its products need first, then product by product as a stream. */
import { stat } from 'node:fs/promises'
import * as z from 'zod/mini'
import { openPromise, type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { LIMITS } from '#domains/uploads/contract.ts'
import { restoreFile } from '#domains/uploads/server/archive-door.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Db, Queryable } from '#kit/server/database/db.ts'
import { linesOf } from '#kit/server/text/lines.ts'
import { ABOUT, ARCHIVE_FORMAT, ARCHIVE_VERSION, FILES_FOLDER, LISTS } from './format.ts'
import type { ArchivedProduct } from './format.ts'
import { differencesOf, type Difference } from './differences.ts'
import { fitMeasures } from './measures.ts'
import { measures, putAlternatives, type NamedAlternatives } from './sql.ts'
import * as schema from './schema.ts'
import { writeTaxonomy } from './taxonomy.ts'

/** More entries do not fit into the largest file that is accepted; each is held in memory. */
const ENTRIES_MAX = 300_000
/** Of the lists that are held in memory: a shop has thousands of categories, not millions. */
const LIST_BYTES_MAX = 64 * 1024 * 1024
const LIST_ROWS_MAX = 20_000
/** Stored files hardly shrink; where they grow more than this, entries share their bytes to fill the disk. */
const GROWTH_MAX = 20

/** It cannot be read as a whole: nothing of it may be written. */
export class BrokenArchive extends Error {
  readonly why: 'version' | 'line' | 'tooLarge'
  /** Of a version: which; of a line: `name` of the list, `line`, and `text` that says what is wrong with it. */
  readonly values: Readonly<Record<string, string | number>>
  constructor(why: BrokenArchive['why'], values: BrokenArchive['values'] = {}) {
    super(`The archive cannot be read: ${why} ${JSON.stringify(values)}`)
    this.why = why
    this.values = values
  }
}

/** A product, or why its line is none; `code` is empty where it has none. */
export type ReadProduct =
  | { line: number; value: ArchivedProduct }
  | { line: number; code: string; reason: string }

export type OpenedArchive = {
  /** Of the shop that wrote it; null where the archive does not say, or says what is no currency. */
  baseCurrency: Currency | null
  products: AsyncGenerator<ReadProduct>
  /** It names warehouses, in which its stock lies. */
  hasStock: boolean
  /** Before anything is written. @throws {BrokenArchive} when a list that products need is broken or too large */
  demandWhole: () => Promise<void>
  /** What `prepare` would make or change now. */
  differences: (db: Queryable) => Promise<Difference[]>
  /** Units of measure that the dictionary has no room for, before `prepare` or after it. */
  countLeftOut: (db: Queryable) => Promise<number>
  /** Writes units of measure, attributes, categories, brands and warehouses; in a dry run inside each batch's transaction. */
  prepare: (tx: Queryable, now: Instant) => Promise<void>
  /** Stores the files that products and categories show, before they are claimed. @returns how many are broken */
  restoreFiles: (db: Db, now: Instant) => Promise<number>
  /** What products say of each other, once all are there. */
  finish: (tx: Queryable) => Promise<void>
  close: () => void
}

/** @returns null when this ZIP is no archive of a catalogue. @throws {BrokenArchive} when it is one of a later version */
export async function openArchive(
  file: string,
  onBytes: (count: number) => void,
): Promise<OpenedArchive | null> {
  const zip = await openPromise(file, {
    lazyEntries: true,
    validateEntrySizes: true,
    autoClose: false,
  }).catch(() => null)
  if (zip === null) return null
  const parts = await partsOf(zip, (await stat(file)).size)
  const about = parts.get(ABOUT)
  if (about === undefined) {
    zip.close()
    return null
  }
  const text = (await bytesOf(zip, about, 100_000)).toString('utf8')
  const { format, version, baseCurrency } = (parseJson(text) ?? {}) as Record<string, unknown>
  if (format !== ARCHIVE_FORMAT || version !== ARCHIVE_VERSION) {
    zip.close()
    throw new BrokenArchive('version', { version: String(version ?? '?') })
  }
  const alternatives: NamedAlternatives[] = []
  const list = <Shape extends z.core.$ZodType>(key: keyof typeof LISTS, shape: Shape) =>
    listOf(zip, parts.get(LISTS[key]), shape)
  // Read when they are needed: a look at the file leaves them where they are.
  const readTaxonomy = async () => ({
    measures: await list('measures', schema.Measure),
    attributes: await list('attributes', schema.Attribute),
    categories: await list('categories', schema.Category),
    brands: await list('brands', schema.Brand),
    warehouses: await list('warehouses', schema.Warehouse),
  })
  let taxonomy: ReturnType<typeof readTaxonomy> | undefined
  return {
    baseCurrency: schema.BaseCurrency.parse(baseCurrency),
    products: products(zip, parts.get(LISTS.products), { alternatives, onBytes }),
    hasStock: (parts.get(LISTS.warehouses)?.uncompressedSize ?? 0) > 0,
    demandWhole: async () => void (await (taxonomy ??= readTaxonomy())),
    differences: async (db) => differencesOf(db, await (taxonomy ??= readTaxonomy())),
    async countLeftOut(db) {
      const given = await (taxonomy ??= readTaxonomy())
      return fitMeasures(given.measures, await measures(db)).leftOutCount
    },
    prepare: async (tx, now) => writeTaxonomy(tx, await (taxonomy ??= readTaxonomy()), now),
    async restoreFiles(db, now) {
      let broken = 0
      for await (const described of linesAs(zip, parts.get(LISTS.files), schema.File)) {
        const most = 'reason' in described ? 0 : LIMITS[described.value.purpose].bytes
        const read = async (name: string) => {
          const entry = parts.get(`${FILES_FOLDER}${name}`)
          const isThere = entry !== undefined && entry.uncompressedSize <= most
          return isThere ? bytesOf(zip, entry, most) : null
        }
        if ('reason' in described || !(await restoreFile(db, described.value, read, now))) broken++
      }
      return broken
    },
    async finish(tx) {
      for (let from = 0; from < alternatives.length; from += 500) {
        await putAlternatives(tx, alternatives.slice(from, from + 500))
      }
    },
    close: () => zip.close(),
  }
}

async function partsOf(zip: ZipFile, size: number): Promise<Map<string, ZipEntry>> {
  const parts = new Map<string, ZipEntry>()
  let left = size * GROWTH_MAX
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith(FILES_FOLDER)) left -= entry.uncompressedSize
    if (parts.size >= ENTRIES_MAX || left < 0) {
      zip.close()
      throw new BrokenArchive('tooLarge')
    }
    parts.set(entry.fileName, entry)
  }
  return parts
}

async function bytesOf(zip: ZipFile, entry: ZipEntry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw new BrokenArchive('tooLarge')
  const chunks: Buffer[] = []
  const stream = await zip.openReadStreamPromise(entry)
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** @throws {BrokenArchive} when a line is none of these: what the products need must be whole */
async function listOf<Shape extends z.core.$ZodType>(
  zip: ZipFile,
  entry: ZipEntry | undefined,
  shape: Shape,
): Promise<z.infer<Shape>[]> {
  if (entry !== undefined && entry.uncompressedSize > LIST_BYTES_MAX) {
    throw new BrokenArchive('tooLarge')
  }
  const things: z.infer<Shape>[] = []
  for await (const read of linesAs(zip, entry, shape)) {
    if ('reason' in read) {
      const { line, reason: text } = read
      throw new BrokenArchive('line', { name: entry?.fileName ?? '', line, text })
    }
    if (things.length >= LIST_ROWS_MAX) throw new BrokenArchive('tooLarge')
    things.push(read.value)
  }
  return things
}

type Read<Value> = { line: number; value: Value } | { line: number; code: string; reason: string }

async function* linesAs<Shape extends z.core.$ZodType>(
  zip: ZipFile,
  entry: ZipEntry | undefined,
  shape: Shape,
  onBytes: (count: number) => void = () => {},
): AsyncGenerator<Read<z.infer<Shape>>> {
  if (entry === undefined) return
  for await (const { line, text } of linesOf(textPieces(zip, entry, onBytes))) {
    if (text === '') continue
    const value = text === null ? undefined : parseJson(text)
    const parsed = z.safeParse(shape, value)
    if (parsed.success) yield { line, value: parsed.data }
    else {
      const [issue] = parsed.error.issues
      const code = (value as { draft?: { code?: unknown } } | undefined)?.draft?.code
      const reason = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`
      yield { line, code: typeof code === 'string' ? code : '', reason }
    }
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function* textPieces(
  zip: ZipFile,
  entry: ZipEntry,
  onBytes: (count: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8')
  const packed = entry.compressedSize / Math.max(1, entry.uncompressedSize)
  for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    onBytes(chunk.length * packed)
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}

async function* products(
  zip: ZipFile,
  entry: ZipEntry | undefined,
  {
    alternatives,
    onBytes,
  }: { alternatives: NamedAlternatives[]; onBytes: (count: number) => void },
): AsyncGenerator<ReadProduct> {
  for await (const read of linesAs(zip, entry, schema.Product, onBytes)) {
    if ('value' in read && read.value.alternatives.length > 0) {
      const { draft, alternatives: named } = read.value
      alternatives.push({ code: draft.code, alternatives: named })
    }
    yield read
  }
}
