/** Transfers for staff: reading and editing. */
import { skuNamesFor } from '#domains/catalog/server/sale-door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { warehouseNames } from '#domains/stock/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { StaffContext } from '#kit/server/http/serve.ts'
import { cutPage, idAfter } from '#kit/server/database/page.ts'
import {
  type goodsInTransit,
  type officeTransfers,
  type saveTransfer,
  type Transfer,
} from '../../office-contract.ts'
import { TransferState } from '../../contract.ts'
import { TransferReasons } from '../../reasons.ts'
import { TRANSFER_ACTS } from '../../states.ts'
import { requestOfTransfer } from '../request/sql.ts'
import { demandWarehouses, toTransferLines } from './create.ts'
import { demandFutureDate } from '../expected-date.ts'
import * as sql from './sql.ts'

const PAGE_ROWS = 30
const ENDED = ['received', 'cancelled'] as const
const OPEN = TransferState.options.filter((each) => each !== 'received' && each !== 'cancelled')

export async function list(
  { db, lang }: StaffContext,
  { state, after }: InputOf<typeof officeTransfers>,
): Promise<DataOf<typeof officeTransfers>> {
  const states = state === 'open' ? OPEN : state === 'ended' ? ENDED : TransferState.options
  const asked = { states, after: idAfter(after), limit: PAGE_ROWS + 1 }
  const [rows, names] = await Promise.all([sql.transfersIn(db, asked), warehouseNames(db, lang)])
  const { items, next } = cutPage(rows, PAGE_ROWS)
  return { items: items.map((row) => ({ ...row, ...placesOf(row, names) })), next }
}

/** Units of these SKUs in transit to each warehouse. */
export const listGoodsInTransit = (
  { db }: StaffContext,
  { skus }: InputOf<typeof goodsInTransit>,
): Promise<DataOf<typeof goodsInTransit>> => sql.goodsInTransit(db, skus)

const placesOf = (row: sql.TransferRow, names: ReadonlyMap<number, string>) => ({
  fromName: names.get(row.fromWarehouseId) ?? '',
  toName: names.get(row.toWarehouseId) ?? '',
})

/** @throws {Refused} notFound */
export async function findTransfer(
  { db, lang }: { db: Queryable; lang: Lang },
  transferId: number,
): Promise<Transfer> {
  const [row, lines, names, request] = await Promise.all([
    sql.transferById(db, transferId),
    sql.linesOf(db, transferId),
    warehouseNames(db, lang),
    requestOfTransfer(db, transferId),
  ])
  if (row === null) throw new Refused(Reasons.notFound)
  const skus = await skuNamesFor(
    db,
    lines.map((line) => line.skuId),
    lang,
  )
  const bySku = new Map(skus.map((each) => [each.skuId, each]))
  return {
    ...row,
    ...placesOf(row, names),
    lineCount: lines.length,
    quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
    requestId: request?.id ?? null,
    lines: lines.map(
      ({ id, skuId, productId, quantity, shipped, received, putBack, lost, lostReason }) => {
        const { name = '', optionText = '', code = '' } = bySku.get(skuId) ?? {}
        return {
          id,
          skuId,
          productId,
          name,
          optionText,
          code,
          quantity,
          shippedQuantity: shipped,
          receivedQuantity: received,
          putBackQuantity: putBack,
          lostQuantity: lost,
          lostReason,
        }
      },
    ),
  }
}

/** @throws {Refused} notFound, notNow, changedMeanwhile, sameWarehouse, warehouseGone, skuGone, invalidInput */
export async function save(
  context: StaffContext,
  { id, version, lines, ...draft }: InputOf<typeof saveTransfer>,
): Promise<Transfer> {
  const { db, lang, now, staffName } = context
  demandFutureDate(context, draft.expectedAt)
  return db.tx(async (tx) => {
    await demandWarehouses(tx, draft)
    const wanted = await toTransferLines(tx, lines, lang)
    const row =
      id === undefined
        ? await sql.insertTransfer(tx, { ...draft, now, by: staffName })
        : await sql.updateDraft(tx, { ...draft, id, version, from: TRANSFER_ACTS.change.from })
    if (row === null) {
      const known = await sql.transferById(tx, id ?? 0)
      if (known === null) throw new Refused(Reasons.notFound)
      const isDraft = TRANSFER_ACTS.change.from.some((state) => state === known.state)
      throw new Refused(isDraft ? Reasons.changedMeanwhile : TransferReasons.notNow)
    }
    await sql.setLines(tx, row.id, wanted)
    await audit(tx, context, {
      action: id === undefined ? 'transfers.add' : 'transfers.change',
      object: `transfer:${row.id}`,
      after: { ...draft, lines: wanted.map(({ skuId, quantity }) => ({ skuId, quantity })) },
    })
    return findTransfer({ db: tx, lang }, row.id)
  })
}
