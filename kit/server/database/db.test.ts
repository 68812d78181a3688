/** The guarantees of the database layer. */
import sql, { raw } from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { onCommit, openDb, type Check, type Queryable } from './db.ts'

const {
  owner: { db, url },
} = await openTestDatabase()
await db.count(
  sql`create table account (account_id bigint primary key, held_cents bigint not null)`,
)

async function anAccount({ heldCents = 0 } = {}): Promise<number> {
  const { accountId } = await db.row<{ accountId: number }>(sql`
    insert into account select coalesce(max(account_id), 0) + 1, ${heldCents}::bigint from account
    returning account_id`)
  return accountId
}

const add = (to: Queryable, accountId: number, cents: number) =>
  to.count(
    sql`update account set held_cents = held_cents + ${cents} where account_id = ${accountId}`,
  )

async function heldAmount(accountId: number): Promise<number> {
  const { heldCents } = await db.row<{ heldCents: number }>(sql`
    select held_cents from account where account_id = ${accountId}`)
  return heldCents
}

const connectionOf = (on: Queryable) => on.row<{ pid: number }>(sql`select pg_backend_pid() as pid`)

test('values come back as the contract writes them, under camelCase names', async () => {
  const row = await db.row(sql`
    select 9007199254740991 as most_cents, array[1, 2]::bigint[] as product_ids,
      '2026-03-01 08:00:00.5+08'::timestamptz as claimed_at, '2026-03-01'::date as sign_in_day,
      0.10::numeric as tax_rate, null as order_id, '{"inner_name": 1}'::jsonb as names`)
  expect(row).toEqual({
    mostCents: 9007199254740991,
    productIds: [1, 2],
    claimedAt: '2026-03-01T00:00:00.500Z',
    signInDay: '2026-03-01',
    taxRate: '0.10',
    orderId: null,
    names: { inner_name: 1 },
  })
})

test('an amount that a number cannot hold is refused, not rounded', async () => {
  await expect(db.rows(sql`select 9007199254740992 as cents`)).rejects.toThrow('beyond 2^53')
})

test('a value that is undefined is refused, not sent as null', async () => {
  await expect(db.count(sql`select ${undefined}::int`)).rejects.toThrow('undefined')
})

test('a row that should be the only one is checked to be', async () => {
  await expect(db.row(sql`select 1 where false`)).rejects.toThrow('no row')
  await expect(db.maybeRow(sql`select generate_series(1, 2)`)).rejects.toThrow('2 rows')
  expect(await db.maybeRow(sql`select 1 where false`)).toBe(null)
})

test('callbacks after a commit run before the caller goes on, and not after a rollback', async () => {
  const accountId = await anAccount()
  const done: string[] = []
  await db.tx(async (tx) => {
    onCommit(tx, () => done.push('committed'))
    await add(tx, accountId, 1)
    expect(done).toEqual([])
  })
  expect(done).toEqual(['committed'])
  const failed = db.tx(async (tx) => {
    onCommit(tx, () => done.push('rolled back'))
    await add(tx, accountId, 1)
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  onCommit(db, () => done.push('at once'))
  expect(done).toEqual(['committed', 'at once'])
})

test('an SQL error does not close the connection', async () => {
  const before = await connectionOf(db)
  await expect(db.rows(sql`select 1 / 0`)).rejects.toThrow('division by zero')
  expect(await connectionOf(db)).toEqual(before)
})

test.each([
  { prepare: true, plans: 1 },
  { prepare: false, plans: 0 },
])(
  'with prepare: $prepare a connection holds $plans plans of one shape',
  async ({ prepare, plans }) => {
    const other = openDb(url, { prepare })
    for (const n of [1, 2, 3]) await other.rows(sql`select ${n}::int as shape`)
    const { prepared } = await other.row<{ prepared: number }>(sql`
    select count(*) as prepared from pg_prepared_statements where statement like '%as shape'`)
    expect(prepared).toBe(plans)
    await other.end()
  },
)

test('an error inside a transaction rolls it back, and reaches the caller', async () => {
  const account = await anAccount()
  const work = db.tx(async (tx) => {
    await add(tx, account, 100)
    throw new Error('changed my mind')
  })
  await expect(work).rejects.toThrow('changed my mind')
  expect(await heldAmount(account)).toBe(0)
})

test('a write is not waited for: the next statement and the commit travel with it', async () => {
  const accountId = await anAccount()
  const seen = await db.tx(async (tx) => {
    await tx.write(sql`update account set held_cents = 7 where account_id = ${accountId}`)
    const { heldCents } = await tx.row<{ heldCents: number }>(sql`
      select held_cents from account where account_id = ${accountId}`)
    await tx.write(sql`update account set held_cents = 8 where account_id = ${accountId}`)
    return heldCents
  })
  expect([seen, await heldAmount(accountId)]).toEqual([7, 8])
  await db.write(sql`update account set held_cents = 9 where account_id = ${accountId}`)
  expect(await heldAmount(accountId)).toBe(9)
})

test('a failed write rolls its transaction back, and its error is the one reported', async () => {
  const accountId = await anAccount()
  const again = sql`insert into account values (${accountId}, 5)`
  const last = db.tx(async (tx) => {
    await add(tx, accountId, 1)
    await tx.write(again)
  })
  await expect(last).rejects.toThrow('duplicate key')
  const before = db.tx(async (tx) => {
    await tx.write(again)
    await add(tx, accountId, 1)
  })
  await expect(before).rejects.toThrow('duplicate key')
  expect(await heldAmount(accountId)).toBe(0)
  await expect(db.write(again)).rejects.toThrow('duplicate key')
})

test('a write that collided with another transaction is retried with all of it', async () => {
  const [one, two] = [await anAccount(), await anAccount()]
  const both = (first: number, second: number) =>
    db.tx(async (tx) => {
      await add(tx, first, 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
      await tx.write(sql`
        update account set held_cents = held_cents + 1 where account_id = ${second}`)
    })
  await Promise.all([both(one, two), both(two, one)])
  expect([await heldAmount(one), await heldAmount(two)]).toEqual([2, 2])
})

test('two transactions that deadlock both succeed in the end', async () => {
  const [a, b] = [await anAccount(), await anAccount()]
  let attempts = 0
  let met = () => {}
  const bothHold = new Promise<void>((resolve) => (met = resolve))
  const move = (first: number, second: number) =>
    db.tx(async (tx) => {
      await add(tx, first, 1)
      if (++attempts === 2) met()
      await bothHold
      await add(tx, second, 1)
    })
  await Promise.all([move(a, b), move(b, a)])
  expect(attempts).toBe(3)
  expect([await heldAmount(a), await heldAmount(b)]).toEqual([2, 2])
})

test('a collision is retried a few times and then reported as such', async () => {
  let attempts = 0
  const work = db.tx(async (tx) => {
    attempts++
    await tx.count(raw(`do $$ begin raise serialization_failure; end $$`))
  })
  await expect(work).rejects.toMatchObject({ code: '40001' })
  expect(attempts).toBe(4)
})

test('a failed commit is never retried', async () => {
  await db.count(sql`create table line (id int unique deferrable initially deferred)`)
  let attempts = 0
  const work = db.tx(async (tx) => {
    attempts++
    await tx.count(sql`insert into line values (1), (1)`)
  })
  await expect(work).rejects.toMatchObject({ code: '23505' })
  expect(attempts).toBe(1)
})

test('a transaction in which an error was swallowed does not look committed', async () => {
  const work = db.tx((tx) => tx.rows(sql`select 1 / 0`).catch(() => []))
  await expect(work).rejects.toThrow('swallowed')
})

test('a branch that outlives its transaction cannot write any more', async () => {
  const account = await anAccount()
  let late: Promise<number> | undefined
  const work = db.tx(async (tx) => {
    const slow = async () => {
      await tx.rows(sql`select pg_sleep(0.01)`)
      return add(tx, account, 100)
    }
    late = slow()
    await Promise.all([late, Promise.reject(new Error('the other branch'))])
  })
  await expect(work).rejects.toThrow('the other branch')
  await expect(late).rejects.toThrow('its transaction had ended')
  expect(await heldAmount(account)).toBe(0)
})

test('a connection lost inside a transaction fails that one, and the next gets another', async () => {
  const work = db.tx(async (tx) => {
    const { pid } = await connectionOf(tx)
    await db.rows(sql`select pg_terminate_backend(${pid})`)
    return connectionOf(tx)
  })
  await expect(work).rejects.toBeInstanceOf(Error) // which one depends on what arrives first
  expect(await db.tx(async (tx) => (await connectionOf(tx)).pid)).toBeTypeOf('number')
})

test('a table with a new column is read with it', async () => {
  await db.count(sql`create table grown (id bigint)`)
  await db.count(sql`insert into grown values (1)`)
  const read = () => db.rows(sql`select * from grown`)
  for (let time = 0; time < 20; time++) expect(await read()).toEqual([{ id: 1 }])
  await db.count(sql`alter table grown add column name text default 'new'`)
  // A connection with an outdated plan fails once, and is closed.
  for (let time = 0; time < 20; time++) await read().catch(() => [])
  expect(await read()).toEqual([{ id: 1, name: 'new' }])
})

test('statements in `ending` are committed with the transaction, whatever they find', async () => {
  const accountId = await anAccount()
  const done: string[] = []
  const found = await db.tx((tx) => {
    onCommit(tx, () => done.push('committed'))
    return tx.ending(() => Promise.all([add(tx, accountId, 1), add(tx, -1, 1)]))
  })
  expect([found, await heldAmount(accountId), done]).toEqual([[1, 0], 1, ['committed']])
  const late = db.tx(async (tx) => {
    await tx.ending(() => add(tx, accountId, 1))
    return add(tx, accountId, 1)
  })
  await expect(late).rejects.toThrow('its transaction had ended')
  expect(await heldAmount(accountId)).toBe(2)
  const failed = db.tx((tx) =>
    tx.ending(() => Promise.all([add(tx, accountId, 1), tx.rows(sql`select 1 / 0`)])),
  )
  await expect(failed).rejects.toThrow('division by zero')
  expect(await heldAmount(accountId)).toBe(2)
})

/** A check that queries the database, and counts how often it has. */
function aCheck(passes: boolean) {
  const check = {
    hasPassed: false,
    count: 0,
    async run(on: Queryable) {
      check.count++
      const { is } = await on.row<{ is: boolean }>(sql`select ${passes}::boolean as is`)
      if (!is) throw new Error('not the caller')
      check.hasPassed = true
    },
  }
  return check satisfies Check
}

test('a check travels with the first transaction, and is not repeated', async () => {
  const accountId = await anAccount()
  const check = aCheck(true)
  const behind = db.after(check)
  const before = await behind.tx(async (tx) => {
    await add(tx, accountId, 1)
    return connectionOf(tx)
  })
  expect(before.pid).toBeTypeOf('number')
  await add(behind, accountId, 1)
  await behind.as(0).tx((tx) => tx.ending(() => add(tx, accountId, 1)))
  expect([await heldAmount(accountId), check.count]).toEqual([3, 1])
})

test('nothing is done when the check fails, and no other error is reported', async () => {
  const accountId = await anAccount()
  const seen: unknown[] = []
  const ways: ((behind: ReturnType<typeof db.after>) => Promise<unknown>)[] = [
    (behind) => add(behind, accountId, 1),
    (behind) => Promise.all([add(behind, accountId, 1), heldAmount(accountId)]),
    (behind) => behind.tx((tx) => tx.write(sql`update account set held_cents = 9`)),
    (behind) => behind.tx(async (tx) => void seen.push(await add(tx, accountId, 1))),
    (behind) => behind.tx((tx) => add(tx, accountId, 1).catch(() => 0)),
    (behind) => behind.tx((tx) => tx.ending(() => add(tx, accountId, 1))),
    (behind) => behind.tx(async () => seen.push('without a statement')).then(() => seen.pop()),
    (behind) => behind.together(async (on) => void seen.push(await on.rows(sql`select 1`))),
    (behind) => behind.together((on) => on.rows(sql`select 1`).catch(() => [])),
  ]
  for (const way of ways)
    await expect(way(db.after(aCheck(false)))).rejects.toThrow('not the caller')
  expect(seen.filter((each) => each !== 'without a statement')).toEqual([])
  expect(await heldAmount(accountId)).toBe(0)
})

test('`together` shares a connection and is not a transaction', async () => {
  const accountId = await anAccount()
  const seen = await db.together((on) =>
    Promise.all([connectionOf(on), connectionOf(on), on.rows(sql`select now() as at`)]),
  )
  expect(seen[0]).toEqual(seen[1])
  const half = db.together(async (on) => {
    await add(on, accountId, 1)
    throw new Error('changed my mind')
  })
  await expect(half).rejects.toThrow('changed my mind')
  expect(await heldAmount(accountId)).toBe(1)
})
