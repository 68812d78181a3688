/** Files of invoices: written once by a sweep, those of the tax office's system by staff, and sent to buyers and staff. */
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { ZipFile } from 'yazl'
import { audit } from '#domains/audit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn, instantIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { writePdf } from '#kit/server/documents/pdf.ts'
import { downloadHeaders } from '#kit/server/http/download.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import { rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { sendSheet, type Cell } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { FileKind, myInvoiceFile } from '../contract.ts'
import { FAKTUR_HEADS, fakturRows } from '../efaktur.ts'
import { DOWNLOAD_MOST, OFFICIAL_MAX_BYTES } from '../limits.ts'
import type { addOfficialFile, invoicesFile, officeInvoiceFile } from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import { hasUbl, toUbl } from '../ubl.ts'
import * as files from './file-sql.ts'
import { listIssued } from './list-sql.ts'
import { lock } from './move.ts'
import { toPaper } from './paper.ts'
import { invoiceOf } from './read.ts'
import * as sql from './sql.ts'

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The PDF, and the XML where a standard fits; of a reversed invoice those of the red one too. What is there stays. */
async function write(tx: Queryable, row: sql.InvoiceRow, now: Instant): Promise<void> {
  const there = await files.filesOf(tx, row.id)
  for (const isRed of row.redNumber === null ? [false] : [false, true]) {
    const [pdf, ubl] = isRed ? (['red_pdf', 'red_ubl'] as const) : (['pdf', 'ubl'] as const)
    const isNew = (kind: FileKind) => there.every((file) => file.kind !== kind)
    const add = (kind: FileKind, type: files.NewFile['type'], bytes: Buffer) =>
      files.addFile(tx, { invoiceId: row.id, kind, type, bytes, sha256: hashOf(bytes), now })
    if (isNew(pdf)) {
      // One document at a time is written anyway.
      // oxlint-disable-next-line no-await-in-loop
      await add(pdf, 'application/pdf', await writePdf(await toPaper(tx, row, isRed)))
    }
    if (isNew(ubl) && (hasUbl(row.seller?.country ?? '') || hasUbl(row.title.country))) {
      // oxlint-disable-next-line no-await-in-loop
      await add(ubl, 'application/xml', Buffer.from(await ublOf(tx, row, isRed)))
    }
  }
}

async function ublOf(tx: Queryable, row: sql.InvoiceRow, isRed: boolean): Promise<string> {
  const timeZone = (await readSettings(tx))['shop.timeZone']
  const { number, redNumber, lines, seller } = row
  if (lines === null || seller === null) throw new Error(`invoice ${row.id} was not issued`)
  return toUbl({
    number: (isRed ? redNumber : number) ?? '',
    day: dayIn((isRed ? row.redAt : row.issuedAt) ?? row.changedAt, timeZone),
    currency: row.currency,
    seller,
    buyer: row.title,
    lines,
    reverses: isRed ? number : null,
  })
}

export const writeFiles = rowSweep<number>({
  name: 'invoices.files',
  everySeconds: 5,
  find: sql.nextFiles,
  async move(tx, invoiceId, { now }) {
    const row = await lock(tx, invoiceId)
    if (row.filesDueAt === null) return
    await write(tx, row, now)
    await sql.noteWritten(tx, invoiceId)
  },
})

const ENDINGS = {
  'application/pdf': 'pdf',
  'application/ofd': 'ofd',
  'application/xml': 'xml',
} as const

const nameOf = (row: sql.InvoiceRow, kind: FileKind): string =>
  kind === 'official'
    ? `${row.number}-${row.officialNumber || 'official'}`
    : ((kind.startsWith('red') ? row.redNumber : row.number) ?? String(row.id))

/** @throws {Refused} fileNotReady */
async function send(
  db: Queryable,
  row: sql.InvoiceRow,
  kind: FileKind,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await files.readFileOf(db, row.id, kind)
  if (file === null) throw new Refused(InvoiceReasons.fileNotReady)
  const name = `${nameOf(row, kind)}.${ENDINGS[file.type]}`
  return reply.headers(downloadHeaders(name, file.type)).send(file.bytes)
}

const FILES: Limit = { name: 'invoices.file', count: 120, perSeconds: 3600 }

/** @throws {Refused} invoiceNotFound, fileNotReady, tooMany */
export async function sendOwn(
  context: BuyerContext,
  { invoiceId, kind }: InputOf<typeof myInvoiceFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await demandBuyerToken(context.db, context, FILES)
  return send(context.db, await invoiceOf(context, invoiceId), kind, reply)
}

/** @throws {Refused} invoiceNotFound, fileNotReady */
export async function sendToStaff(
  { db }: StaffContext,
  { invoiceId, kind }: InputOf<typeof officeInvoiceFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const row = await sql.findInvoice(db, invoiceId)
  if (row === null) throw new Refused(InvoiceReasons.invoiceNotFound)
  return send(db, row, kind, reply)
}

/** By its first bytes; an OFD (GB/T 33190) is a ZIP that holds OFD.xml. */
function officialType(bytes: Buffer): files.NewFile['type'] | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  return isZip && bytes.includes('OFD.xml') ? 'application/ofd' : null
}

/** @throws {Refused} invoiceNotFound, notNow, fileWrong, fileThere */
export async function addOfficial(
  context: StaffContext,
  { invoiceId }: InputOf<typeof addOfficialFile>,
  bytes: Buffer,
): Promise<DataOf<typeof addOfficialFile>> {
  const type = bytes.length > OFFICIAL_MAX_BYTES ? null : officialType(bytes)
  if (type === null) throw new Refused(InvoiceReasons.fileWrong)
  const { db, now } = context
  await db.tx(async (tx) => {
    const row = await lock(tx, invoiceId)
    if (row.number === null || row.state === 'void') throw new Refused(InvoiceReasons.notNow)
    const sha256 = hashOf(bytes)
    const isAdded = await files.addFile(tx, {
      invoiceId,
      kind: 'official',
      type,
      bytes,
      sha256,
      now,
    })
    if (!isAdded) throw new Refused(InvoiceReasons.fileThere)
    await audit(tx, context, {
      action: 'invoices.official',
      object: `invoice:${invoiceId}`,
      after: { file: sha256 },
    })
  })
  return {}
}

/** @throws {Refused} invalidInput, tooManyInPeriod, tooMany */
export async function sendPeriod(
  context: StaffContext,
  { from, until, format }: InputOf<typeof invoicesFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now, staffId } = context
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const timeZone = (await readSettings(db))['shop.timeZone']
  const begin = instantIn(`${from} 00:00`, timeZone)
  const last = instantIn(`${until} 00:00`, timeZone)
  if (begin === null || last === null || last < begin) throw new Refused(Reasons.invalidInput)
  const period = { from: begin, until: later(last, DAY_MS), limit: DOWNLOAD_MOST + 1 }
  const rows = await listIssued(db, period)
  if (rows.length > DOWNLOAD_MOST) {
    throw new Refused(InvoiceReasons.tooManyInPeriod, { values: { count: DOWNLOAD_MOST } })
  }
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'invoices.download',
      object: 'invoice:period',
      after: { period: `${from} – ${until}`, format, count: rows.length },
    }),
  )
  const name = `invoices-${from}-${until}`
  if (format === 'zip') {
    const bytes = await zipOf(db, rows, now)
    return reply.headers(downloadHeaders(`${name}.zip`, 'application/zip')).send(bytes)
  }
  if (format === 'efaktur') {
    const sheet = Readable.from(fakturOf(rows, timeZone)) as AsyncIterable<readonly Cell[]>
    return sendSheet(reply, { name: `efaktur-${from}-${until}`, format: 'csv', rows: sheet })
  }
  return sendSheet(reply, { name, format, rows: listOf(context, rows, timeZone) })
}

async function zipOf(db: Queryable, rows: readonly sql.InvoiceRow[], now: Instant) {
  const zip = new ZipFile()
  const written = buffer(zip.outputStream as AsyncIterable<Buffer>)
  const options = { mtime: new Date(now), compress: false }
  for (const row of rows) {
    // One at a time: their files together are large.
    // oxlint-disable-next-line no-await-in-loop
    for (const { kind, type, bytes } of await files.filesOfMany(db, [row.id])) {
      const name = `${nameOf(row, kind)}.${ENDINGS[type]}`.replaceAll(/[^\w.-]/g, '_')
      zip.addBuffer(bytes, name, options)
    }
  }
  zip.end()
  return written
}

/** Invoices in rupiah that are not void: e-Faktur knows no other currency. */
function* fakturOf(rows: readonly sql.InvoiceRow[], timeZone: string): Generator<readonly Cell[]> {
  yield* FAKTUR_HEADS
  for (const row of rows) {
    if (row.currency !== 'IDR' || row.state === 'void') continue
    yield* fakturRows({
      number: row.number ?? '',
      officialNumber: row.officialNumber,
      day: dayIn(row.issuedAt ?? row.changedAt, timeZone),
      buyer: row.title,
      lines: row.lines ?? [],
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
  'redNumber',
] as const

async function* listOf(
  { lang }: StaffContext,
  rows: readonly sql.InvoiceRow[],
  timeZone: string,
): AsyncGenerator<readonly Cell[]> {
  const word = (key: string) => translate(lang, `invoices.${key}`)
  yield HEADS.map((head) => word(`file.${head}`))
  for (const row of rows) {
    yield [
      row.number,
      dayIn(row.issuedAt ?? row.changedAt, timeZone),
      word(`fileState.${row.state}`),
      word(`fileKind.${row.kind}`),
      row.title.name,
      row.title.taxNumber,
      (row.amount - row.taxAmount) / MINOR_UNITS,
      row.taxAmount / MINOR_UNITS,
      row.amount / MINOR_UNITS,
      row.currency,
      [...new Set((row.lines ?? []).map(({ orderNumber }) => orderNumber))].join(' '),
      row.officialCode,
      row.officialNumber,
      row.redNumber,
    ]
  }
}
