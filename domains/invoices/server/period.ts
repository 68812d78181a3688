/** What was issued in a period, for the books and the tax office. It does not change once the months of the period are over: until then an invoice of it may be voided. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { InputOf } from '#kit/contract/endpoint.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn, instantIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { downloadHeaders } from '#kit/server/http/download.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { sendSheet, type Cell } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import { FAKTUR_HEADS, fakturRows } from '../efaktur.ts'
import type { myPeriodFile } from '../contract.ts'
import { ZIP_MOST } from '../limits.ts'
import type { periodFile } from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import * as files from './file-sql.ts'
import { fileNameOf, isOfRed } from './file-names.ts'
import { countOfPeriod, listOfPeriod, type Entry } from './list-sql.ts'

type Bounds = { from: Instant; until: Instant }

/**
 * From the first midnight of the first day to that after the last, in the shop's zone: the days on which clocks change are longer or shorter.
 * @returns null for a day that there is not, and where the last is before the first
 */
export function boundsOf(first: string, last: string, timeZone: string): Bounds | null {
  const lastAt = Date.parse(`${last}T00:00:00Z`)
  if (Number.isNaN(lastAt) || last < first) return null
  const after = later(new Date(lastAt).toISOString(), DAY_MS).slice(0, 10)
  const [from, until] = [first, after].map((day) => instantIn(`${day} 00:00`, timeZone))
  return from === null || from === undefined || until === null || until === undefined
    ? null
    : { from, until }
}

type Format = InputOf<typeof periodFile>['format']
type Download = {
  first: string
  last: string
  format: Format
  bounds: Bounds
  /** Null: of all buyers. */
  buyerId: number | null
}

/** @throws {Refused} invalidInput, noneInPeriod, tooManyInPeriod, tooMany */
export async function sendPeriod(
  context: StaffContext,
  { from: first, until: last, format }: InputOf<typeof periodFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now, staffId } = context
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const bounds = await demandBounds(db, { from: first, until: last })
  const wanted = { first, last, format, bounds, buyerId: null }
  const count = await demandCount(db, wanted)
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'invoices.download',
      object: 'invoice:period',
      after: { period: `${first} – ${last}`, format, count },
    }),
  )
  return send(context, wanted, reply)
}

const OWN_FILES: Limit = { name: 'invoices.period', count: 30, perSeconds: 3600 }

/** A buyer's own. @throws {Refused} invalidInput, noneInPeriod, tooManyInPeriod, tooMany */
export async function sendOwnPeriod(
  context: BuyerContext,
  { from: first, until: last, format }: InputOf<typeof myPeriodFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, buyerId } = context
  await demandBuyerToken(db, context, OWN_FILES)
  const bounds = await demandBounds(db, { from: first, until: last })
  const wanted = { first, last, format, bounds, buyerId }
  await demandCount(db, wanted)
  return send(context, wanted, reply)
}

/** @throws {Refused} invalidInput */
async function demandBounds(
  db: Queryable,
  { from, until }: { from: string; until: string },
): Promise<Bounds> {
  const bounds = boundsOf(from, until, (await readSettings(db))['shop.timeZone'])
  if (bounds === null) throw new Refused(Reasons.invalidInput)
  return bounds
}

/**
 * Lists have no bound, and of nothing they have their heads. A ZIP has files, and a directory of them, which the server and whoever opens it hold at once.
 * @throws {Refused} noneInPeriod, tooManyInPeriod
 */
async function demandCount(db: Queryable, { format, bounds, buyerId }: Download): Promise<number> {
  const count = await countOfPeriod(db, { ...bounds, buyerId })
  if (format !== 'zip') return count
  if (count === 0) throw new Refused(InvoiceReasons.noneInPeriod)
  if (count <= ZIP_MOST) return count
  throw new Refused(InvoiceReasons.tooManyInPeriod, { values: { count: ZIP_MOST } })
}

type Reader = { db: Queryable; now: Instant; lang: Lang }

async function send(
  { db, now, lang }: Reader,
  { first, last, format, bounds, buyerId }: Download,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  const entries = entriesOf(db, { ...bounds, buyerId })
  const name = `invoices-${first}-${last}`
  if (format === 'zip') {
    const zip = await zipOf(db, entries, now)
    return reply.headers(downloadHeaders(`${name}.zip`, 'application/zip')).send(zip)
  }
  if (format === 'efaktur') {
    const rows = fakturOf(entries, { until: bounds.until, timeZone })
    return sendSheet(reply, { name: `efaktur-${first}-${last}`, format: 'csv', rows })
  }
  return sendSheet(reply, { name, format, rows: listOf(entries, lang, timeZone) })
}

/** Entries that are read at once. */
const READ_AT_ONCE = 500

/** All entries of a period, read as they are sent. */
async function* entriesOf(
  db: Queryable,
  period: Bounds & { buyerId: number | null },
): AsyncGenerator<Entry> {
  let after: Entry | null = null
  for (;;) {
    // Each page begins after the one before.
    // oxlint-disable-next-line no-await-in-loop
    const page: Entry[] = await listOfPeriod(db, { ...period, after, limit: READ_AT_ONCE })
    yield* page
    after = page.at(-1) ?? null
    if (page.length < READ_AT_ONCE) return
  }
}

/** Each file is read as it is sent: together they are larger than the memory of a server. */
async function zipOf(db: Queryable, entries: AsyncIterable<Entry>, now: Instant) {
  const zip = new ZipFile()
  const stream = new Readable().wrap(zip.outputStream)
  zip.on('error', (error: Error) => stream.destroy(error))
  let page: Entry[] = []
  for await (const entry of entries) {
    page.push(entry)
    if (page.length < READ_AT_ONCE) continue
    await addFiles(zip, page, { db, now })
    page = []
  }
  await addFiles(zip, page, { db, now })
  zip.end()
  return stream
}

async function addFiles(
  zip: ZipFile,
  entries: readonly Entry[],
  { db, now }: Pick<Reader, 'db' | 'now'>,
): Promise<void> {
  const all = await files.filesOfMany(db, [...new Set(entries.map(({ id }) => id))])
  for (const entry of entries) {
    const own = all.filter(
      ({ invoiceId, kind }) => invoiceId === entry.id && isOfRed(kind) === entry.isRed,
    )
    for (const { kind, type, size } of own) {
      const name = fileNameOf(entry, kind, type).replaceAll(/[^\w.-]/g, '_')
      const options = { mtime: new Date(now), compress: false, size }
      zip.addReadStreamLazy(name, options, (found) => {
        void files.readFileOf(db, entry.id, kind).then(
          (file) => found(null, Readable.from([file?.bytes ?? Buffer.alloc(0)])),
          (error: unknown) => found(error, Readable.from([])),
        )
      })
    }
  }
}

/**
 * Invoices in rupiah: e-Faktur knows no other currency. Its import adds sales alone, so what was voided or reversed by the end of the period
 * is left out; an invoice that is reversed later is cancelled in the application itself.
 */
async function* fakturOf(
  entries: AsyncIterable<Entry>,
  { until, timeZone }: { until: Instant; timeZone: string },
): AsyncGenerator<Cell[]> {
  yield* FAKTUR_HEADS.map((head) => [...head])
  for await (const entry of entries) {
    const isReversed = entry.redAt !== null && entry.redAt < until
    if (entry.isRed || entry.currency !== 'IDR' || entry.state === 'void' || isReversed) continue
    yield* fakturRows({
      number: entry.number ?? '',
      officialNumber: entry.officialNumber,
      day: dayIn(entry.at, timeZone),
      buyer: entry.title,
      lines: entry.lines ?? [],
    })
  }
}

const HEADS = [
  'number',
  'day',
  'state',
  'kind',
  'name',
  'taxNumber',
  'net',
  'tax',
  'amount',
  'currency',
  'orders',
  'officialCode',
  'officialNumber',
  'reverses',
] as const

/** A void invoice keeps its number and states nothing; a red one takes away what it reverses. */
const signOf = ({ isRed, state }: Entry): number => (isRed ? -1 : state === 'void' ? 0 : 1)

async function* listOf(
  entries: AsyncIterable<Entry>,
  lang: Lang,
  timeZone: string,
): AsyncGenerator<Cell[]> {
  const word = (key: string) => translate(lang, `invoices.${key}`)
  yield HEADS.map((head) => word(`file.${head}`))
  for await (const entry of entries) {
    const { isRed, state } = entry
    const amountOf = (amount: number) => (signOf(entry) * amount) / MINOR_UNITS + 0 // never minus zero
    yield [
      isRed ? entry.redNumber : entry.number,
      dayIn(entry.at, timeZone),
      word(`fileState.${isRed ? 'red' : state === 'void' ? 'void' : 'issued'}`),
      word(`fileKind.${entry.kind}`),
      entry.title.name,
      entry.title.taxNumber,
      amountOf(entry.amount - entry.taxAmount),
      amountOf(entry.taxAmount),
      amountOf(entry.amount),
      entry.currency,
      [...new Set((entry.lines ?? []).map(({ orderNumber }) => orderNumber))].join(' '),
      isRed ? entry.redOfficialCode : entry.officialCode,
      isRed ? entry.redOfficialNumber : entry.officialNumber,
      isRed ? entry.number : null,
    ]
  }
}
