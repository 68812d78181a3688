/** A bank: writers move money among accounts while readers add all of it up. No sum ever differs, no balance passes zero. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { diagnose } from '#kit/server/cluster/doctor.ts'
import { openTestDatabase } from '#kit/testing/database.ts'
import { post } from './post.ts'

const { db } = await openTestDatabase()
const AT = '2025-01-01T00:00:00.000Z'
const BUYERS = 25
const START = 1000
const MOVES = 60

/** The same moves in each run: every writer has a sequence of its own. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1103515245 + 12345) % 2147483648
    yield state
  }
}

test('eight writers, fifty accounts, four readers', async () => {
  for (let buyerId = 1; buyerId <= BUYERS; buyerId++) {
    await post(db, {
      key: `start:${buyerId}`,
      kind: 'receipt',
      reference: '',
      buyerId,
      at: AT,
      currency: 'CNY',
      entries: [
        { kind: 'bank', amount: START },
        { kind: 'order_payments', buyerId, amount: -START },
      ],
    })
  }
  let isOver = false
  let refused = 0
  const write = async (writer: number) => {
    const random = numbers(writer)
    const below = (most: number) => random.next().value! % most
    for (let move = 0; move < MOVES; move++) {
      const from = 1 + below(BUYERS)
      const to = 1 + below(BUYERS)
      const amount = 1 + below(START / 5)
      const [one, other] =
        below(2) === 0
          ? (['order_payments', 'refunds_owed'] as const)
          : (['refunds_owed', 'order_payments'] as const)
      await db
        .tx((tx) =>
          post(tx, {
            key: `move:${writer}:${move}`,
            kind: 'refund',
            reference: '',
            buyerId: from,
            at: AT,
            currency: 'CNY',
            entries: [
              { kind: one, buyerId: from, amount },
              { kind: other, buyerId: to, amount: -amount },
            ],
          }),
        )
        .catch((error: { constraint?: string }) => {
          if (error.constraint !== 'account_within_bounds') throw error
          refused++
        })
    }
  }
  const bad: unknown[] = []
  let reads = 0
  const read = async () => {
    while (!isOver) {
      const row = await db.row<{ sum: number; buyers: number; worst: number; entries: number }>(sql`
        select sum(balance)::bigint as sum, sum(balance) filter (where owner <> 'shop')::bigint as buyers,
          max(balance) filter (where owner <> 'shop') as worst, (select sum(amount)::bigint from ledger.entry) as entries
        from ledger.account`)
      reads++
      if (row.sum !== 0 || row.buyers !== -BUYERS * START || row.worst > 0 || row.entries !== 0)
        bad.push(row)
    }
  }
  const reading = Promise.all([read(), read(), read(), read()])
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(write)).finally(() => (isOver = true))
  await reading
  expect(bad).toEqual([])
  expect(reads).toBeGreaterThan(20)
  // Some were refused, and most were not: the bounds were met, and there was movement.
  expect(refused).toBeGreaterThan(10)
  const { moves } = await db.row<{ moves: number }>(sql`
    select count(*)::int as moves from ledger.posting where kind = 'refund'`)
  expect(moves + refused).toBe(8 * MOVES)
  expect(moves).toBeGreaterThan(100)
  const { findings } = await diagnose(db)
  expect(findings.filter(({ view }) => /^i_1[014]_/.test(view))).toEqual([])
})
