/**
 * Flash sales through HTTP: 2,000 buyers ask twice each for 100 pieces, round after round, while others browse. `node bench/flash-sale.ts [ROUNDS]`.
 * Who asks is a process of its own (`flash-sale-client.ts`), so that what it costs to be many is not taken for the shop's. It asks in all
 * rounds: a round lasts less than a second, which a process that has just begun spends on compiling itself. What an attempt costs is
 * measured in rounds in which nobody browses: processor time holds on a machine that others use too.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { beginSession } from '#domains/accounts/server/session-door.ts'
import type { Db } from '#kit/server/database/db.ts'
import { ROOT } from '../scripts/sources.ts'
import { isWithinGoal, median, print, type Figure } from './figures.ts'
import type { Attempts } from './flash-sale-client.ts'
import { shopWith } from './goods.ts'
import { watchOthers } from './processor.ts'
import { startShop } from './shop.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const PRODUCTS = 300
const QUIET_ROUNDS = 3
const BUYERS = 2000
const PIECES = 100
const BROWSING_MS = 3000

type Sale = { activityId: number; skuId: number }

const folder = await shopWith(PRODUCTS)
await (await startShop(folder)).stop() // builds, if anything has to be built
const shop = await startShop(folder)
try {
  const { tokens, sales, productIds } = await shop.withDb(async (db) => ({
    tokens: await tokensOf(db),
    sales: await salesOf(db),
    productIds: (
      await db.rows<{ id: number }>(sql`
        select id from catalog.product where state = 'published' order by id limit 200`)
    ).map(({ id }) => id),
  }))
  let asked = 0
  const detail = () => `${shop.url}/api/catalog/products/${productIds[asked++ % productIds.length]}`
  await browse(detail, BROWSING_MS)
  const endWatch = watchOthers(() => shop.cpu().nodeMs + shop.cpu().databaseMs)
  const alone = await browse(detail, BROWSING_MS)
  const crowd = startCrowd(tokens)
  const rounds: Attempts[] = []
  const beside: number[] = []
  const quiet: Attempts[] = []
  for (const [index, sale] of sales.entries()) {
    if (index < QUIET_ROUNDS) {
      quiet.push(await crowd.attempts(sale))
      continue
    }
    let isOn = true
    const browsing = browse(detail, BROWSING_MS, () => isOn)
    rounds.push(await crowd.attempts(sale))
    isOn = false
    beside.push(...(await browsing))
  }
  const others = endWatch()
  await crowd.stop()
  const stands = await shop.withDb((db) => standsOf(db, sales))
  const perAttempt = (part: (each: Attempts) => number) =>
    median(quiet.map((each) => part(each) / each.count))
  const [node, database] = [perAttempt((a) => a.nodeMs), perAttempt((a) => a.databaseMs)]
  const figures: Figure[] = [
    {
      name: `an attempt (Node ${node.toFixed(3)}, database ${database.toFixed(3)})`,
      value: node + database,
      unit: 'ms CPU',
      goal: null,
    },
    {
      name: 'attempts',
      value: median(rounds.map(({ count, ms }) => (count / ms) * 1000)),
      unit: 'req/s',
      goal: { least: 5000 },
    },
    {
      name: 'an attempt, p50',
      value: median(rounds.map(({ p50 }) => p50)),
      unit: 'ms',
      goal: null,
    },
    {
      name: 'an attempt, p99',
      value: median(rounds.map(({ p99 }) => p99)),
      unit: 'ms',
      goal: { most: 300 },
    },
    {
      name: 'attempts without an answer',
      value: rounds.reduce((sum, { failed }) => sum + failed, 0),
      unit: '',
      goal: { most: 0 },
    },
    {
      name: `rounds of ${sales.length} that sold exactly ${PIECES}, nobody two`,
      value: stands.filter(({ taken, most }) => taken === PIECES && most === 1).length,
      unit: '',
      goal: { least: sales.length },
    },
    {
      name: 'product detail beside it, p50',
      value: median(beside) / median(alone),
      unit: 'times',
      goal: { most: 2 },
    },
    { name: 'of the machine other processes took meanwhile', value: others, unit: '', goal: null },
  ]
  print(figures)
  process.exitCode = figures.every(isWithinGoal) ? 0 : 1
} finally {
  await shop.stop()
}

/** @returns who asks: a round at a time, in which as many buyers as there are tokens ask for the pieces of one sale */
function startCrowd(tokens: readonly string[]) {
  const client = spawn(process.execPath, [join(ROOT, 'bench', 'flash-sale-client.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: client.stdout })[Symbol.asyncIterator]()
  client.stdin.write(`${JSON.stringify({ url: shop.url, processes: shop.processes, tokens })}\n`)
  return {
    async attempts(sale: Sale): Promise<Attempts> {
      client.stdin.write(`${JSON.stringify(sale)}\n`)
      const answer = await answers.next()
      if (answer.done === true) throw new Error('who asks has ended')
      return JSON.parse(answer.value) as Attempts
    },
    async stop() {
      const ended = once(client, 'exit')
      client.stdin.end()
      await ended
    },
  }
}

/** Buyers without a password, logged in. @returns their tokens */
async function tokensOf(db: Db): Promise<string[]> {
  const now = new Date().toISOString()
  const tag = String(Date.now())
  const buyers = await db.rows<{ id: number }>(sql`
    insert into accounts.buyer (email, password_hash, nick_name, lang, customer_type, level, super_member, registered_at,
      agreement_version, invitation_code)
    select 'flash' || ${tag} || '-' || i || '@bench.example', 'x', 'buyer ' || i, 'cn', 'individual', 1, false, ${now}::timestamptz,
      (select max(version) from accounts.agreement), 'F' || ${tag} || i
    from generate_series(1, ${BUYERS}::int) as i returning id`)
  const tokens: string[] = []
  for (const { id } of buyers) {
    const token = await beginSession(db, id, { now, ip: '127.0.0.1', userAgent: 'bench' })
    if (token !== null) tokens.push(token)
  }
  return tokens
}

/** A session for each round, which has begun. Its pieces count as set aside, so that only the queue is measured. */
async function salesOf(db: Db): Promise<Sale[]> {
  const sales: Sale[] = []
  const skus = await db.rows<{ id: number }>(sql`
    select k.id from catalog.sku k join catalog.product p on p.id = k.product_id where p.state = 'published' order by k.id limit ${QUIET_ROUNDS + ROUNDS}`)
  for (const { id: skuId } of skus) {
    const { id: activityId } = await db.row<{ id: number }>(sql`
      insert into promotions.activity (kind, names, state, starts_at, ends_at, audience, least_level, created_at)
      values ('flash', '{"cn": "秒杀"}', 'running', now() - interval '1 minute', now() + interval '2 hours', 'all', 1, now()) returning id`)
    await db.count(sql`
      insert into promotions.activity_sku (activity_id, sku_id, quota_count, per_buyer_count, warehouse_id, aside_count)
      values (${activityId}, ${skuId}, ${PIECES}, 1, (select min(id) from stock.warehouse), ${PIECES})`)
    await db.count(sql`
      insert into promotions.activity_price (activity_id, sku_id, currency, amount) values (${activityId}, ${skuId}, 'CNY', 100)`)
    sales.push({ activityId, skuId })
  }
  return sales
}

function standsOf(db: Db, sales: readonly Sale[]) {
  return db.rows<{ taken: number; most: number }>(sql`
    select s.taken_count::int as taken, (select max(b.count) from promotions.buyer_count b where b.activity_id = s.activity_id)::int as most
    from promotions.activity_sku s where s.activity_id = any(${sales.map((each) => each.activityId)}::bigint[])`)
}

/** @returns how long each answer took, in milliseconds; those who were turned away come back */
async function browse(
  path: () => string,
  forMs: number,
  goesOn: () => boolean = () => true,
): Promise<number[]> {
  const until = performance.now() + forMs
  const times: number[] = []
  while (performance.now() < until && goesOn()) {
    const began = performance.now()
    const answer = await fetch(path())
    await answer.arrayBuffer()
    if (answer.ok) times.push(performance.now() - began)
  }
  return times
}
