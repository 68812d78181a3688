/** Sweep: draws the files of what was issued, once. Drawn outside of transactions: a long document holds no lock and no connection. */
import { createHash } from 'node:crypto'
import { entryOf } from '#domains/credit/server/door.ts'
import { readSettings } from '#domains/settings/server/door.ts'
import { MINUTE_MS, later } from '#kit/contract/time.ts'
import type { Instant } from '#kit/contract/values.ts'
import { dayIn } from '#kit/contract/zone.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { writePdf } from '#kit/server/documents/pdf.ts'
import { workSweep } from '#kit/server/jobs/row-sweep.ts'
import type { FileKind } from '../contract.ts'
import { hasUbl, toUbl } from '../ubl.ts'
import * as files from './file-sql.ts'
import { toDocument } from './document.ts'
import { isOfRed } from './file-names.ts'
import { mailInvoice } from './mails.ts'
import * as sql from './sql.ts'

/** When the files are due again of whoever took them and was ended meanwhile. */
const AGAIN_MS = MINUTE_MS

export const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

type Drawn = Pick<files.NewFile, 'kind' | 'type' | 'bytes'>

/** The PDF, and the XML where a standard fits; of a reversed invoice those of the red one too. What is there stays. */
async function draw(db: Queryable, row: sql.InvoiceRow): Promise<Drawn[]> {
  const there = await files.filesOf(db, row.id)
  const isNew = (kind: FileKind) => there.every((file) => file.kind !== kind)
  const isEuropean = hasUbl(row.seller?.country ?? '', row.title.country)
  const drawn: Drawn[] = []
  for (const isRed of row.redNumber === null ? [false] : [false, true]) {
    const [pdf, ubl] = isRed ? (['red_pdf', 'red_ubl'] as const) : (['pdf', 'ubl'] as const)
    if (isNew(pdf)) {
      // One document at a time is written anyway.
      // oxlint-disable-next-line no-await-in-loop
      const bytes = await writePdf(await toDocument(db, row, isRed))
      drawn.push({ kind: pdf, type: 'application/pdf', bytes })
    }
    if (isNew(ubl) && isEuropean) {
      // oxlint-disable-next-line no-await-in-loop
      const bytes = Buffer.from(await ublOf(db, row, isRed))
      drawn.push({ kind: ubl, type: 'application/xml', bytes })
    }
  }
  return drawn
}

/** What its orders owe of it as it is written: those on terms are invoiced before they are paid. */
async function owedOf(db: Queryable, { id }: sql.InvoiceRow, timeZone: string) {
  const shares = await sql.sharesOf(db, [id])
  const entries = await Promise.all(
    shares.map(async ({ orderNumber, amount }) => ({
      amount,
      entry: await entryOf(db, orderNumber),
    })),
  )
  const owing = entries.flatMap(({ amount, entry }) =>
    entry === null || entry.openAmount === 0
      ? []
      : [{ ...entry, amount: Math.min(amount, entry.openAmount) }],
  )
  const [first] = owing.toSorted((one, other) => (one.dueAt ?? '').localeCompare(other.dueAt ?? ''))
  if (first === undefined) return null
  const amount = owing.reduce((sum, each) => sum + each.amount, 0)
  // As accountants of all countries write it.
  const terms = first.dueAt === null ? `Net ${first.periodDays}` : dayIn(first.dueAt, timeZone)
  return { amount, terms }
}

async function ublOf(db: Queryable, row: sql.InvoiceRow, isRed: boolean): Promise<string> {
  const timeZone = (await readSettings(db))['shop.timeZone']
  const { number, redNumber, lines, seller } = row
  if (lines === null || seller === null) throw new Error(`invoice ${row.id} was not issued`)
  return toUbl({
    number: (isRed ? redNumber : number) ?? '',
    day: dayIn((isRed ? row.redAt : row.issuedAt) ?? row.changedAt, timeZone),
    currency: row.currency,
    seller,
    buyer: row.title,
    lines,
    owed: await owedOf(db, row, timeZone),
    reverses:
      isRed && row.issuedAt !== null
        ? { number: number ?? '', day: dayIn(row.issuedAt, timeZone) }
        : null,
  })
}

type Written = { kinds: readonly FileKind[]; now: Instant }

/** The buyer is written to once the files are there, which travel with the mail: of the invoice, and of the red one that reverses it. */
async function mailDrawn(tx: Queryable, row: sql.InvoiceRow, { kinds, now }: Written) {
  const { number, redNumber, issuedAt, redAt } = row
  const orderNumbers = (await sql.sharesOf(tx, [row.id])).map((share) => share.orderNumber)
  const mail = { orderNumbers, now }
  if (kinds.includes('pdf') && row.state !== 'void' && number !== null && issuedAt !== null) {
    await mailInvoice(tx, {
      ...mail,
      row: { ...row, changedAt: issuedAt },
      template: 'invoice-issued',
      values: { number },
      files: kinds.filter((kind) => !isOfRed(kind)),
    })
  }
  if (kinds.includes('red_pdf') && redNumber !== null && redAt !== null) {
    await mailInvoice(tx, {
      ...mail,
      row: { ...row, changedAt: redAt },
      template: 'invoice-reversed',
      values: { number: number ?? '', redNumber },
      files: kinds.filter(isOfRed),
    })
  }
}

export const writeFiles = workSweep<number, sql.InvoiceRow>({
  name: 'invoices.files',
  everySeconds: 5,
  take: (db, now, isAwake) => sql.takeFilesDue(db, { now, againAt: later(now, AGAIN_MS), isAwake }),
  keyOf: ({ id }) => id,
  async work(row, { db, now }) {
    const drawn = await draw(db, row)
    await db.tx(async (tx) => {
      for (const file of drawn) {
        // oxlint-disable-next-line no-await-in-loop
        await files.addFile(tx, { ...file, invoiceId: row.id, sha256: hashOf(file.bytes), now })
      }
      await sql.noteWritten(tx, row)
      await mailDrawn(tx, row, { kinds: drawn.map(({ kind }) => kind), now })
    })
  },
})
