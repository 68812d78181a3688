/** A refused login ends that login, and no newer one. */
import { beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '../../contract/endpoint.ts'
import { Reasons } from '../../contract/refusal.ts'
import { call, whenLoginIsLost } from './call.ts'
import { closeSession, currentToken, endLogin, openSession } from '../session/session.ts'

const mine = endpoint({
  method: 'GET',
  path: '/user/mine',
  who: 'buyer',
  input: z.object({}),
  data: z.object({}),
})

const nothing = () => {}
let cookies: Map<string, string>
let answer: (envelope: { code: number }) => void
let ends: string[]
const sent = vi.fn<(headers: object) => void>()

beforeEach(() => {
  cookies = new Map()
  vi.stubGlobal('document', {
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(text)!
      cookies.set(name!, value!)
    },
  })
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: nothing, removeItem: nothing })
  sent.mockReset()
  vi.stubGlobal('fetch', (_address: string, { headers }: { headers: object }) => {
    sent(headers)
    return new Promise((resolve) => {
      answer = (envelope) =>
        resolve({ status: 200, json: async () => ({ msg: '', data: null, ...envelope }) })
    })
  })
  ends = []
  whenLoginIsLost(({ token }) => ends.push(endLogin(token)))
  closeSession()
})

test('a late refusal of an earlier login leaves the newer login', async () => {
  openSession('older')
  const late = call(mine, {})
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ 'user-token': 'older' }))
  openSession('newer')
  answer({ code: Reasons.loginExpired.code })
  await expect(late).rejects.toMatchObject({ reason: { code: Reasons.loginExpired.code } })
  expect(ends).toEqual(['newer'])
  expect([currentToken(), cookies.get('token')]).toEqual(['newer', 'newer'])
})

test("a late refusal of a guest's call leaves the login", async () => {
  const late = call(mine, {})
  openSession('newer')
  answer({ code: Reasons.loginNeeded.code })
  await expect(late).rejects.toMatchObject({ reason: { code: Reasons.loginNeeded.code } })
  expect(currentToken()).toBe('newer')
})

test('the refused login ends', async () => {
  openSession('older')
  const refused = call(mine, {})
  answer({ code: Reasons.loginExpired.code })
  await expect(refused).rejects.toMatchObject({ reason: { code: Reasons.loginExpired.code } })
  expect(ends).toEqual(['ended'])
  expect([currentToken(), cookies.get('token')]).toEqual([null, ''])
})

test('a tab continues with the token of another tab', async () => {
  openSession('older')
  const refused = call(mine, {})
  cookies.set('token', 'of-another-tab')
  answer({ code: Reasons.loginExpired.code })
  await expect(refused).rejects.toMatchObject({ reason: { code: Reasons.loginExpired.code } })
  expect(ends).toEqual(['followed'])
  expect([currentToken(), cookies.get('token')]).toEqual(['of-another-tab', 'of-another-tab'])
})
