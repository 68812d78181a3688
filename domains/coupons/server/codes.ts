/** Codes: made in bulk for a template, claimed by buyers, downloaded and voided by staff. */
import type { FastifyReply } from 'fastify'
import { askApproval, type Act } from '#domains/approvals/server/door.ts'
import { audit } from '#domains/audit/server/door.ts'
import { ratesOf, readSettings } from '#domains/settings/server/door.ts'
import type { DataOf, InputOf } from '#kit/contract/endpoint.ts'
import { Refused } from '#kit/contract/refusal.ts'
import type { BuyerContext, StaffContext } from '#kit/server/context.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import { demandBuyerToken, demandNetworkToken } from '#kit/server/http/network-limit.ts'
import { demandToken, type Limit } from '#kit/server/http/rate-limit.ts'
import type { JobContext } from '#kit/server/jobs/jobs.ts'
import { FILES_OF_STAFF } from '#kit/server/sheets/list-file.ts'
import { sendSheet, type Cell } from '#kit/server/sheets/send-sheet.ts'
import { zonedCells } from '#kit/server/sheets/zoned.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { claimByCode } from '../contract.ts'
import type { codeBatches, codesFile, makeCodes, voidCodes } from '../codes-contract.ts'
import { CouponReasons } from '../reasons.ts'
import { weigh, type Alone } from './alone.ts'
import { linesOfCodes } from './approval-lines.ts'
import { mineOf } from './buyer-views.ts'
import { claimFor } from './claim.ts'
import * as codeSql from './code-sql.ts'
import { codeHash, codeOf, newSeed, openSeed, printedCode, typedCode } from './code-text.ts'
import * as sql from './sql.ts'

/** A buyer who guesses is stopped long before one of 2^80 codes is found, and one who mistyped may try again. */
const TRIES: Limit = { name: 'coupons.code', count: 20, perSeconds: 3600 }
const TRIES_OF_NETWORK: Limit = { name: 'coupons.code.network', count: 200, perSeconds: 3600 }

/** @throws {Refused} codeUnknown, codeUsed, notOnOffer, allTaken, claimedAlready, notForYou, tooMany */
export async function claimOne(
  context: BuyerContext,
  { code }: InputOf<typeof claimByCode>,
): Promise<DataOf<typeof claimByCode>> {
  const { db, buyerId, lang, now, config } = context
  await demandNetworkToken(context, TRIES_OF_NETWORK)
  await demandBuyerToken(db, { now, config, buyerId }, TRIES)
  const settings = await readSettings(db)
  const hash = codeHash(typedCode(code))
  const claimed = await db.tx(async (tx) => {
    const found = await codeSql.lockCode(tx, hash)
    if (found === null) throw new Refused(CouponReasons.codeUnknown)
    const { batchId, number, templateId } = found
    if (found.couponId !== null) {
      const isOwn = (await sql.findOwn(tx, found.couponId, buyerId)) !== null
      throw new Refused(isOwn ? CouponReasons.claimedAlready : CouponReasons.codeUsed)
    }
    const row = await claimFor(tx, { templateId, buyerId, source: 'code', now, settings })
    await codeSql.setClaimed(tx, { batchId, number, couponId: row.id, now })
    return row
  })
  return mineOf(db, claimed, lang)
}

type AskedCodes = InputOf<typeof makeCodes>

/**
 * They are made in the background. Of much a colleague has to agree: whoever downloads codes can give them to anybody.
 * @throws {Refused} templateNotFound, notByCode, notOnOffer, tooManyCodes, approvals.alreadyAsked, approvals.aloneFrom
 */
export const make = (context: StaffContext, asked: AskedCodes): Promise<DataOf<typeof makeCodes>> =>
  context.db.tx(async (tx) => {
    const { templateId, name, count } = asked
    const row = await demandMakeable(tx, context, asked)
    const { isMuch, alone, latelyAmount } = await weigh(tx, context, { worth: row, count })
    const isAsked =
      isMuch &&
      (await askApproval(tx, context, {
        kind: 'coupons.codes',
        object: `coupon:${templateId}`,
        orderNumber: null,
        payload: { templateId, name, count } satisfies AskedCodes,
        lines: await linesOfCodes(tx, row, { name, count, latelyAmount, now: context.now }),
        currency: ratesOf(await readSettings(tx)).base,
        note: '',
      }))
    if (!isAsked) await begin(tx, context, { ...asked, ...alone })
    return { isAsked }
  })

/** @throws {Refused} as `make` */
async function makeApproved(
  context: StaffContext,
  tx: Queryable,
  { templateId, name, count }: AskedCodes,
): Promise<void> {
  const asked = { templateId, name, count }
  await demandMakeable(tx, context, asked)
  await begin(tx, context, { ...asked, staffId: context.staffId, aloneAmount: null })
}

export const codesAct: Act = {
  kind: 'coupons.codes',
  permission: 'coupons.codes',
  standIns: ['coupons.edit'],
  isAloneForLong: true,
  run: makeApproved,
}

/** The template stays locked: there are never more codes than coupons. */
async function demandMakeable(
  tx: Queryable,
  { now }: StaffContext,
  { templateId, count }: AskedCodes,
): Promise<sql.TemplateRow> {
  const row = await sql.lockTemplate(tx, templateId)
  if (row === null) throw new Refused(CouponReasons.templateNotFound)
  if (row.source !== 'code') throw new Refused(CouponReasons.notByCode)
  if (row.state !== 'published' || row.claimUntil <= now)
    throw new Refused(CouponReasons.notOnOffer)
  const left = row.totalCount - (await codeSql.countCodes(tx, templateId))
  if (count > left) throw new Refused(CouponReasons.tooManyCodes, { values: { count: left } })
  return row
}

async function begin(
  tx: Queryable,
  context: StaffContext,
  { templateId, name, count, ...alone }: AskedCodes & Alone,
): Promise<void> {
  const seed = newSeed(templateId)
  const { now } = context
  await codeSql.insertBatch(tx, { templateId, name, seed, codeCount: count, now, ...alone })
  await audit(tx, context, {
    action: 'coupons.makeCodes',
    object: `coupon:${templateId}`,
    after: { name, count },
  })
}

export const list = (
  { db }: Pick<StaffContext, 'db'>,
  { templateId }: InputOf<typeof codeBatches>,
): Promise<DataOf<typeof codeBatches>> => codeSql.batchesOf(db, templateId)

/** As many codes as a transaction adds. */
const MADE_AT_ONCE = 5000

/** The next of a batch; called again until all are made. */
export async function makeNext(tx: Queryable, id: number, { now }: JobContext): Promise<void> {
  const batch = await codeSql.findBatch(tx, id)
  if (batch === null) return
  const seed = openSeed(batch.seed, batch.templateId)
  const count = Math.min(MADE_AT_ONCE, batch.codeCount - batch.madeCount)
  const hashes = Array.from({ length: count }, (_, index) =>
    codeHash(codeOf(seed, batch.madeCount + index + 1)),
  )
  await codeSql.addCodes(tx, { id, hashes, now })
}

/** Those of the batch that nobody has claimed are no longer good. @throws {Refused} batchNotFound */
export const voidBatch = (
  context: StaffContext,
  { batchId, reason }: InputOf<typeof voidCodes>,
): Promise<DataOf<typeof voidCodes>> =>
  context.db.tx(async (tx) => {
    const batch = await codeSql.findBatch(tx, batchId)
    const isVoid = await codeSql.voidBatch(tx, { id: batchId, reason, now: context.now })
    if (batch === null || isVoid === 0) throw new Refused(CouponReasons.batchNotFound)
    await audit(tx, context, {
      action: 'coupons.voidCodes',
      object: `coupon:${batch.templateId}`,
      after: { name: batch.name, reason },
    })
    return codeSql.batchesOf(tx, batch.templateId)
  })

const FILE_ROWS_AT_ONCE = 1000

/** Logged: whoever has the file has the coupons. @throws {Refused} batchNotFound, tooMany */
export async function sendFile(
  context: StaffContext,
  { batchId, format }: InputOf<typeof codesFile>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, now, staffId, lang } = context
  await demandToken(db, now, FILES_OF_STAFF, `staff ${staffId}`)
  const [batch, settings] = await Promise.all([codeSql.findBatch(db, batchId), readSettings(db)])
  if (batch === null) throw new Refused(CouponReasons.batchNotFound)
  const seed = openSeed(batch.seed, batch.templateId)
  await db.tx((tx) =>
    audit(tx, context, {
      action: 'coupons.codesFile',
      object: `coupon:${batch.templateId}`,
      after: { name: batch.name, count: batch.madeCount, format },
    }),
  )
  const word = (key: string) => translate(lang, `coupons.file.${key}`)
  const times = zonedCells(settings['shop.timeZone'])
  async function* rows(): AsyncGenerator<Cell[]> {
    yield [word('code'), word('state'), times.head(word('claimedAt'))]
    for (let after = 0, isMore = true; isMore;) {
      const asked = { batchId, after, limit: FILE_ROWS_AT_ONCE }
      const page = await codeSql.codesAfter(db, asked)
      const open = batch?.voidedAt === null ? 'open' : 'voided'
      for (const { number, state, claimedAt } of page) {
        yield [printedCode(codeOf(seed, number)), word(state ?? open), times.cell(claimedAt)]
      }
      isMore = page.length === FILE_ROWS_AT_ONCE
      after = page.at(-1)?.number ?? after
    }
  }
  return sendSheet(reply, { name: `codes-${batchId}`, format, rows: rows() })
}
