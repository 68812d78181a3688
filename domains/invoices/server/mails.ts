/** The mails about invoices. */
import { buyersByIds } from '#domains/accounts/server/door.ts'
import type { MailFile, MailValues, Sample } from '#domains/messages/definition.ts'
import { mailsOf, sendMail } from '#domains/messages/server/door.ts'
import type { Money } from '#kit/contract/money.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { FileKind } from '../contract.ts'
import { readFileOf } from './file-sql.ts'
import { fileNameOf } from './file-names.ts'
import { findInvoice, type InvoiceRow } from './sql.ts'

/** `orders`: the numbers of its orders. `path`: of the buyer's page. */
type About = { orders: string; amount: Money; path: string }

export type InvoiceMails = {
  'invoice-issued': About & { number: string }
  'invoice-rejected': About & { reason: string }
  'invoice-voided': About & { number: string; reason: string }
  'invoice-reversed': About & { number: string; redNumber: string }
  /** Its reversal was asked for, and it stays as it is. */
  'invoice-kept': About & { number: string; reason: string }
  /** The file of the tax office's system is there: of the invoice, or of its red one, which takes it back. */
  'invoice-official': About & { number: string }
  'invoice-red-official': About & { number: string; redNumber: string }
  /** A special one was chosen with the order, and the shop offers none any more. */
  'invoice-ordinary-instead': About
}

declare module '#domains/messages/definition.ts' {
  interface MailValues extends InvoiceMails {}
}

const sampleOf = (s: Sample): About => ({
  orders: 'SO260301482913570',
  amount: s.amount,
  path: s.path,
})
const NUMBER = 'F2026-00000042'

export const INVOICE_MAILS = mailsOf<InvoiceMails>('invoices', {
  'invoice-issued': {
    kind: 'orders',
    readFile: readMailed,
    sample: (s) => ({ ...sampleOf(s), number: NUMBER }),
  },
  'invoice-official': {
    kind: 'orders',
    readFile: readMailed,
    sample: (s) => ({ ...sampleOf(s), number: NUMBER }),
  },
  'invoice-red-official': {
    kind: 'orders',
    readFile: readMailed,
    sample: (s) => ({ ...sampleOf(s), number: NUMBER, redNumber: 'R2026-00000003' }),
  },
  'invoice-ordinary-instead': { kind: 'orders', sample: sampleOf },
  'invoice-rejected': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOf(s), reason: s.word('reason') }),
  },
  'invoice-voided': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOf(s), number: NUMBER, reason: s.word('reason') }),
  },
  'invoice-reversed': {
    kind: 'orders',
    readFile: readMailed,
    sample: (s) => ({ ...sampleOf(s), number: NUMBER, redNumber: 'R2026-00000003' }),
  },
  'invoice-kept': {
    kind: 'orders',
    sample: (s) => ({ ...sampleOf(s), number: NUMBER, reason: s.word('reason') }),
  },
})

const toRef = (invoiceId: number, kind: FileKind): string => `${invoiceId}/${kind}`

/** A file as the mail about it names it. */
async function readMailed(db: Queryable, ref: string): Promise<MailFile | null> {
  const [id = '', kind = ''] = ref.split('/')
  const row = await findInvoice(db, Number(id))
  const file = await readFileOf(db, Number(id), kind as FileKind)
  if (row === null || file === null) return null
  return { name: fileNameOf(row, kind as FileKind, file.type), type: file.type, bytes: file.bytes }
}

type Mail<T extends keyof InvoiceMails> = {
  row: InvoiceRow
  orderNumbers: readonly string[]
  template: T
  values: Omit<InvoiceMails[T], keyof About>
  now: Instant
  /** Which of its files travel with the mail. */
  files?: readonly FileKind[]
}

/** Writes to the buyer by mail and in the shop, in the language of the invoice. */
export async function mailInvoice<T extends keyof InvoiceMails>(
  tx: Queryable,
  { row, orderNumbers, template, values, now, files = [] }: Mail<T>,
): Promise<void> {
  const [buyer] = await buyersByIds(tx, [row.buyerId])
  if (buyer === undefined) return // the account was deleted
  await sendMail(tx, {
    to: buyer.email,
    lang: row.lang,
    template,
    values: {
      orders: orderNumbers.join(', '),
      amount: { amount: row.amount, currency: row.currency },
      path: `/user/user/invoice/details?id=${row.id}`,
      ...values,
    } as unknown as MailValues[T],
    key: `${template}:${row.id}:${row.changedAt}`,
    now,
    inShop: { buyerId: row.buyerId, category: 'order' },
    files: files.map((kind) => toRef(row.id, kind)),
  })
}
