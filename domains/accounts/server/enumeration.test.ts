/**
 * Nobody learns who has an account: not by the answer, not by what the shop does, not by how long it takes. The work is
 * compared by its statements; the clock is used only where hashing would show, by medians of many alternating attempts.
 */
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { emailLogin, passwordLogin, register, sendCode } from '../contract.ts'
import { phoneLogin, resetPassword, sendPhoneCode } from '../login-contract.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const KNOWN_PHONE = '+8613812340001'
const { email: known } = await buyerWith(shop, { phone: KNOWN_PHONE })
let count = 0
const nobody = () => `nobody${++count}@example.com`
const noNumber = () => `+86139${String(20_000_000 + ++count)}`
const code = '000000'

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
  shop.clock.forward({ hours: 25 }) // codes may be sent again
})
afterEach(() => void vi.restoreAllMocks())

/** The texts of all statements that a call sends, in order. */
async function statementsOf(act: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  const original = pg.Client.prototype.query
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    const [first] = given
    sent.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? '?'))
    return original.apply(this, given as never)
  } as never)
  await act()
  spy.mockRestore()
  return sent.filter((text) => !/pgboss|^listen|pg_listening_channels/i.test(text))
}

type Attempt = (who: { email: string; phone: string }) => Promise<{ code: number; msg: string }>
const ACTS: [string, Attempt][] = [
  ['a wrong password', ({ email }) => shop.call(passwordLogin, { email, password: 'harbour8' })],
  ['a wrong code', ({ email }) => shop.call(emailLogin, { user_email: email, code })],
  ['a wrong code on the phone', ({ phone }) => shop.call(phoneLogin, { phone, code })],
  [
    'a wrong code for a new password',
    ({ email }) => shop.call(resetPassword, { email, code, password: 'lantern9' }),
  ],
  [
    'a wrong code for a new password by phone',
    ({ phone }) => shop.call(resetPassword, { phone, code, password: 'lantern9' }),
  ],
  [
    'registering with a wrong code',
    ({ email }) =>
      shop.call(register, {
        email,
        code,
        password: 'lantern9',
        nickName: 'Lin',
        customerType: 'individual',
        agreementVersion: 1,
      }),
  ],
  ['a code to log in', ({ email }) => shop.call(sendCode, { email, purpose: 'login' })],
  ['a code to register', ({ email }) => shop.call(sendCode, { email, purpose: 'register' })],
  ['a code for a new password', ({ email }) => shop.call(sendCode, { email, purpose: 'reset' })],
  ['a code by phone', ({ phone }) => shop.call(sendPhoneCode, { phone, purpose: 'login' })],
  [
    'a code by phone for a new password',
    ({ phone }) => shop.call(sendPhoneCode, { phone, purpose: 'reset' }),
  ],
]

describe('known and unknown addresses get the same answer after the same statements', () => {
  test.each(ACTS)('%s', async (_name, act) => {
    // Once for each before measuring: the first call creates connections and plans.
    await act({ email: nobody(), phone: noNumber() })
    let [a, b]: Awaited<ReturnType<Attempt>>[] = []
    const forNobody = await statementsOf(async () => {
      a = await act({ email: nobody(), phone: noNumber() })
    })
    const forKnown = await statementsOf(async () => {
      b = await act({ email: known, phone: KNOWN_PHONE })
    })
    expect(b).toEqual(a)
    expect(forKnown.length).toBeGreaterThan(0)
    expect(forKnown).toEqual(forNobody)
  })
})

test('a wrong password takes as long for an unknown address as for a known one', async () => {
  const timed = async (email: string) => {
    await shop.db.count(sql`delete from kit.bucket`)
    const began = performance.now()
    await shop.call(passwordLogin, { email, password: 'harbour8' })
    return performance.now() - began
  }
  const [forKnown, forNobody]: [number[], number[]] = [[], []]
  for (let round = 0; round < 25; round++) {
    forKnown.push(await timed(known))
    forNobody.push(await timed(nobody()))
  }
  const median = (times: number[]) => times.sort((x, y) => x - y)[times.length >> 1] ?? Number.NaN
  // Without the same hash it would be ten times; a shared machine varies by less than a half.
  const ratio = median(forKnown) / median(forNobody)
  expect(ratio).toBeGreaterThan(0.6)
  expect(ratio).toBeLessThan(1.65)
})
