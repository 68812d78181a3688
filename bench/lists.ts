/**
 * Lists of 20 as a browser asks for them, each of whose goods is in five activities, and the same without any: a page that is opened, and a step to
 * another page, by guests, by buyers, and by members, who have a price of their own with and without. In turns, so that what else runs on the
 * machine meets both.
 */
import sql from 'sql-template-tag'
import { ownPrices } from '#domains/pricing/contract.ts'
import { listGoods } from '#domains/search/contract.ts'
import { openVisitor, type Visitor } from '../e2e/driver.ts'
import { CLIENTS, costsIn, figure, totalOf, type Cost } from './costs.ts'
import { beginActivities, endActivities } from './coupons.ts'
import { median, type Figure } from './figures.ts'
import { peopleOf } from './people.ts'
import type { BenchShop } from './shop.ts'

/** Whose prices are own ones by the settings of a new shop. */
const HIGHEST_LEVEL = 5
/** Cards of a list. */
const CARDS = 20
const PAGES = 10
const LISTS = 400
const TURNS = 5
/** Before the clock starts: what a shop has answered for some minutes. */
const WARM = 3000
/** After each change of what is on, which drops everything that is cached. */
const WARM_AGAIN = 200
const IDLE_SECONDS = 10
const PAGE_HEADERS = { lang: 'cn', 'accept-encoding': 'gzip, deflate, br, zstd' }

type Who = 'guest' | 'buyer' | 'member'
type Way = 'opened' | 'stepped to'
/** One list: `hasActivities` as the page says it, by which a guest's browser asks for prices or does not. */
type Opening = { who: Who; way: Way; hasActivities: boolean }

const KINDS = (['guest', 'buyer', 'member'] as const).flatMap((who) =>
  (['opened', 'stepped to'] as const).map((way) => ({ who, way })),
)

export async function listFigures(shop: BenchShop): Promise<Figure[]> {
  const visitors = {
    guest: Array.from({ length: CLIENTS }, () => openVisitor(shop.url)),
    buyer: await peopleOf(shop, CLIENTS),
    member: await peopleOf(shop, CLIENTS, HIGHEST_LEVEL),
  }
  const pages = await Promise.all(Array.from({ length: PAGES }, (_, at) => productsOf(at + 1)))
  const skuIds = await shop.withDb((db) =>
    db.rows<{ id: number }>(sql`
      select id from catalog.sku where product_id = any(${pages.flat()}::bigint[])`),
  )
  const idle = await shop.idle(IDLE_SECONDS)
  const costOf = costsIn(shop, idle)
  const costs = new Map<string, { plain: Cost[]; rich: Cost[] }>()
  for (let turn = 0; turn < TURNS; turn++) {
    await measureAll('plain', turn)
    await shop.withDb((db) =>
      beginActivities(
        db,
        skuIds.map(({ id }) => id),
      ),
    )
    await measureAll('rich', turn)
    await shop.withDb(endActivities)
  }
  return KINDS.flatMap(({ who, way }) => {
    const { plain, rich } = costs.get(`${who} ${way}`)!
    // A guest's list without activities is bytes that lie ready, and no prices are asked for: nothing to compare an answer of prices with.
    const beside = who === 'guest' ? costs.get(`member ${way}`)!.plain : plain
    const name = `list of ${CARDS}, ${way} by a ${who}`
    return [
      figure(name, middleOf(plain)),
      figure(`${name}, each in 5 activities`, middleOf(rich)),
      {
        name: `${name}: with activities, of ${who === 'guest' ? 'a member’s' : 'one'} without`,
        value: median(rich.map((each, turn) => totalOf(each) / totalOf(beside[turn]!))),
        unit: 'times',
        goal: { most: who === 'guest' ? 1 : 1.2 },
      },
    ]
  })

  async function measureAll(kind: 'plain' | 'rich', turn: number): Promise<void> {
    const warm = turn === 0 ? WARM : WARM_AGAIN
    for (const { who, way } of KINDS) {
      const work = openList({ who, way, hasActivities: kind === 'rich' })
      const key = `${who} ${way}`
      const found = costs.get(key) ?? { plain: [], rich: [] }
      found[kind].push(await costOf(work, LISTS, warm))
      costs.set(key, found)
    }
  }

  function openList({ who, way, hasActivities }: Opening) {
    return async (round: number): Promise<void> => {
      const visitor = visitors[who][round % CLIENTS]!
      const page = (round % PAGES) + 1
      if (way === 'opened') await openDocument(page)
      else await listOf(visitor, page)
      if (who === 'guest' && !hasActivities) return
      await visitor.caller.call(ownPrices, { products: pages[page - 1]!.join(',') })
    }
  }

  async function openDocument(page: number): Promise<void> {
    const answer = await fetch(`${shop.url}/goods/list?page=${page}`, { headers: PAGE_HEADERS })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`page ${page} of the list answers ${answer.status}`)
  }

  async function productsOf(page: number): Promise<number[]> {
    const { items } = await listOf(visitors.guest[0]!, page)
    return items.map(({ id }) => id)
  }
}

const listOf = ({ caller }: Visitor, page: number) => caller.call(listGoods, { size: CARDS, page })

const middleOf = (costs: readonly Cost[]): Cost => ({
  node: median(costs.map(({ node }) => node)),
  database: median(costs.map(({ database }) => database)),
})
