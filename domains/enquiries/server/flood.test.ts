/** A flood of messages by guests: what is left for the others. Through HTTP. */
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { proofOfWork } from '#domains/accounts/login-contract.ts'
import { changeSettings } from '#domains/settings/contract.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { solve } from '#domains/accounts/web/proof-of-work.ts'
import { sendEnquiry } from '../contract.ts'
import { EnquiryReasons } from '../reasons.ts'

const shop = await openTestShop({
  now: '2026-03-01T00:00:00.000Z',
  config: { trustedProxies: 1, logLevel: 'silent', limitFactor: 1 },
})
const { call } = shop
const { by } = await staffWith(shop)

let keys = 0
const send = (ip: string, proof?: string) =>
  call(
    sendEnquiry,
    {
      requestKey: crypto.randomUUID(),
      topic: 'product' as const,
      name: '路人',
      email: `stranger${++keys}@example.net`,
      phone: null,
      orderNumber: null,
      text: '有现货吗？',
      ...(proof === undefined ? {} : { proof }),
    },
    { 'x-forwarded-for': ip },
  )

test('a flood from a few wide networks uses half of a day’s messages, and leaves every other network its share', async () => {
  for (const [key, value] of [
    ['enquiries.guestsPerDay', 16],
    ['accounts.freeTries', 1000],
    ['accounts.workBits', 4],
  ] as const) {
    expect((await call(changeSettings, { changes: [{ key, value, version: 0 }] }, by)).code).toBe(1)
  }
  const flood: number[] = []
  for (const wide of ['10.1.1', '10.1.2', '10.2.1']) {
    for (let i = 0; i < 6; i++) flood.push((await send(`${wide}.${i}`)).code)
  }
  expect(flood.filter((code) => code === 1)).toHaveLength(8)
  expect(new Set(flood.slice(8))).toEqual(new Set([AccountReasons.workNeeded.code]))
  const sendWorking = async (ip: string) => {
    const { data } = await call(proofOfWork, {}, {})
    if (data?.kind !== 'work') throw new Error('no work was asked for')
    return (await send(ip, await solve(data.challenge, data.bits))).code
  }
  const fromOne: number[] = []
  for (let i = 0; i < 4; i++) fromOne.push(await sendWorking(`10.1.${i + 10}.9`))
  const refused = EnquiryReasons.notAccepting.code
  expect(fromOne).toEqual([1, 1, 1, refused]) // a provider's share of the reserve
  for (let i = 0; i < 5; i++) expect(await sendWorking(`10.${20 + i}.0.1`)).toBe(1)
})
