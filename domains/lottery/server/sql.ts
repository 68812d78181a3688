/** Statements about stages and their prizes. */
import sql from 'sql-template-tag'
import type { Translated } from '#kit/contract/lang.ts'
import type { Instant } from '#kit/contract/values.ts'
import type { Queryable } from '#kit/server/database/db.ts'
import type { Awake } from '#kit/server/jobs/row-sweep.ts'
import type { PrizeForm, StageForm } from '../office-contract.ts'
import type { StageState } from '../states.ts'
import type { ChanceSource } from './chance-sql.ts'

export type StageRow = Omit<StageForm, 'prizes' | 'name' | 'rules'> & {
  id: number
  state: StageState
  name: Translated
  rules: Translated
  seedHash: Buffer | null
  encryptedSeed: Buffer | null
  revealedSeed: Buffer | null
  drawCount: number
  savedBy: number
  endedAt: Instant | null
  version: number
}

export type PrizeRow = Omit<PrizeForm, 'name'> & {
  stageId: number
  cell: number
  name: Translated
  givenCount: number
  givenDay: string | null
  givenToday: number
}

/** The stage that runs, also before it begins. */
export const findRunning = (db: Queryable, now: Instant) =>
  db.maybeRow<StageRow>(
    sql`select * from lottery.stage where state = 'running' and ends_at > ${now}`,
  )

/** Not a draft. */
export const findPublished = (db: Queryable, id: number) =>
  db.maybeRow<StageRow>(sql`select * from lottery.stage where id = ${id} and state <> 'draft'`)

export const lockStage = (tx: Queryable, id: number) =>
  tx.maybeRow<StageRow>(sql`select * from lottery.stage where id = ${id} for no key update`)

export const listEnded = (db: Queryable, limit: number) =>
  db.rows<StageRow>(sql`
    select * from lottery.stage where state = 'ended' order by ended_at desc limit ${limit}`)

export const listForOffice = (
  db: Queryable,
  { state, after, limit }: { state: StageState | null; after: number | null; limit: number },
) =>
  db.rows<StageRow>(sql`
    select * from lottery.stage
    where (${state}::text is null or state = ${state}) and (${after}::bigint is null or id < ${after})
    order by id desc limit ${limit}`)

export const listPrizes = (db: Queryable, stageIds: readonly number[]) =>
  db.rows<PrizeRow>(sql`
    select stage_id, cell, kind, name, picture_url, weight, points_count, template_id, amount, worth_amount, stock, daily_max, given_count,
      given_day::text as given_day, given_today
    from lottery.prize where stage_id = any(${stageIds as number[]}::bigint[]) order by stage_id, cell`)

type Saving = Omit<StageForm, 'prizes'> & { savedBy: number }

export const insertStage = (tx: Queryable, form: Saving & { now: Instant }) =>
  tx.row<StageRow>(sql`
    insert into lottery.stage (name, rules, starts_at, ends_at, daily_chances, sign_in_chances, order_chances, invite_chances, expires_at_midnight,
      saved_by, created_at)
    values (${JSON.stringify(form.name)}::jsonb, ${JSON.stringify(form.rules)}::jsonb, ${form.startsAt}, ${form.endsAt}, ${form.dailyChances},
      ${form.signInChances}, ${form.orderChances}, ${form.inviteChances}, ${form.expiresAtMidnight}, ${form.savedBy}, ${form.now})
    returning *`)

export const updateStage = (tx: Queryable, id: number, form: Saving) =>
  tx.row<StageRow>(sql`
    update lottery.stage set name = ${JSON.stringify(form.name)}::jsonb, rules = ${JSON.stringify(form.rules)}::jsonb, starts_at = ${form.startsAt},
      ends_at = ${form.endsAt}, daily_chances = ${form.dailyChances}, sign_in_chances = ${form.signInChances},
      order_chances = ${form.orderChances}, invite_chances = ${form.inviteChances}, expires_at_midnight = ${form.expiresAtMidnight},
      saved_by = ${form.savedBy}, version = version + 1
    where id = ${id} returning *`)

/** All eight, instead of those that it had. */
export async function replacePrizes(
  tx: Queryable,
  stageId: number,
  prizes: readonly PrizeForm[],
): Promise<void> {
  const rows = prizes.map((prize, index) => ({
    cell: index + 1,
    kind: prize.kind,
    name: prize.name,
    picture_url: prize.pictureUrl,
    weight: prize.weight,
    points_count: prize.pointsCount,
    template_id: prize.templateId,
    amount: prize.amount,
    worth_amount: prize.worthAmount,
    stock: prize.stock,
    daily_max: prize.dailyMax,
  }))
  await tx.write(sql`delete from lottery.prize where stage_id = ${stageId}`)
  await tx.write(sql`
    insert into lottery.prize (stage_id, cell, kind, name, picture_url, weight, points_count, template_id, amount, worth_amount, stock, daily_max)
    select ${stageId}, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (cell integer, kind text, name jsonb, picture_url text,
      weight integer, points_count bigint, template_id bigint, amount bigint, worth_amount bigint, stock integer, daily_max integer)`)
}

export const deleteDraft = (tx: Queryable, id: number) =>
  tx.count(sql`delete from lottery.stage where id = ${id} and state = 'draft'`)

/** One stage begins at a time: whoever publishes waits here for who does too. */
export const lockPublishing = (tx: Queryable) =>
  tx.row(sql`select pg_advisory_xact_lock(hashtext('lottery.publish')) is null as locked`)

export const hasRunning = async (tx: Queryable): Promise<boolean> =>
  (
    await tx.row<{ runs: boolean }>(
      sql`select exists (select from lottery.stage where state = 'running') as runs`,
    )
  ).runs

type Seed = { seedHash: Buffer; encryptedSeed: Buffer; now: Instant }

export const setRunning = (tx: Queryable, id: number, { seedHash, encryptedSeed, now }: Seed) =>
  tx.row<StageRow>(sql`
    update lottery.stage set state = 'running', seed_hash = ${seedHash}, encrypted_seed = ${encryptedSeed}, published_at = ${now},
      version = version + 1
    where id = ${id} and state = 'draft' returning *`)

export const setEnded = (tx: Queryable, id: number, seed: Buffer, now: Instant) =>
  tx.row<StageRow>(sql`
    update lottery.stage set state = 'ended', revealed_seed = ${seed}, ended_at = ${now}, version = version + 1
    where id = ${id} and state = 'running' returning *`)

/** The first one that is over by now. */
export const lockOver = async (tx: Queryable, now: Instant, isAwake: Awake) =>
  (
    await tx.maybeRow<{ id: number }>(sql`
      select id from lottery.stage where state = 'running' and ends_at <= ${now} and ${isAwake(sql`id`)}
      order by ends_at limit 1 for no key update skip locked`)
  )?.id ?? null

export type Drawing = Pick<StageRow, 'id' | 'encryptedSeed' | 'dailyChances' | 'signInChances'> & {
  number: number
  /** That of the draw: a click that waited over midnight counts for the day of the number before it. */
  day: string
  /** Whether the chances of the day are stored already. */
  isDailyGiven: boolean
  isSignInGiven: boolean
}

type Turn = { stageId: number; buyerId: number; now: Instant; day: string; hasSignedIn: boolean }

/**
 * The next number of a stage that runs; its other draws wait until this one is committed, so numbers have no gap. Who has no chance neither waits for the
 * stage nor makes others wait.
 * @returns null where it does not run, or the buyer has no chance
 */
export const takeNumber = (tx: Queryable, { stageId, buyerId, now, day, hasSignedIn }: Turn) => {
  const own = sql`from lottery.chance c where c.stage_id = s.id and c.buyer_id = ${buyerId}`
  const isGiven = (source: ChanceSource) =>
    sql`exists (select ${own} and c.source = ${source} and c.ref = ${day})`
  return tx.maybeRow<Drawing>(sql`
    update lottery.stage s set draw_count = draw_count + 1, last_day = greatest(last_day, ${day}::date)
    where id = ${stageId} and state = 'running' and starts_at <= ${now} and ends_at > ${now}
      and (exists (select ${own} and c.used_count < c.count and (c.expires_at is null or c.expires_at > ${now}))
        or (daily_chances > 0 and not ${isGiven('daily')})
        or (sign_in_chances > 0 and ${hasSignedIn} and not ${isGiven('sign_in')}))
    returning id, encrypted_seed, daily_chances, sign_in_chances, draw_count as number, last_day::text as day,
      ${isGiven('daily')} as is_daily_given, ${isGiven('sign_in')} as is_sign_in_given`)
}

/** How many were given on a day; a clock that was turned back gives no more. */
const givenOn = (day: string) =>
  sql`case when given_day >= ${day}::date then given_today else 0 end`

/** @returns whether there was one; the conditions of the table hold whatever the caller has read */
export const takePrize = async (
  tx: Queryable,
  { stageId, cell, day }: { stageId: number; cell: number; day: string },
): Promise<boolean> =>
  (await tx.count(sql`
    update lottery.prize set given_count = given_count + 1, given_today = ${givenOn(day)} + 1, given_day = greatest(given_day, ${day}::date)
    where stage_id = ${stageId} and cell = ${cell} and (stock is null or given_count < stock)
      and (daily_max is null or ${givenOn(day)} < daily_max)`)) === 1

/** Whether a form or a draw shows this picture. */
export const usesPicture = async (db: Queryable, url: string): Promise<boolean> =>
  (
    await db.row<{ isUsed: boolean }>(sql`
      select exists (select from lottery.prize where picture_url = ${url})
        or exists (select from lottery.draw where picture_url = ${url}) as is_used`)
  ).isUsed
