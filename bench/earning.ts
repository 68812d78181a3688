/** What completed orders cost beside the order itself: points and commission of two levels, from earning to settling. */
import sql from 'sql-template-tag'
import type { FastifyBaseLogger } from 'fastify'
import '#apps/api/mails.ts'
import { createBuyer } from '#domains/accounts/server/session-door.ts'
import { distributors } from '#domains/distributors/server/domain.ts'
import { earnCommission } from '#domains/distributors/server/earn.ts'
import { points } from '#domains/points/server/domain.ts'
import { earnForOrder } from '#domains/points/server/door.ts'
import { DAY_MS, later } from '#kit/contract/time.ts'
import type { Config } from '#kit/server/config.ts'
import type { Db } from '#kit/server/database/db.ts'
import type { Sweep } from '#kit/server/jobs/jobs.ts'

const ORDERS = 1000
const WARM = 300
const FRIENDS = 40
/** Longer than points and commission are frozen. */
const FROZEN_DAYS = 100

/** Sweeps until nothing is due. */
export async function sweepAll(
  db: Db,
  sweeps: readonly Sweep[] | undefined,
  name: string,
  now: string,
) {
  const sweep = sweeps?.find((each) => each.name === name)
  if (sweep === undefined) throw new Error(`there is no sweep ${name}`)
  const context = { db, now, log: {} as FastifyBaseLogger, config: {} as Config }
  while ((await sweep.run(context)) > 0);
}

/** @param cpuMs processor time of this process and of the database until now @returns milliseconds of it an order */
export async function earningCost(db: Db, cpuMs: () => number, now: string): Promise<number> {
  const friends = await friendsOf(db, now)
  let orders = 0
  const rounds = async (count: number, frozenDays: number) => {
    for (let nth = 0; nth < count; nth++, orders++)
      await complete(db, { buyerId: friends[orders % FRIENDS]!, nth: orders, now })
    const then = later(now, frozenDays * DAY_MS)
    await sweepAll(db, points.sweeps, 'points.settle', then)
    await sweepAll(db, distributors.sweeps, 'distributors.settle', then)
  }
  await rounds(WARM, FROZEN_DAYS)
  const before = cpuMs()
  await rounds(ORDERS, FROZEN_DAYS + 1)
  return (cpuMs() - before) / ORDERS
}

/** An order of three lines is completed: what it earns its buyer, and those who brought them. */
const complete = (db: Db, { buyerId, nth, now }: { buyerId: number; nth: number; now: string }) =>
  db.tx(async (tx) => {
    const orderNumber = `SO9${String(nth).padStart(14, '0')}`
    const paid = { buyerId, orderNumber, amount: 30_000, rate: '1', now }
    await earnForOrder(tx, paid)
    await earnCommission(tx, {
      ...paid,
      lines: [1, 2, 3].map((id) => ({ id, weight: 1, isCommissioned: true })),
      family: 'goods',
      receiverPhone: `+8613${String(buyerId).padStart(9, '0')}`,
    })
  })

/** Friends of distributors whom another distributor has brought. */
async function friendsOf(db: Db, now: string): Promise<number[]> {
  const friends: number[] = []
  for (let nth = 0; nth < FRIENDS; nth++) {
    const second = await aBuyer(db, `second${nth}`, now)
    const first = await aBuyer(db, `first${nth}`, now)
    const friend = await aBuyer(db, `friend${nth}`, now)
    for (const id of [second, first]) {
      await db.count(sql`
        insert into distributors.distributor (buyer_id, state, about, applied_at, answer_by) values (${id}, 'applied', 'bench', ${now}, ${now})`)
      await db.count(sql`
        update distributors.distributor set state = 'approved', decided_at = ${now}, decided_name = 'bench' where buyer_id = ${id}`)
    }
    await bind(db, { friendId: first, distributorId: second, now })
    await bind(db, { friendId: friend, distributorId: first, now })
    friends.push(friend)
  }
  return friends
}

type Binding = { friendId: number; distributorId: number; now: string }

const bind = (db: Db, { friendId, distributorId, now }: Binding) =>
  db.count(sql`
    insert into distributors.binding (friend_id, distributor_id, bound_at) values (${friendId}, ${distributorId}, ${now})`)

async function aBuyer(db: Db, name: string, now: string): Promise<number> {
  const id = await createBuyer(db, {
    email: `${name}@earning.example`,
    password: 'demo1234',
    nickName: 'bench',
    customerType: 'individual',
    level: 1,
    superMember: false,
    lang: 'cn',
    now,
  })
  return id!
}
