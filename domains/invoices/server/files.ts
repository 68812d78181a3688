/** Files of invoices as they are sent to buyers and staff, and those of the tax office's system, which staff add. */
import type { FastifyReply } from 'fastify'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { downloadHeaders } from '#kit/server/http/download.ts'
import { demandBuyerToken } from '#kit/server/http/network-limit.ts'
import type { Limit } from '#kit/server/http/rate-limit.ts'
import type { BuyerContext, StaffContext } from '#kit/server/http/serve.ts'
import type { FileKind, myInvoiceFile } from '../contract.ts'
import { OFFICIAL_MAX_BYTES } from '../limits.ts'
import type { addOfficialFile, officeInvoiceFile } from '../office-contract.ts'
import { InvoiceReasons } from '../reasons.ts'
import { fileNameOf } from './file-names.ts'
import * as stored from './file-sql.ts'
import { mailInvoice } from './mails.ts'
import { lock } from './move.ts'
import { invoiceOf } from './read.ts'
import * as sql from './sql.ts'
import { hashOf } from './write-files.ts'

/** @throws {Refused} fileNotReady */
async function send(
  db: Queryable,
  row: sql.InvoiceRow,
  kind: FileKind,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await stored.readFileOf(db, row.id, kind)
  if (file === null) throw new Refused(InvoiceReasons.fileNotReady)
  const name = fileNameOf(row, kind, file.type)
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
function officialType(bytes: Buffer): stored.NewFile['type'] | null {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return 'application/pdf'
  const isZip = bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))
  return isZip && bytes.includes('OFD.xml') ? 'application/ofd' : null
}

/** @throws {Refused} invoiceNotFound, notNow, fileWrong, fileThere */
export async function addOfficial(
  context: StaffContext,
  { invoiceId, isRed }: InputOf<typeof addOfficialFile> & { isRed: boolean },
  bytes: Buffer,
): Promise<DataOf<typeof addOfficialFile>> {
  const type = bytes.length > OFFICIAL_MAX_BYTES ? null : officialType(bytes)
  if (type === null) throw new Refused(InvoiceReasons.fileWrong)
  const { db, now } = context
  await db.tx(async (tx) => {
    const row = await lock(tx, invoiceId)
    const { number, redNumber } = row
    if (number === null || row.state === 'void') throw new Refused(InvoiceReasons.notNow)
    if (isRed && redNumber === null) throw new Refused(InvoiceReasons.notNow)
    const sha256 = hashOf(bytes)
    const isAdded = await stored.addFile(tx, {
      invoiceId,
      kind: isRed ? 'red_official' : 'official',
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
    // In some countries this file is the invoice, so its buyer gets it as they got the shop's.
    const orderNumbers = (await sql.sharesOf(tx, [invoiceId])).map((share) => share.orderNumber)
    const about = { row: { ...row, changedAt: now }, orderNumbers, now }
    if (redNumber !== null && isRed) {
      const values = { number, redNumber }
      const files = ['red_official'] as const
      await mailInvoice(tx, { ...about, template: 'invoice-red-official', values, files })
    } else {
      const files = ['official'] as const
      await mailInvoice(tx, { ...about, template: 'invoice-official', values: { number }, files })
    }
  })
  return {}
}
