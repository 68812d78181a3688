/** Login by WeChat, with a stand-in that follows its documentation: once, in this browser, never by guessing. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sql from 'sql-template-tag'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop } from '#apps/api/testing.ts'
import { newToken } from '#kit/server/secrets/secret.ts'
import { demoOutbox } from '#domains/messages/contract.ts'
import { userInfo } from '../contract.ts'
import { AccountReasons } from '../reasons.ts'
import { prove, sendPhoneCode } from '../login-contract.ts'
import { mySecurity } from '../settings-contract.ts'
import {
  bindWechat,
  finishWechat,
  linkWechat,
  startWechat,
  unlinkWechat,
  waysIn,
} from '../wechat-contract.ts'
import { buyerWith } from './testing.ts'

/** Codes are valid once, as at WeChat; `away` and `broken` simulate network errors. */
const codes = new Map<string, string>()
let mode: 'well' | 'away' | 'broken' | 'busy' = 'well'
let asked = 0
const server = createServer((request, response) => {
  asked++
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://x')
  const respond = (body: object) => response.end(JSON.stringify(body))
  if (mode === 'away') return response.destroy()
  if (mode === 'broken') return response.end('<html>')
  if (mode === 'busy') return respond({ errcode: -1, errmsg: 'system error' })
  if (pathname === '/sns/userinfo') {
    const openid = query.get('openid') ?? ''
    if (query.get('access_token') !== `at-${openid}`)
      return respond({ errcode: 40001, errmsg: 'invalid' })
    return respond({ openid, nickname: '小林', unionid: `union-${openid}` })
  }
  if (query.get('appid') !== 'wx1' || query.get('secret') !== 's/e+c') {
    return respond({ errcode: 40125, errmsg: 'invalid appsecret' })
  }
  const openid = codes.get(query.get('code') ?? '')
  if (openid === undefined) return respond({ errcode: 40029, errmsg: 'invalid code' })
  codes.delete(query.get('code') ?? '')
  return respond({ access_token: `at-${openid}`, expires_in: 7200, openid, scope: 'snsapi_login' })
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
afterAll(() => server.close())
const { port } = server.address() as AddressInfo
const wechatUrl = `wechat+http://wx1:${encodeURIComponent('s/e+c')}@127.0.0.1:${port}`

const now = '2026-03-01T00:00:00.000Z'
const shop = await openTestShop({ now, config: { wechatUrl, publicUrl: 'http://localhost:4129' } })
const { wrongState, providerRefused, providerAway, phoneUnknown, wrongCode, alreadyLinked } =
  AccountReasons
let count = 0

async function started() {
  const browserKey = newToken()
  const { data } = await shop.call(startWechat, { browserKey })
  const address = new URL(data?.address ?? '')
  return { browserKey, address, state: address.searchParams.get('state') ?? '' }
}
function codeFor(openid: string): string {
  const code = `code-${++count}`
  codes.set(code, openid)
  return code
}
async function back(openid: string) {
  const { browserKey, state } = await started()
  return shop.call(finishWechat, { browserKey, state, code: codeFor(openid) })
}
async function proofOf(phone: string): Promise<string> {
  await shop.call(sendPhoneCode, { phone, purpose: 'bind' })
  const { data } = await shop.call(demoOutbox, { to: phone })
  return /\b\d{6}\b/.exec(data?.[0]?.text ?? '')?.[0] ?? '000000'
}
const aNumber = () => `+86139${String(10_000_000 + ++count)}`

beforeEach(async () => {
  mode = 'well'
  await shop.db.count(sql`delete from kit.bucket`)
})

test('the address of WeChat’s page contains the app, the return address, and a state', async () => {
  const { address, state } = await started()
  expect(`${address.origin}${address.pathname}${address.hash}`).toBe(
    'https://open.weixin.qq.com/connect/qrconnect#wechat_redirect',
  )
  expect(Object.fromEntries(address.searchParams)).toEqual({
    appid: 'wx1',
    redirect_uri: 'http://localhost:4129/login/login/callback',
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  })
  expect(state).toMatch(/^[\w-]{43}$/)
  expect((await shop.call(waysIn, {})).data).toEqual({ wechat: true })
})

test('a new person proves a number, and logs in directly the next time', async () => {
  const phone = aNumber()
  const { id } = await buyerWith(shop, { phone })
  const first = await back('lin')
  expect(first.data).toMatchObject({ userinfo: null, pending: { nickName: '小林' } })
  const token = first.data?.pending?.token ?? ''
  expect((await shop.call(userInfo, {}, { 'user-token': token })).code).toBe(-202)
  const wrong = await shop.call(bindWechat, { token, phone, code: '000000' })
  expect(wrong.code).toBe(wrongCode.code)
  const bound = await shop.call(bindWechat, { token, phone, code: await proofOf(phone) })
  expect(bound.data?.userinfo.id).toBe(id)
  const again = await back('lin')
  expect(again.data).toMatchObject({ pending: null, userinfo: { id } })
  const { data } = await shop.call(
    userInfo,
    {},
    { 'user-token': again.data?.userinfo?.user_token ?? '' },
  )
  expect(data?.id).toBe(id)
})

describe('a logged-in buyer', () => {
  test('links a WeChat account after fresh proof, sees it, and unlinks it; both are reported by mail', async () => {
    const { by, email } = await buyerWith(shop)
    const { browserKey, state } = await started()
    const code = codeFor('zhou')
    const { data } = await shop.call(finishWechat, { browserKey, state, code, link: true })
    const token = data?.pending?.token ?? ''
    const security = async () => (await shop.call(mySecurity, {}, by)).data
    expect(await security()).toMatchObject({ wechatLinkedAt: null })
    expect((await shop.call(linkWechat, { token }, by)).code).toBe(1)
    expect(await security()).toMatchObject({ wechatLinkedAt: shop.clock.now })
    expect((await back('zhou')).data?.userinfo).not.toBeNull()
    shop.clock.forward({ minutes: 16 })
    const early = await shop.call(unlinkWechat, {}, by)
    expect(early.code).toBe(AccountReasons.proofNeeded.code)
    expect(await security()).toMatchObject({ wechatLinkedAt: expect.any(String) })
    expect((await shop.call(prove, { password: 'harbour7' }, by)).code).toBe(1)
    const both = await Promise.all([1, 2].map(() => shop.call(unlinkWechat, {}, by)))
    expect(both.map((each) => each.code)).toEqual([1, 1])
    expect(await security()).toMatchObject({ wechatLinkedAt: null })
    expect((await back('zhou')).data?.userinfo).toBeNull()
    const { data: mails } = await shop.call(demoOutbox, { to: email })
    const templates = mails
      ?.map(({ template }) => template)
      .filter((each) => each.startsWith('wechat'))
    expect(templates).toEqual(['wechat-unlinked', 'wechat-linked'])
  })

  test('does not get into another account by a WeChat that is linked to it', async () => {
    const { by } = await buyerWith(shop)
    const token = (await back('wei')).data?.pending?.token ?? ''
    expect((await shop.call(linkWechat, { token }, by)).code).toBe(1)
    const { browserKey, state } = await started()
    const input = { browserKey, state, code: codeFor('wei'), link: true }
    const { code, data } = await shop.call(finishWechat, input)
    expect(code).toBe(alreadyLinked.code)
    expect(data).toBeNull()
  })
})

describe('refused', () => {
  test('a state that is unknown, another browser’s, used, or expired, without a call to WeChat', async () => {
    const { browserKey, state } = await started()
    const code = codeFor('wu')
    const before = asked
    const finish = (over: object) => shop.call(finishWechat, { browserKey, state, code, ...over })
    expect((await finish({ state: newToken() })).code).toBe(wrongState.code)
    expect((await finish({ browserKey: newToken() })).code).toBe(wrongState.code)
    expect(asked).toBe(before)
    const answers = await Promise.all(Array.from({ length: 5 }, () => finish({})))
    expect(answers.filter((each) => each.code === 1)).toHaveLength(1)
    expect(answers.filter((each) => each.code === wrongState.code)).toHaveLength(4)
    const late = await started()
    shop.clock.forward({ minutes: 10 })
    const input = { browserKey: late.browserKey, state: late.state, code: codeFor('wu') }
    expect((await shop.call(finishWechat, input)).code).toBe(wrongState.code)
  })

  test('a replayed code, a provider that refuses, is down, broken or busy', async () => {
    const finish = async (code: string) => {
      const { browserKey, state } = await started()
      return (await shop.call(finishWechat, { browserKey, state, code })).code
    }
    const code = codeFor('zhao')
    expect([await finish(code), await finish(code)]).toEqual([1, providerRefused.code])
    for (const each of ['away', 'broken', 'busy'] as const) {
      mode = each
      expect([each, await finish(codeFor('zhao'))]).toEqual([each, providerAway.code])
    }
  })

  test('a number without an account; the token stays valid for a login by other means', async () => {
    const token = (await back('sun')).data?.pending?.token ?? ''
    const phone = aNumber()
    const refused = await shop.call(bindWechat, { token, phone, code: await proofOf(phone) })
    expect(refused.code).toBe(phoneUnknown.code)
    expect((refused.data as unknown as { token: string }).token).toMatch(/^[\w-]{43}$/)
    const { by, id } = await buyerWith(shop)
    expect((await shop.call(linkWechat, { token }, by)).code).toBe(1)
    expect((await back('sun')).data?.userinfo?.id).toBe(id)
    expect((await shop.call(linkWechat, { token }, by)).code).toBe(AccountReasons.pendingOver.code)
  })

  test('a second person of one account, and a second account of one person', async () => {
    const { by } = await buyerWith(shop)
    const token = async (who: string) => (await back(who)).data?.pending?.token ?? ''
    const [a, b, c] = [await token('qian'), await token('li'), await token('qian')]
    expect((await shop.call(linkWechat, { token: a }, by)).code).toBe(1)
    expect((await shop.call(linkWechat, { token: b }, by)).code).toBe(alreadyLinked.code)
    const other = await buyerWith(shop)
    expect((await shop.call(linkWechat, { token: c }, other.by)).code).toBe(alreadyLinked.code)
  })

  test('where it is not configured', async () => {
    const plain = await openTestShop({ now })
    expect((await plain.call(waysIn, {})).data).toEqual({ wechat: false })
    const { code } = await plain.call(startWechat, { browserKey: newToken() })
    expect(code).toBe(AccountReasons.notOffered.code)
  })
})
