/** Token buckets: exact under concurrency, refilled over time, one for each subject. */
import { expect, test } from 'vitest'
import { Reasons, Refused } from '../../contract/refusal.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { newClock } from '../../testing/clock.ts'
import {
  demandToken,
  forgetBuckets,
  networkOf,
  providerNetworkOf,
  refill,
  wideNetworkOf,
  type Limit,
} from './rate-limit.ts'

const { db } = await openTestDatabase()
const limit: Limit = { name: 'login', count: 3, perSeconds: 60 }
const start = '2026-03-01T00:00:00.000Z'

const tries = (count: number, now: string, subject: string) =>
  Promise.all(
    Array.from({ length: count }, () =>
      demandToken(db, now, limit, subject).then(
        () => true,
        (error: unknown) => {
          expect(error).toBeInstanceOf(Refused)
          return false
        },
      ),
    ),
  ).then((answers) => answers.filter(Boolean).length)

test('of ten at once as many pass as there are tokens', async () => {
  expect(await tries(10, start, 'a')).toBe(3)
})

test('tokens come back one by one', async () => {
  const clock = newClock(start)
  expect(await tries(4, clock.now, 'b')).toBe(3)
  clock.forward({ seconds: 20 })
  expect(await tries(4, clock.now, 'b')).toBe(1)
  clock.forward({ minutes: 10 })
  expect(await tries(4, clock.now, 'b')).toBe(3)
})

test('the refusal says how long to wait', async () => {
  await tries(3, start, 'c')
  await expect(demandToken(db, start, limit, 'c')).rejects.toMatchObject({
    reason: Reasons.tooMany,
    detail: { retryAfterSeconds: 20 },
  })
})

test('subjects do not share, and a success gives back', async () => {
  await tries(3, start, 'd')
  expect(await tries(1, start, 'e')).toBe(1)
  await refill(db, limit, 'd')
  expect(await tries(3, start, 'd')).toBe(3)
})

test('the table does not reveal any subject', async () => {
  await tries(1, start, 'someone@example.com')
  const rows = await db.rows({ text: 'select * from kit.bucket', values: [] } as never)
  expect(JSON.stringify(rows)).not.toContain('example')
})

test('full buckets are deleted', async () => {
  const now = '2026-03-09T00:00:00.000Z'
  await forgetBuckets.run({ db, now } as Parameters<typeof forgetBuckets.run>[0])
  expect(await db.rows({ text: 'select * from kit.bucket', values: [] } as never)).toEqual([])
})

test("networks of an address: of a household, of a provider's customer, of a provider", () => {
  const all = (ip: string) => [networkOf(ip), wideNetworkOf(ip), providerNetworkOf(ip)]
  expect(all('2001:db8:1:2:3:4:5:6')).toEqual([
    '2001:db8:1:2::/64',
    '2001:db8:1::/48',
    '2001:db8::/32',
  ])
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  const ofIPv4 = ['192.0.2.7', '192.0.2.0/24', '192.0.0.0/16']
  expect(all('192.0.2.7')).toEqual(ofIPv4)
  expect(all('::ffff:192.0.2.7')).toEqual(ofIPv4)
})

test('one address in another notation is the same network', () => {
  expect(networkOf('2001:0DB8::0.1.0.2')).toBe(networkOf('2001:db8:0:0::1:2'))
  expect(networkOf('::FFFF:c000:207')).toBe('192.0.2.7')
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(networkOf('unknown')).toBe('unknown')
})
