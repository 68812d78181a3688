/**
 * What an order on credit terms costs beside one paid online. Runs of both take turns within one measurement, and the median of their ratios
 * counts: the machine, the caches and the amount of orders are the same for the two of a pair.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { payOnTerms } from '#domains/payments/contract.ts'
import { putSetting, settingVersions } from '#domains/settings/server/door.ts'
import { buyersOf, forgetPayments, linesOf, payAlone } from './checkout.ts'
import { atOnce, CLIENTS, totalOf, type Cost } from './costs.ts'
import { median, type Figure } from './figures.ts'
import { peopleOf } from './people.ts'
import type { BenchShop, Cpu } from './shop.ts'

const PAIRS = 31
const ROUNDS = CLIENTS * 4
const WARM_ROUNDS = CLIENTS * 25
/** What a payment leaves to be done is done within this time, and belongs to it. */
const SETTLE_MS = 1500

const IDLE_SECONDS = 10

export async function termsFigures(
  shop: BenchShop,
  productIds: readonly number[],
): Promise<Figure[]> {
  const idle = await shop.idle(IDLE_SECONDS)
  const work = {
    online: await buyersOf(shop, productIds),
    alone: payAlone(shop),
    terms: await debtorsOf(shop, productIds),
  }
  for (const each of Object.values(work)) await atOnce(each, WARM_ROUNDS)
  const pairs: { online: Cost; terms: Cost }[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const costs = {} as Record<keyof typeof work, Cost>
    // Each comes first as often.
    const order =
      pair % 2 === 0
        ? (['online', 'alone', 'terms'] as const)
        : (['terms', 'alone', 'online'] as const)
    for (const name of order) {
      await forgetPayments(shop)
      costs[name] = await costOf(shop, idle, work[name])
    }
    const { online, alone, terms } = costs
    pairs.push({
      online: { node: online.node - alone.node, database: online.database - alone.database },
      terms,
    })
  }
  return toFigures(pairs)
}

/** @param idle what the shop does by itself in a second @returns processor time of one round, with what it leaves to be done and without what the shop does by itself */
async function costOf(
  shop: BenchShop,
  idle: Cpu,
  work: (round: number) => Promise<void>,
): Promise<Cost> {
  const [before, began] = [shop.cpu(), performance.now()]
  await atOnce(work, ROUNDS)
  await sleep(SETTLE_MS)
  const after = shop.cpu()
  const seconds = (performance.now() - began) / 1000
  return {
    node: (after.nodeMs - before.nodeMs - seconds * idle.nodeMs) / ROUNDS,
    database: (after.databaseMs - before.databaseMs - seconds * idle.databaseMs) / ROUNDS,
  }
}

function toFigures(pairs: readonly { online: Cost; terms: Cost }[]): Figure[] {
  const of = (which: 'online' | 'terms', part: keyof Cost) =>
    median(pairs.map((each) => each[which][part]))
  const ratios = pairs.map(({ online, terms }) => totalOf(terms) / totalOf(online))
  const cost = (name: string, which: 'online' | 'terms'): Figure => ({
    name: `${name} (Node ${of(which, 'node').toFixed(2)}, database ${of(which, 'database').toFixed(2)})`,
    value: median(pairs.map((each) => totalOf(each[which]))),
    unit: 'ms CPU',
    goal: null,
  })
  return [
    cost('an order paid online, without the sandbox provider', 'online'),
    cost('an order on terms', 'terms'),
    {
      name: `an order on terms, of one paid online (median of ${pairs.length} pairs)`,
      value: median(ratios),
      unit: 'times',
      goal: { most: 1.2 },
    },
  ]
}

/**
 * As the page before ordering does it, which has the terms from the quote. Who chooses them on the page for paying reads that page first, as
 * everybody does who pays online: neither is measured here, so nothing that both do makes the two alike.
 * @returns from cart to an order on credit terms, by one of 8 businesses who take turns
 */
async function debtorsOf(shop: BenchShop, productIds: readonly number[]) {
  const lines = await linesOf(shop, productIds.slice(0, 50))
  const buyers = await peopleOf(shop, CLIENTS)
  await shop.withDb(async (db) => {
    const now = new Date().toISOString()
    const key = 'credit.verifiedOnly'
    const version = (await settingVersions(db)).get(key) ?? 0 // measured before on the same goods
    await putSetting(db, { key, value: false, version, now, by: 'bench' })
    await db.count(sql`
      insert into credit.account (buyer_id, currency, limit_amount, period_days, opened_at)
      select id, 'CNY', 100000000000, 30, ${now} from accounts.buyer order by id desc limit ${CLIENTS}`)
  })
  return async (round: number): Promise<void> => {
    const buyer = buyers[round % CLIENTS]!
    await buyer.addToCart(lines[round % lines.length]!)
    const { id, credit } = await buyer.checkout({ addressId: null, delivery: 'express' })
    const { orderNumber, payableAmount: amount } = await buyer.submitOrder(id)
    const periodDays = credit!.periodDays
    await buyer.caller.call(payOnTerms, { orderNumber, amount, periodDays })
  }
}
