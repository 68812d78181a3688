/**
 * Draws of a lottery that runs, one after the other by many buyers: what each costs from the call to the commit, and in processor time of Node and
 * of the database. `node bench/lottery.ts [DRAWS]`.
 */
import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import '#apps/api/settings.ts'
import { createBuyer } from '#domains/accounts/server/session-door.ts'
import { draw } from '#domains/lottery/server/draw.ts'
import { newSeed } from '#domains/lottery/server/seeds.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { setSecret } from '#kit/server/secrets/secret.ts'
import { isWithinGoal, median, print, type Figure } from './figures.ts'
import { NOW, openBench } from './search-shop.ts'

const DRAWS = Number(process.argv[2] ?? 5000)
const BUYERS = 50
const WARM = 200
const bench = await openBench()
const { db } = bench
setSecret('a secret that only this measurement uses')

const staffId = await createStaff(db, {
  email: 'bench@example.com',
  name: 'bench',
  role: 'owner',
  lang: 'en',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: NOW,
})
const buyers: number[] = []
for (let nth = 0; nth < BUYERS; nth++) {
  const id = await createBuyer(db, {
    email: `lottery${nth}@example.com`,
    password: 'demo1234',
    nickName: 'bench',
    customerType: 'individual',
    level: 1,
    superMember: false,
    lang: 'cn',
    now: NOW,
  })
  buyers.push(id!)
}
const { id: stageId } = await db.row<{ id: number }>(sql`
  insert into lottery.stage (name, rules, starts_at, ends_at, daily_chances, sign_in_chances, order_chances, invite_chances, expires_at_midnight,
    saved_by, created_at)
  values ('{"cn":"bench"}', '{"cn":""}', '2026-01-01', '2099-01-01', 1, 1, 0, 0, false, ${staffId}, ${NOW}) returning id`)
await db.count(sql`
  insert into lottery.prize (stage_id, cell, kind, name, weight, points_count, worth_amount, stock)
  select ${stageId}, cell, case when cell <= 2 then 'points' else 'none' end, '{"cn":"bench"}', 100, case when cell <= 2 then 5 end, 0,
    case when cell <= 2 then 1000000 end
  from generate_series(1, 8) cell`)
const { seedHash, encryptedSeed } = newSeed(stageId)
await db.count(sql`
  update lottery.stage set state = 'running', seed_hash = ${seedHash}, encrypted_seed = ${encryptedSeed}, published_at = ${NOW}
  where id = ${stageId}`)
await db.count(sql`
  insert into lottery.chance (stage_id, buyer_id, source, ref, count, granted_at)
  select ${stageId}, b.id, 'order', b.id || '-' || n, 100, ${NOW}
  from unnest(${buyers}::bigint[]) as b (id), generate_series(1, ${Math.ceil((DRAWS + WARM) / BUYERS / 100)}::int) n`)

const nodeCpuMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000
const drawOnce = (nth: number) =>
  draw({ db, buyerId: buyers[nth % BUYERS]!, now: NOW, lang: 'cn' } as Parameters<typeof draw>[0], {
    stageId,
    key: randomUUID(),
    clientSeed: `bench${nth}`,
  })

for (let nth = 0; nth < WARM; nth++) await drawOnce(nth)
const times: number[] = []
const [nodeBefore, databaseBefore] = [nodeCpuMs(), bench.databaseCpuMs()]
for (let nth = 0; nth < DRAWS; nth++) {
  const before = performance.now()
  await drawOnce(nth)
  times.push(performance.now() - before)
}
const nodeMs = (nodeCpuMs() - nodeBefore) / DRAWS
const databaseMs = (bench.databaseCpuMs() - databaseBefore) / DRAWS
const parts = `Node ${nodeMs.toFixed(2)}, database ${databaseMs.toFixed(2)}`
const { found } = await db.row<{ found: number }>(sql`
  select (select count(*) from audit.i_44_prizes_unlike_their_draws) + (select count(*) from audit.i_44_draws_without_a_number)
    + (select count(*) from audit.i_44_chances_unlike_their_draws) as found`)
await bench.close()

const figures: Figure[] = [
  { name: `draw, the median of ${DRAWS}`, value: median(times), unit: 'ms', goal: null },
  { name: `draw (${parts})`, value: nodeMs + databaseMs, unit: 'ms CPU', goal: { most: 1 } },
  { name: 'findings of doctor afterwards', value: found, unit: '', goal: { most: 0 } },
]
print(figures)
process.exitCode = figures.every(isWithinGoal) ? 0 : 1
