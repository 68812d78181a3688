/** The quick login: all people of the demo world by one click, nobody else, and no such call outside demo mode. */
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { userInfo } from '#domains/accounts/contract.ts'
import { AccountReasons } from '#domains/accounts/reasons.ts'
import { myLogins } from '#domains/accounts/devices-contract.ts'
import { buyerWith } from '#domains/accounts/server/testing.ts'
import { listAudit } from '#domains/audit/contract.ts'
import { staffMe } from '#domains/staff/contract.ts'
import { createStaff } from '#domains/staff/server/door.ts'
import { staffWith } from '#domains/staff/server/testing.ts'
import { Reasons } from '#kit/contract/refusal.ts'
import { fingerprintOf } from '#kit/testing/fingerprint.ts'
import { blockCustomer, getCustomer } from '../contract.ts'
import { demoBuyerLogin, demoPeople, demoStaffLogin } from '../demo-contract.ts'

const NOW = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now: NOW })
const { call, db } = shop
const real = await openTestShop({ now: NOW, config: { demo: false } })

const lin = await buyerWith(shop, {
  email: 'Lin@Demo.example',
  nickName: '华南包装',
  customerType: 'business',
  level: 3,
  superMember: true,
})
await buyerWith(shop, { email: 'somebody@example.com', nickName: 'x@demo.example'.slice(2, 6) })
await buyerWith(shop, { email: 'x@demo.example.com' })
const ana = {
  email: 'ana@demo.example',
  name: 'Ana',
  role: 'finance',
  lang: 'spa',
  password: 'a quiet harbour',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  now: NOW,
} as const
const anaId = await createStaff(db, ana)
const owner = await staffWith(shop, 'owner')

const staffLogin = async (email: string) => {
  const response = await fetch(`${shop.url}/api${demoStaffLogin.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  })
  const { code } = (await response.json()) as { code: number }
  return { code, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' }
}

test('outside demo mode there are no such calls, for any caller', async () => {
  for (const [method, path] of [
    ['GET', 'people'],
    ['POST', 'buyer-login'],
    ['POST', 'staff-login'],
  ] as const) {
    const response = await fetch(`${real.url}/api/customers/demo/${path}`, {
      method,
      headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: JSON.stringify({ email: lin.email }) }),
    })
    const { code } = (await response.json()) as { code: number }
    expect([path, response.status, code]).toEqual([path, 404, Reasons.noSuchCall.code])
  }
})

test('only people of the demo world are listed, with their data', async () => {
  expect((await call(demoPeople, {})).data).toEqual({
    buyers: [
      {
        email: lin.email,
        nickName: '华南包装',
        avatarUrl: null,
        lang: 'cn',
        customerType: 'business',
        isProven: true,
        level: 3,
        superMember: true,
        verification: [],
        orderCount: 0,
        isBlocked: false,
      },
    ],
    staff: [{ email: ana.email, name: 'Ana', role: 'finance', isOwnRole: false }],
  })
})

test('one click opens a session like any other, and is in the login history as a demo login', async () => {
  const { data } = await call(demoBuyerLogin, { email: ' lin@DEMO.example ' })
  const by = { 'user-token': data!.userinfo.user_token }
  expect((await call(userInfo, {}, by)).data).toMatchObject({ id: lin.id, vip: 1, level: 3 })
  expect((await call(myLogins, {}, by)).data!.items).toMatchObject([
    { way: 'demo', outcome: 'entered' },
  ])
})

test('a member of staff gets the cookie of the office, and the log records it', async () => {
  const { code, cookie } = await staffLogin('Ana@demo.example')
  expect([code, cookie]).toEqual([1, expect.stringMatching(/^(__Host-)?staff=./)])
  expect((await call(staffMe, {}, { cookie })).data).toMatchObject({ id: anaId, role: 'finance' })
  const log = await call(listAudit, { object: `staff:${anaId}` }, owner.by)
  expect(log.data!.items).toMatchObject([{ action: 'staff.login', staffName: 'Ana' }])
})

test('nobody outside the demo world can log in, and nothing is written', async () => {
  const before = await fingerprintOf(db)
  const others = ['somebody@example.com', 'x@demo.example.com', 'nobody@demo.example']
  for (const email of others)
    expect([email, (await call(demoBuyerLogin, { email })).code]).toEqual([
      email,
      Reasons.notFound.code,
    ])
  const { email } = await db.row<{ email: string }>(
    sql`select email from staff.member where id = ${owner.id}`,
  )
  for (const each of [email, 'nobody@demo.example'])
    expect(await staffLogin(each)).toEqual({ code: Reasons.notFound.code, cookie: '' })
  expect(await fingerprintOf(db)).toEqual(before)
})

test('blocked people and former staff cannot log in', async () => {
  const { revision } = (await call(getCustomer, { customerId: lin.id }, owner.by)).data!
  const block = { customerId: lin.id, revision, reason: 'debts', note: '' } as const
  await call(blockCustomer, block, owner.by)
  expect((await call(demoPeople, {})).data!.buyers).toMatchObject([{ isBlocked: true }])
  expect((await call(demoBuyerLogin, { email: lin.email })).code).toBe(AccountReasons.blocked.code)
  await db.count(sql`update staff.member set state = 'deactivated' where id = ${anaId}`)
  expect((await call(demoPeople, {})).data!.staff).toEqual([])
  expect(await staffLogin(ana.email)).toEqual({ code: Reasons.notFound.code, cookie: '' })
})
