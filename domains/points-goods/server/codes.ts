/** Codes that points goods bring: added in bulk, encrypted, given to orders, and shown to their buyer once. */
import { randomUUID } from 'node:crypto'
import { demandProof } from '#domains/accounts/server/account-door.ts'
import { audit } from '#domains/audit/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import { later, MINUTE_MS } from '#kit/contract/time.ts'
import type { BuyerContext, StaffContext } from '#kit/server/context.ts'
import { encryptedColumn } from '#kit/server/secrets/reencryption.ts'
import { decrypt, encrypt, signature, signatures } from '#kit/server/secrets/secret.ts'
import { parseCodes } from '../parse-codes.ts'
import type { revealPointsCodes } from '../contract.ts'
import type { addPointsCodes } from '../office-contract.ts'
import { PointsGoodsReasons } from '../reasons.ts'
import * as codeSql from './code-sql.ts'
import * as orderSql from './order-sql.ts'
import * as sql from './sql.ts'

const PURPOSE = 'points-goods.code'
const DIGEST = 'points-goods.code-digest'
/** An answer can be lost on its way: so long after the first time the codes are shown again. */
const SHOWN_MS = 10 * MINUTE_MS

export const encryptedCodes = encryptedColumn('points-goods.code', PURPOSE, {
  table: 'points_goods.code',
  key: 'id',
  column: 'encrypted',
  of: 'id',
  digest: { column: 'digest', purpose: DIGEST },
})

/** @throws {Refused} goodsNotFound, stateWrong, codesWrong, codesTwice */
export async function addCodes(
  context: StaffContext,
  { goodsId, codes: text }: InputOf<typeof addPointsCodes>,
): Promise<DataOf<typeof addPointsCodes>> {
  const { db, now } = context
  const { codes, wrongLines, doubleLines } = parseCodes(text)
  if (codes.length === 0 || wrongLines.length > 0) throw refuseLines('codesWrong', wrongLines)
  if (doubleLines.length > 0) throw refuseLines('codesTwice', doubleLines)
  return db.tx(async (tx) => {
    const goods = await sql.lockGoods(tx, goodsId)
    if (goods === null) throw new Refused(PointsGoodsReasons.goodsNotFound)
    if (goods.kind !== 'code') throw new Refused(PointsGoodsReasons.stateWrong)
    // Also those that the former secret has digested.
    const known = new Set(
      await codeSql.listKnown(
        tx,
        codes.flatMap(({ code }) => signatures(DIGEST, code)),
      ),
    )
    const stored = codes.filter(({ code }) =>
      signatures(DIGEST, code).some((digest) => known.has(digest.toString('hex'))),
    )
    if (stored.length > 0) {
      throw refuseLines(
        'codesTwice',
        stored.map(({ line }) => line),
      )
    }
    await codeSql.insertCodes(tx, {
      goodsId,
      now,
      codes: codes.map(({ code }) => {
        const id = randomUUID()
        return { id, digest: signature(DIGEST, code), encrypted: encrypt(PURPOSE, code, id) }
      }),
    })
    await audit(tx, context, {
      action: 'pointsGoods.addCodes',
      object: `pointsGoods:${goodsId}`,
      after: { count: codes.length },
    })
    return { addedCount: codes.length }
  })
}

const LINES_NAMED = 10

/** Names lines and never their codes. */
const refuseLines = (why: 'codesWrong' | 'codesTwice', lines: readonly number[]): Refused =>
  new Refused(PointsGoodsReasons[why], {
    values: { lines: lines.slice(0, LINES_NAMED).join(', '), count: lines.length },
    detail: { lines: lines.slice(0, LINES_NAMED) },
  })

/** @throws {Refused} accounts.proofNeeded, orderNotFound, notNow, revealedBefore */
export async function reveal(
  context: BuyerContext,
  { number }: InputOf<typeof revealPointsCodes>,
): Promise<DataOf<typeof revealPointsCodes>> {
  const { db, buyerId, now } = context
  await demandProof(context)
  return db.tx(async (tx) => {
    const order = await orderSql.lockOrder(tx, number, buyerId)
    if (order === null) throw new Refused(PointsGoodsReasons.orderNotFound)
    if (order.kind !== 'code') throw new Refused(PointsGoodsReasons.notNow)
    if (order.revealedAt !== null && now > later(order.revealedAt, SHOWN_MS)) {
      throw new Refused(PointsGoodsReasons.revealedBefore)
    }
    await orderSql.setRevealed(tx, order.id, now)
    const rows = await codeSql.listCodes(tx, number)
    return { codes: rows.map(({ id, encrypted }) => decrypt(PURPOSE, encrypted, id)) }
  })
}

/** Whether the codes of an order can be shown now. */
export const mayReveal = (
  { kind, revealedAt }: Pick<orderSql.OrderRow, 'kind' | 'revealedAt'>,
  now: string,
): boolean => kind === 'code' && (revealedAt === null || now <= later(revealedAt, SHOWN_MS))
