/** A thousand draws by two processes at once: exactly as many prizes as there are, and each draw can be repeated. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openOrderShop } from '#apps/api/testing/order-shop.ts'
import { lotteryProof, type ProofDraw } from '../contract.ts'
import { A_MUG, aStage, stopAll, wheelOf } from '../testing.ts'
import { verifyDraws } from '../verify.ts'

const shop = await openOrderShop()
const { must, db, clock } = shop
const [clerk, colleague] = [await shop.aClerk(), await shop.aClerk()]

const DRAWS = 1000
const PRIZES = 10

/** Draws as a process of the shop does. */
const WORKER = `
  import { json } from 'node:stream/consumers'
  import '#apps/api/settings.ts'
  import { draw } from '#domains/lottery/server/draw.ts'
  import { openDb } from '#kit/server/database/db.ts'
  import { setSecret } from '#kit/server/secrets/secret.ts'
  const { url, secret, now, draws } = await json(process.stdin)
  setSecret(secret)
  const db = openDb(url)
  const kinds = []
  const drawOn = async () => {
    for (let next = draws.pop(); next !== undefined; next = draws.pop()) {
      const { buyerId, ...form } = next
      kinds.push((await draw({ db, buyerId, now, lang: 'cn' }, form)).kind)
    }
  }
  await Promise.all(Array.from({ length: 6 }, drawOn))
  process.stdout.write(JSON.stringify(kinds))
  await db.end()
`

async function drawApart(draws: readonly object[]): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', WORKER], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const { secret } = shop.app.config
  child.stdin.end(JSON.stringify({ url: shop.databaseUrl, secret, now: clock.now, draws }))
  return JSON.parse(await text(child.stdout)) as string[]
}

test(
  'a thousand draws for ten prizes by two processes give ten',
  { timeout: 120_000 },
  async () => {
    const stageId = await aStage(
      shop,
      { clerk: clerk.by, colleague: colleague.by },
      { dailyChances: 0, prizes: wheelOf([{ ...A_MUG, stock: PRIZES, weight: 1 }], 1) },
    )
    const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.aBuyer()))
    for (const { id } of buyers) {
      await db.count(sql`
      insert into lottery.chance (stage_id, buyer_id, source, ref, count, granted_at)
      values (${stageId}, ${id}, 'order', ${`test-${id}`}, ${DRAWS / buyers.length}, ${clock.now})`)
    }
    const draws = Array.from({ length: DRAWS }, (_, index) => ({
      buyerId: buyers[index % buyers.length]!.id,
      stageId,
      key: randomUUID(),
      clientSeed: `seed-${index}`,
    }))
    const kinds = (
      await Promise.all([drawApart(draws.slice(0, DRAWS / 2)), drawApart(draws.slice(DRAWS / 2))])
    ).flat()
    expect(kinds).toHaveLength(DRAWS)
    expect(kinds.filter((kind) => kind === 'goods')).toHaveLength(PRIZES)
    await stopAll(shop, clerk.by)
    const all: ProofDraw[] = []
    for (let after: number | null = 0; after !== null;) {
      const page: Awaited<ReturnType<typeof proofAfter>> = await proofAfter(stageId, after)
      all.push(...page.draws)
      after = page.next
    }
    const proof = await proofAfter(stageId, 0)
    expect(all).toHaveLength(DRAWS)
    expect(await verifyDraws(proof, all)).toEqual({ isSeedRight: true, wrongNumbers: [] })
    // About half of the draws stopped at the prize; all but ten of them name what they met.
    const stopped = all.filter(({ drawnCell }) => drawnCell === 1)
    expect(stopped.length).toBeGreaterThan(400)
    expect(stopped.filter(({ why }) => why === 'sold_out')).toHaveLength(stopped.length - PRIZES)
  },
)

const proofAfter = (stageId: number, after: number) => must(lotteryProof, { stageId, after }, {})
