/** Withdrawals as staff list and read them, and the files that go to the bank. */
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { buyersByIds } from '#domains/accounts/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { MINOR_UNITS } from '#kit/contract/money.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { sendSheet } from '#kit/server/sheets/send-sheet.ts'
import { translate } from '#kit/server/text/translate.ts'
import type {
  createPayoutFile,
  listWithdrawals,
  payoutDetails,
  payoutFile,
  waitingWithdrawals,
} from '../../office-withdrawals-contract.ts'
import { WalletReasons } from '../../reasons.ts'
import * as accountsSql from './accounts-sql.ts'
import { detailsOf } from './accounts.ts'
import * as sql from './sql.ts'
import { mayBePaid } from './payable.ts'
import { demandPayer } from './staff.ts'
import { objectOf, toOfficeView } from './views.ts'

const PAGE_ROWS = 30

export async function list(
  { db, staffId }: StaffContext,
  { part, after }: InputOf<typeof listWithdrawals>,
): Promise<DataOf<typeof listWithdrawals>> {
  const wanted = { after: idAfter(after), limit: PAGE_ROWS + 1 }
  const rows =
    part === 'over'
      ? await sql.listOver(db, wanted)
      : await sql.openIn(db, { ...wanted, state: part })
  const { items, next } = cutPage(rows, PAGE_ROWS)
  const buyers = await buyersByIds(db, [...new Set(items.map(({ buyerId }) => buyerId))])
  return {
    next,
    items: items.map((row) => {
      const buyer = buyers.find(({ id }) => id === row.buyerId)
      const isOwn = row.fileId === null && row.payingBy === staffId
      return toOfficeView(row, {
        isOwn,
        buyerName: buyer?.nickName ?? '',
        lang: buyer?.lang ?? 'cn',
      })
    }),
  }
}

export async function countWaiting({
  db,
}: StaffContext): Promise<DataOf<typeof waitingWithdrawals>> {
  const [counts, toPay] = await Promise.all([sql.counts(db), sql.toPay(db)])
  return { ...counts, toPay }
}

/** Nobody pays as many by hand. */
const NUMBERS_SHOWN: Limit = { name: 'wallet.payoutDetails', count: 60, perSeconds: 3600 }

/** @throws {Refused} notFound, withdrawalOver, paidByAnother, tooMany */
export async function details(
  context: StaffContext,
  { withdrawalId }: InputOf<typeof payoutDetails>,
): Promise<DataOf<typeof payoutDetails>> {
  await demandToken(context.db, context.now, NUMBERS_SHOWN, `staff ${context.staffId}`)
  return context.db.tx(async (tx) => {
    const found = await sql.withdrawalById(tx, withdrawalId)
    if (found === null) throw new Refused(Reasons.notFound)
    // Of one in a file the bank has it.
    if (found.state !== 'paying' || found.fileId !== null)
      throw new Refused(WalletReasons.withdrawalOver)
    demandPayer(context, found)
    await audit(tx, context, {
      action: 'wallet.payoutDetails',
      object: objectOf(withdrawalId),
      after: { reference: found.number },
    })
    return detailsOf(await accountsSql.accountById(tx, found.accountId))
  })
}

/** @throws {Refused} nothingToPay */
export function createFile(
  context: StaffContext,
  { currency }: InputOf<typeof createPayoutFile>,
): Promise<DataOf<typeof createPayoutFile>> {
  return context.db.tx(async (tx) => {
    const found = await sql.approvedToFile(tx, currency)
    const ids: number[] = []
    for (const each of found) if (await mayBePaid(tx, context, each)) ids.push(each.id)
    if (ids.length === 0) throw new Refused(WalletReasons.nothingToPay)
    const { id, number } = await sql.addFile(tx, { ...context, currency, ids })
    await audit(tx, context, {
      action: 'wallet.payoutFile',
      object: `payoutFile:${id}`,
      after: { reference: number, count: ids.length, currency },
    })
    return { id, number, count: ids.length, leftOutCount: found.length - ids.length }
  })
}

/** Of a sheet a number; of plain text with both decimals, as banks read it. */
const amountFor = (format: 'csv' | 'xlsx', amount: number): number | string => {
  const inUnits = amount / MINOR_UNITS
  return format === 'xlsx' ? inUnits : inUnits.toFixed(2)
}

const HEADS = [
  'number',
  'holder',
  'bank',
  'account',
  'swift',
  'amount',
  'currency',
  'state',
] as const

/** @throws {Refused} notFound, nothingToPay, tooMany */
export async function sendFile(
  context: StaffContext,
  { fileId, format }: InputOf<typeof payoutFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now, staffId, lang } = context
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const file = await sql.fileById(db, fileId)
  if (file === null) throw new Refused(Reasons.notFound)
  const unpaid = await db.tx(async (tx) => {
    const found = await sql.unpaidIn(tx, fileId)
    if (found.length === 0) throw new Refused(WalletReasons.nothingToPay)
    await sql.noteDownload(tx, fileId, context)
    await audit(tx, context, {
      action: 'wallet.payoutFileRead',
      object: `payoutFile:${fileId}`,
      after: { reference: file.number, format, count: found.length },
    })
    return found
  })
  const word = (key: string) => translate(lang, `wallet.${key}`)
  const rows = [HEADS.map((head) => word(`file.${head}`))] as (string | number)[][]
  for (const row of unpaid) {
    const { number, swift } = detailsOf(await accountsSql.accountById(db, row.accountId))
    rows.push([
      row.number,
      row.holder,
      row.bank,
      number,
      swift,
      amountFor(format, row.amount - row.feeAmount),
      row.currency,
      word(`state.${row.state}`),
    ])
  }
  return sendSheet(reply, { name: `payouts-${file.number}`, format, rows: Readable.from(rows) })
}
