/** A shop's first day, in a folder with an unusual name: started empty, given an owner, stopped, started again. */
import { afterAll, expect, test } from 'vitest'
import { openStaff, openVisitor } from '../e2e/driver.ts'
import { aShopProcess } from './shop-testing.ts'

const settings: Record<string, string> = {}
const shop = await aShopProcess('shop 我的 数据 -', settings)
afterAll(() => shop.remove())

const isAlive = (pid: number | null) => {
  try {
    return pid !== null && process.kill(pid, 0)
  } catch {
    return false
  }
}

test('an empty shop prints the link of its first owner, who opens the back office with it', async () => {
  await shop.start('--empty')
  expect(shop.output()).toContain('Brought the database up to date')
  expect(shop.output()).not.toContain('Demo accounts')
  const [link] = /http:\S+\/office\/invitation\?token=[\w-]{43}/.exec(shop.output()) ?? []
  const owner = openStaff(shop.url)
  const account = await owner.acceptInvitation(link ?? '', 'a quiet harbour')
  await owner.login(account)
  expect(await owner.me()).toMatchObject({ role: 'owner', email: 'owner@127.0.0.1' })
  expect((await owner.products()).items).toEqual([])
  expect((await openVisitor(shop.url).categories()).length).toBe(0)
})

test('Ctrl+C stops everything, the database last, and leaves no process behind', async () => {
  const database = shop.databasePid()
  expect(isAlive(database)).toBe(true)
  expect(await shop.end('SIGINT')).toBe(0)
  expect(shop.output()).toContain('Stopping: finishing requests, then jobs, then the database')
  expect(shop.databasePid()).toBeNull()
  // It has ended; the system removes it a moment later.
  await expect.poll(() => isAlive(database), { timeout: 10_000 }).toBe(false)
})

test('the next start prints no link, and the shop has its owner', async () => {
  await shop.start()
  for (const step of ['Building', 'Brought', 'Loading', 'first owner']) {
    expect(shop.output()).not.toContain(step)
  }
})

test('a demo setting for a real shop is answered by one line on how to begin', async () => {
  await shop.end('SIGINT')
  settings.DEMO = 'off'
  await expect(shop.start()).rejects.toThrow(
    'This database holds a trial, which anybody could change: start the real shop with another DATA_DIR or DATABASE_URL.',
  )
})
