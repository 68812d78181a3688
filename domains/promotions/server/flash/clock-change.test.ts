/** Flash sales and special prices on the days on which the clocks of the shop are changed: what staff type is wall time, what runs is instants. */
import { expect, test } from 'vitest'
import { putSetting, forgetSettings } from '#domains/settings/server/door.ts'
import { PromotionReasons } from '../../reasons.ts'
import { flashSession, flashTicket } from '../../flash-contract.ts'
import { instantIn } from '#kit/contract/zone.ts'
import { later } from '#kit/contract/time.ts'
import { openFlash } from './testing.ts'

const { shop, session } = await openFlash()
const { must, call, clock } = shop
const ZONE = 'Europe/Madrid'
const HOUR = 3_600_000

await putSetting(shop.db, {
  key: 'shop.timeZone',
  value: ZONE,
  version: 0,
  now: clock.now,
  by: 'test',
})
forgetSettings()

test.each([
  ['the hour that is left out', '2026-03-29T01:30', '2026-03-29T03:30', 1],
  ['the hour that comes twice', '2026-10-25T01:30', '2026-10-25T03:30', 3],
])('a session over %s lasts as long as it does', async (_hour, from, until, hours) => {
  const [startsAt, endsAt] = [instantIn(from, ZONE)!, instantIn(until, ZONE)!]
  const lastsMs = Date.parse(endsAt) - Date.parse(startsAt)
  expect(lastsMs).toBe(hours * HOUR)
  clock.now = later(startsAt, -HOUR)
  const buyer = await shop.aBuyer()
  const sale = await session({ startsInMs: HOUR, lastsMs })
  const ticketCode = async () => (await call(flashTicket, sale.place, buyer.by)).code
  const look = () => must(flashSession, { activityId: sale.activityId }, buyer.by)
  expect(await look()).toMatchObject({ state: 'soon', startsInMs: HOUR })
  clock.now = later(startsAt, -1)
  expect(await ticketCode()).toBe(PromotionReasons.notOpenYet.code)
  clock.now = startsAt
  expect(await ticketCode()).toBe(1)
  expect(await look()).toMatchObject({ state: 'on', leftMs: lastsMs })
  clock.now = later(endsAt, -1)
  expect(await look()).toMatchObject({ state: 'on', leftMs: 1 })
  clock.now = endsAt
  expect(await ticketCode()).toBe(PromotionReasons.sessionOver.code)
  expect(await look()).toMatchObject({ state: 'ended', leftMs: 0 })
})
