/** Asking for codes: the same answer for everybody, and only so many for one address and one network. */
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { forgetSettings } from '#domains/settings/server/door.ts'
import { setDemo } from '#kit/server/network-limit.ts'
import { AccountReasons, emailLogin, sendCode } from '../contract.ts'
import { buyerWith } from './testing.ts'

const shop = await openTestShop({ now: '2026-03-01T00:00:00.000Z' })
const { tooManyCodes } = AccountReasons

let count = 0
const anAddress = () => `asker${++count}@example.com`

beforeEach(async () => {
  await shop.db.count(sql`delete from kit.bucket`)
})

describe('asking for codes', () => {
  const ask = async (email: string, purpose: 'login' | 'register' = 'login') =>
    (await shop.call(sendCode, { email, purpose })).code

  test('is answered the same, and leaves as much behind, for known and unknown addresses', async () => {
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

  test('is possible again after a minute, whoever asks at once gets one', async () => {
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

  test('ends after ten a day for one address, whatever they are for', async () => {
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

  test('ends after five an hour for one address, whatever they are for, all at once included', async () => {
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

  test('ends after twenty an hour from one network, where no demo runs', async () => {
    const real = await openTestShop({ now: '2026-03-01T00:00:00.000Z', config: { demo: false } })
    // Its free tries are not what this is about.
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
    setDemo(true) // the process has one kind of shop; this file has had two
  })
})
