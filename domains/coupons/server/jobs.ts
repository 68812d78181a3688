/** Ends coupons at their time, and tells their buyers a day before; makes codes; gives to new accounts and those whom staff name; ends those of void templates, and tells their buyers. */
import { mailBuyers } from '#domains/accounts/server/mail-door.ts'
import { textIn } from '#kit/contract/lang.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'
import { batchSweep, rowSweep } from '#kit/server/jobs/row-sweep.ts'
import { lockBatchToMake } from './code-sql.ts'
import { makeNext } from './codes.ts'
import { giveInTurn } from './giving.ts'
import { deleteEnded } from './had-before.ts'
import { issueWelcomeCoupons } from './newcomers.ts'
import * as sql from './sql.ts'

const expire = batchSweep({
  name: 'coupons.expire',
  everySeconds: 30,
  atOnce: 1000,
  find: sql.lockEnded,
  async move(tx, ids, { now }) {
    await sql.expire(tx, ids, now)
  },
})

const remind = batchSweep({
  name: 'coupons.remind',
  everySeconds: 60,
  atOnce: 200,
  find: sql.lockToRemind,
  async move(tx, ids, { now }) {
    const rows = await sql.setReminded(tx, ids, now)
    await mailBuyers(tx, rows, ({ id, name, validUntil }, lang) => ({
      template: 'coupon-ends',
      values: { coupon: textIn(name, lang).text, until: validUntil, path: '/user/user/coupon' },
      key: `coupon-ends:${id}:${validUntil}`,
      now,
      category: 'article',
    }))
  },
})

const makeCodes = rowSweep<number>({
  name: 'coupons.make-codes',
  everySeconds: 2,
  find: (tx, _now, isAwake) => lockBatchToMake(tx, isAwake),
  move: makeNext,
})

const voidUnused = batchSweep({
  name: 'coupons.void',
  everySeconds: 30,
  atOnce: 200,
  find: (tx, _now, filter) => sql.lockOfVoid(tx, filter),
  async move(tx, ids, { now }) {
    const rows = await sql.voidCoupons(tx, ids, now)
    await mailBuyers(tx, rows, ({ templateId, buyerId, name }, lang) => ({
      template: 'coupon-void',
      values: { coupon: textIn(name, lang).text, path: '/user/user/coupon?tab=voided' },
      // Once, however many of it they had.
      key: `coupon-void:${templateId}:${buyerId}`,
      now,
      category: 'article',
    }))
  },
})

export const sweeps: readonly Sweep[] = [
  expire,
  remind,
  makeCodes,
  issueWelcomeCoupons,
  giveInTurn,
  voidUnused,
  deleteEnded,
]
