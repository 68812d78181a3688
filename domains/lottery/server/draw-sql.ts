/** Statements about draws. Each that moves one names the state that it comes from. */
import sql from 'sql-template-tag'
import type { Address } from '#domains/addresses/contract.ts'
import type { Currency } from '#kit/contract/money.ts'
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { InsteadReason, PrizeKind, ProofDraw } from '../contract.ts'
import type { DrawState } from '../states.ts'

export type DrawRow = {
  id: number
  stageId: number
  stageName: Translated
  hasEnded: boolean
  number: number
  buyerId: number
  clientSeed: string
  drawnCell: number
  cell: number
  why: InsteadReason | null
  kind: PrizeKind
  name: Translated
  pictureUrl: string | null
  pointsCount: number | null
  amount: number | null
  currency: Currency | null
  state: DrawState
  drawnAt: Instant
  claimBy: Instant | null
  address: Address | null
  carrierId: number | null
  trackingNumber: string | null
  handNote: string
  shippedAt: Instant | null
}

const COLUMNS = sql`d.id, d.stage_id, s.name as stage_name, s.state = 'ended' as has_ended, d.number, d.buyer_id, d.client_seed, d.drawn_cell, d.cell,
  d.why, d.kind, d.name, d.picture_url, d.points_count, d.amount, d.currency, d.state, d.drawn_at, d.claim_by, d.address, d.carrier_id,
  d.tracking_number, d.hand_note, d.shipped_at`
const FROM = sql`lottery.draw d join lottery.stage s on s.id = d.stage_id`

export const findByKey = (db: Queryable, buyerId: number, key: string) =>
  db.maybeRow<DrawRow>(
    sql`select ${COLUMNS} from ${FROM} where d.buyer_id = ${buyerId} and d.key = ${key}`,
  )

type NewDraw = Pick<
  DrawRow,
  | 'stageId'
  | 'number'
  | 'buyerId'
  | 'clientSeed'
  | 'drawnCell'
  | 'cell'
  | 'why'
  | 'kind'
  | 'name'
  | 'pictureUrl'
  | 'pointsCount'
  | 'amount'
  | 'currency'
  | 'drawnAt'
  | 'claimBy'
> & { key: string; chanceId: number; couponId: number | null; day: string }

export const insertDraw = (tx: Queryable, draw: NewDraw) =>
  tx.row<DrawRow>(sql`
    with d as (
      insert into lottery.draw (stage_id, number, buyer_id, key, client_seed, chance_id, drawn_cell, cell, why, kind, name, picture_url,
        points_count, coupon_id, amount, currency, state, day, drawn_at, claim_by)
      values (${draw.stageId}, ${draw.number}, ${draw.buyerId}, ${draw.key}, ${draw.clientSeed}, ${draw.chanceId}, ${draw.drawnCell},
        ${draw.cell}, ${draw.why}, ${draw.kind}, ${JSON.stringify(draw.name)}::jsonb, ${draw.pictureUrl}, ${draw.pointsCount},
        ${draw.couponId}, ${draw.amount}, ${draw.currency}, ${draw.kind === 'goods' ? 'to_claim' : 'granted'}, ${draw.day}::date,
        ${draw.drawnAt}, ${draw.claimBy})
      returning *)
    select ${COLUMNS} from d join lottery.stage s on s.id = d.stage_id`)

export const findDraw = (db: Queryable, id: number) =>
  db.row<DrawRow>(sql`select ${COLUMNS} from ${FROM} where d.id = ${id}`)

/** @param buyerId whose it has to be; null: of anybody */
export const lockDraw = (tx: Queryable, id: number, buyerId: number | null) =>
  tx.maybeRow<DrawRow>(sql`
    select ${COLUMNS} from ${FROM} where d.id = ${id} and (${buyerId}::bigint is null or d.buyer_id = ${buyerId}) for update of d`)

type OwnPage = {
  buyerId: number
  prizes: 'all' | 'won' | 'to_claim'
  after: number | null
  limit: number
}

export const listOwn = (db: Queryable, { buyerId, prizes, after, limit }: OwnPage) =>
  db.rows<DrawRow>(sql`
    select ${COLUMNS} from ${FROM}
    where d.buyer_id = ${buyerId} and (${after}::bigint is null or d.id < ${after})
      and case ${prizes}::text when 'won' then d.kind <> 'none' when 'to_claim' then d.state = 'to_claim' else true end
    order by d.id desc limit ${limit}`)

type OfficePage = {
  state: DrawState | null
  stageId: number | null
  after: number | null
  limit: number
}

/** Those that wait to be sent the oldest first. */
export function listForOffice(db: Queryable, { state, stageId, after, limit }: OfficePage) {
  const isQueue = state === 'claimed'
  const direction = isQueue ? sql`asc` : sql`desc`
  const beyond = isQueue ? sql`>` : sql`<`
  return db.rows<DrawRow>(sql`
    select ${COLUMNS} from ${FROM}
    where (${state}::text is null or d.state = ${state}) and (${stageId}::bigint is null or d.stage_id = ${stageId})
      and (${after}::bigint is null or d.id ${beyond} ${after})
    order by d.id ${direction} limit ${limit}`)
}

export const countToShip = (db: Queryable) =>
  db.row<{ count: number }>(
    sql`select count(*)::int as count from lottery.draw where state = 'claimed'`,
  )

export const listForProof = (
  db: Queryable,
  { stageId, after, limit }: { stageId: number; after: number; limit: number },
) =>
  db.rows<ProofDraw>(sql`
    select number, client_seed, drawn_cell, cell, why, day::text as day from lottery.draw
    where stage_id = ${stageId} and number > ${after} order by number limit ${limit}`)

export const setClaimed = (
  tx: Queryable,
  id: number,
  { address, now }: { address: Address; now: Instant },
) =>
  tx.count(sql`
    update lottery.draw set state = 'claimed', address = ${JSON.stringify(address)}::jsonb, claimed_at = ${now}
    where id = ${id} and state = 'to_claim'`)

type Sent = {
  carrierId: number | null
  trackingNumber: string | null
  handNote: string
  now: Instant
}

export const setShipped = (tx: Queryable, id: number, sent: Sent) =>
  tx.count(sql`
    update lottery.draw set state = 'shipped', shipped_at = ${sent.now}, carrier_id = ${sent.carrierId}, tracking_number = ${sent.trackingNumber},
      hand_note = ${sent.handNote}
    where id = ${id} and state = 'claimed'`)

export const setExpired = (tx: Queryable, id: number, now: Instant) =>
  tx.count(sql`
    update lottery.draw set state = 'expired', expired_at = ${now} where id = ${id} and state = 'to_claim'`)

/** The first one that can be claimed no more by now. */
export const lockOver = async (tx: Queryable, now: Instant, isAwake: Awake) =>
  (
    await tx.maybeRow<{ id: number }>(sql`
      select id from lottery.draw where state = 'to_claim' and claim_by <= ${now} and ${isAwake(sql`id`)}
      order by claim_by limit 1 for update skip locked`)
  )?.id ?? null
