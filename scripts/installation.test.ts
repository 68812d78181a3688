/** What a start does with a database: whose it is, what is loaded into it, and what is never deleted. */
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { createBuyer } from '#domains/accounts/server/session-door.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { setSecret } from '#kit/server/secrets/secret.ts'
import { bringUpToDate } from '#kit/server/cluster/store.ts'
import { openTestDatabase } from '#kit/testing/database.ts'
import { openInstallation, resetDemo, settle, type Milestone } from './installation.ts'

const NOW = '2026-03-01T00:00:00.000Z'
setSecret('x'.repeat(43))
const quiet = () => {}

/** @returns what a start does there: whether it loads demo data, or the error line */
async function starting(url: string, wanted: { isDemo?: boolean; isEmpty?: boolean } = {}) {
  const installation = await openInstallation(url, quiet)
  try {
    return await settle(installation, url, { isDemo: true, isEmpty: false, ...wanted })
  } catch (error) {
    return (error as Error).message
  } finally {
    await installation.release()
  }
}

async function past(...names: Milestone[]) {
  const { url, db, owner } = await openTestDatabase()
  for (const name of names) await db.count(sql`insert into kit.milestone (name) values (${name})`)
  const reached = async () =>
    (await db.rows<{ name: string }>(sql`select name from kit.milestone order by name`)).map(
      ({ name }) => name,
    )
  const aBuyer = (email: string) =>
    createBuyer(db, {
      email,
      password: 'maple72nk',
      nickName: '王',
      customerType: 'individual',
      level: 1,
      superMember: false,
      lang: 'cn',
      now: NOW,
    })
  const aMember = (email: string) =>
    createStaff(db, {
      email,
      name: '王',
      role: 'owner',
      lang: 'cn',
      password: 'a quiet harbour',
      totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
      now: NOW,
    })
  return { url, db, owner, reached, aBuyer, aMember }
}

test('an empty database gets demo data, or none, or is a real shop for good', async () => {
  const trial = await past()
  expect(await starting(trial.url)).toBe(true)
  expect(await starting(trial.url, { isEmpty: true })).toBe(false)
  expect(await starting(trial.url)).toBe(false)
  expect(await trial.reached()).toEqual(['empty'])

  const real = await past()
  expect(await starting(real.url, { isDemo: false })).toBe(false)
  expect(await real.reached()).toEqual(['real'])
  expect(await starting(real.url)).toMatch(
    /^This database is that of a real shop: start it with DEMO=off/,
  )
  expect(await starting(real.url, { isEmpty: true })).toMatch(/that of a real shop/)
})

test('a database with data of others gets no demo data', async () => {
  const shop = await past()
  await shop.aBuyer('lin@example.com')
  expect(await starting(shop.url)).toMatch(
    /^This database belongs to somebody already \(it has buyers\)/,
  )
  const goods = await past()
  await goods.db.count(sql`
    insert into content.announcement (title, body, published_at, visible)
    values ('{"cn": "开业"}', '{"cn": "开业"}', ${NOW}, true)`)
  expect(await starting(goods.url)).toMatch(/it has announcements/)
  expect(await goods.reached()).toEqual([])
})

test('incomplete demo data is reported, and stays until told otherwise', async () => {
  const half = await past('demo-begun')
  await half.aBuyer('lin@demo.example')
  const line = /^Half a demo world is here.*--reset-demo/
  expect(await starting(half.url)).toMatch(line)
  expect(await half.db.rows(sql`select id from accounts.buyer`)).toHaveLength(1)
})

test.each([
  ['a demo world', ['demo-begun', 'demo-done'], 'a demo world'],
  ['half a demo world', ['demo-begun'], 'a demo world'],
  ['a trial that was begun empty', ['empty'], 'a trial'],
  ['a demo world that an older version let become real', ['demo-done', 'real'], 'a demo world'],
] as const)('%s never becomes a real shop', async (_what, milestones, words) => {
  const trial = await past(...milestones)
  // People admitted by the trial, and their acts, cannot be distinguished from those of a real shop.
  await trial.aMember('owner@example.com')
  for (const isEmpty of [false, true]) {
    expect(await starting(trial.url, { isDemo: false, isEmpty })).toBe(
      `This database holds ${words}, which anybody could change: start the real shop with another DATA_DIR or DATABASE_URL.`,
    )
  }
  expect(await trial.reached()).toEqual(milestones.toSorted())
})

test('of two concurrent starts the second waits for the first', async () => {
  const { url } = await past()
  const first = await openInstallation(url, quiet)
  const lines: string[] = []
  let isIn = false
  const second = openInstallation(url, (line) => lines.push(line)).then((each) => {
    isIn = true
    return each
  })
  await sleep(300)
  expect([isIn, lines]).toEqual([
    false,
    ['Waiting for another process that is just starting or moving this shop'],
  ])
  await first.reach('demo-done')
  await first.release()
  const { milestones, release } = await second
  expect([...milestones]).toEqual(['demo-done'])
  await release()
})

const answering = (text: string) => ({ report: quiet, where: 'here', input: Readable.from([text]) })
const resetting = (url: string, text: string) =>
  resetDemo(url, answering(text)).then(
    () => 'reset',
    (error: Error) => error.message,
  )

test('demo data is deleted on request, and nothing else of the database', async () => {
  const world = await past('demo-begun', 'demo-done')
  await world.aBuyer('lin@demo.example')
  await world.owner.db.count(sql`create schema accounting`)
  await world.owner.db.count(sql`create table accounting.book as select 1 as page`)
  for (const word of ['yes\n', '', '\n']) {
    expect(await resetting(world.owner.url, word)).toMatch(/^Nothing was thrown away/)
  }
  expect(await world.db.rows(sql`select id from accounts.buyer`)).toHaveLength(1)
  expect(await resetting(world.owner.url, 'reset\n')).toBe('reset')
  await bringUpToDate({ url: world.url, ownerUrl: world.owner.url })
  expect(await world.db.rows(sql`select id from accounts.buyer`)).toEqual([])
  expect(await world.db.rows(sql`select page from accounting.book`)).toHaveLength(1)
  expect(await starting(world.url)).toBe(true)
})

test.each([
  ['a real shop', ['real'], null, /^This is the database of a real shop/],
  ['a real shop on a demo world', ['demo-done', 'demo-begun', 'real'], null, /real shop/],
  ['an empty trial', ['empty'], null, /^There is no demo world here/],
  [
    'a trial with others',
    ['demo-begun'],
    'me@example.com',
    /^Others than the people .*\(buyer \d+\)/,
  ],
] as const)('%s is not deleted', async (_what, milestones, email, line) => {
  const shop = await past(...milestones)
  if (email !== null) await shop.aBuyer(email)
  expect(await resetting(shop.owner.url, 'reset\n')).toMatch(line)
  expect(await shop.reached()).toHaveLength(milestones.length)
})
