/** Requesting codes: the same answer for everyone, with limits per address and per network. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { emailLogin, sendCode } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { proofOfWork } from '../login-contract.ts'
import { sendOwnCode } from '../settings-contract.ts'
import { solve } from '../web/proof-of-work.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { tooManyCodes, workNeeded } = AccountReasons

let count = 0
const anAddress = () => `asker${++count}@example.com`

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('requesting codes', () => {
  const ask = async (email: string, purpose: 'login' | 'register' | 'reset' = 'login') =>
    (await shop.call(sendCode, { email, purpose })).code

  test('has the same answer and the same effects for known and unknown addresses', async () => {
    const { email } = await buyerWith(shop)
    const unknown = anAddress()
    const traces = async (target: string) => {
      const { codes, mails } = await shop.db.row<{ codes: number; mails: number }>(sql`
        select (select count(*)::int from accounts.code where target = ${target} and purpose = 'login') as codes,
          (select count(*)::int from messages.outbox where recipient = ${target}
            and template like 'login-%') as mails`)
      return [codes, mails]
    }
    for (const purpose of ['login', 'register'] as const) {
      shop.clock.forward({ minutes: 1 })
      const answers = [
        await shop.call(sendCode, { email, purpose }, { lang: 'en' }),
        await shop.call(sendCode, { email: unknown, purpose }, { lang: 'en' }),
      ]
      expect(answers[0]).toEqual({
        code: 1,
        msg: '',
        data: { resendInSeconds: 60, validForSeconds: 300 },
      })
      expect(answers[1]).toEqual(answers[0])
    }
    expect(await traces(unknown)).toEqual(await traces(email))
    const { data } = await shop.call(demoOutbox, { to: unknown })
    expect(data?.map(({ template }) => template)).toEqual(['register-code', 'login-unknown'])
    expect(data?.[1]?.text).toContain('/login/login/register')

    const [known, none] = [
      await shop.call(emailLogin, { user_email: email, code: '000000' }),
      await shop.call(emailLogin, { user_email: unknown, code: '000000' }),
    ]
    expect(none).toEqual(known)
  })

  test('is possible again after a minute, and one concurrent request succeeds', async () => {
    const email = anAddress()
    const codes = await Promise.all(Array.from({ length: 6 }, () => ask(email)))
    expect(codes.filter((code) => code === 1)).toHaveLength(1)
    const { data } = await shop.call(demoOutbox, { to: email })
    expect(data).toHaveLength(1)
    shop.clock.forward({ seconds: 59 })
    expect(await ask(email.toUpperCase())).toBe(tooManyCodes.code)
    shop.clock.forward({ seconds: 1 })
    expect(await ask(email)).toBe(1)
  })

  test('is limited to ten a day for one address, whatever they are for', async () => {
    const email = anAddress()
    const codes: number[] = []
    for (let i = 0; i < 12; i++) {
      codes.push(await ask(email, i % 3 === 0 ? 'register' : 'login'))
      shop.clock.forward({ minutes: 20 })
    }
    expect(codes).toEqual([...Array<number>(10).fill(1), tooManyCodes.code, tooManyCodes.code])
    shop.clock.forward({ days: 1 })
    expect(await ask(email)).toBe(1)
  })

  test('is limited to five an hour for one address, whatever they are for, also concurrently', async () => {
    const email = anAddress()
    const codes: number[] = []
    for (let i = 0; i < 4; i++) {
      codes.push(await ask(email, i % 2 === 0 ? 'register' : 'login'))
      shop.clock.forward({ minutes: 1 })
    }
    const purposes = ['login', 'register', 'reset'] as const
    const last = await Promise.all(
      [...purposes, ...purposes].map((purpose) => shop.call(sendCode, { email, purpose })),
    )
    expect(codes).toEqual([1, 1, 1, 1])
    expect(last.filter(({ code }) => code === 1)).toHaveLength(1)
    expect((await shop.call(demoOutbox, { to: email })).data).toHaveLength(5)
    shop.clock.forward({ minutes: 50 })
    expect(await ask(email)).toBe(tooManyCodes.code)
    shop.clock.forward({ minutes: 10 })
    expect(await ask(email)).toBe(1)
  })

  test('cannot be used up by a stranger, who needs proof of work when many request it', async () => {
    const crowd = await openTestShop({
      now: '2026-03-01T00:00:00.000Z',
      config: { trustedProxies: 1 },
    })
    const email = anAddress()
    const from = async (ip: string, purpose: 'login' | 'reset' = 'login', proof?: string) => {
      crowd.clock.forward({ minutes: 1 })
      const input = { email, purpose, ...(proof !== undefined && { proof }) }
      return (await crowd.call(sendCode, input, { 'x-forwarded-for': ip })).code
    }
    const worked = async () => {
      const { data } = await crowd.call(proofOfWork, {})
      if (data?.kind !== 'work') throw new Error('no work was asked for')
      return solve(data.challenge, data.bits)
    }
    const stranger = '203.0.113.7'
    for (const purpose of ['login', 'reset', 'login', 'reset', 'login'] as const) {
      expect(await from(stranger, purpose)).toBe(1)
    }
    expect(await from(stranger, 'reset', await worked())).toBe(tooManyCodes.code)
    // From the network of the address's owner, proof of work allows a code.
    expect(await from('198.51.100.9')).toBe(workNeeded.code)
    expect(await from('198.51.100.9', 'login', await worked())).toBe(1)
    expect(await from('198.51.100.9', 'reset', await worked())).toBe(1)
    // And nobody is flooded, however many networks do the work.
    const codes: number[] = []
    for (let i = 0; i < 10; i++) codes.push(await from(`192.0.2.${i}`, 'login', await worked()))
    expect(codes).toEqual([...Array<number>(8).fill(1), tooManyCodes.code, tooManyCodes.code])
    expect((await crowd.call(demoOutbox, { to: email, limit: 50 })).data).toHaveLength(15)
    crowd.clock.forward({ hours: 1 })
    expect(await from(stranger, 'login', await worked())).toBe(1)
  })

  test('for oneself while logged in cannot be used up by others', async () => {
    const { email, token } = await buyerWith(shop)
    for (const purpose of ['login', 'reset', 'login', 'reset', 'login'] as const) {
      shop.clock.forward({ minutes: 1 })
      expect(await ask(email, purpose)).toBe(1)
    }
    shop.clock.forward({ minutes: 1 })
    expect(await ask(email)).toBe(tooManyCodes.code)
    const own = async () =>
      (await shop.call(sendOwnCode, { by: 'email', purpose: 'prove' }, { 'user-token': token }))
        .code
    const codes: number[] = []
    for (let i = 0; i < 6; i++) {
      codes.push(await own())
      shop.clock.forward({ minutes: 1 })
    }
    expect(codes).toEqual([1, 1, 1, 1, 1, tooManyCodes.code])
  })

  test('is limited to twenty an hour from one network, outside demo mode', async () => {
    const real = await openTestShop({
      now: '2026-03-01T00:00:00.000Z',
      config: { demo: false },
    })
    // Its free attempts are not tested here.
    await real.db.count(sql`
      insert into settings.setting values ('accounts.freeTries', '1000', 1, now(), 'test')`)
    forgetSettings()
    const codes = await Promise.all(
      Array.from({ length: 25 }, (_, i) =>
        real.call(sendCode, { email: `crowd${i}@example.com`, purpose: 'login' }),
      ),
    )
    expect(codes.filter(({ code }) => code === 1)).toHaveLength(20)
    expect(codes.filter(({ code }) => code === tooManyCodes.code)).toHaveLength(5)
    forgetSettings()
  })
})
