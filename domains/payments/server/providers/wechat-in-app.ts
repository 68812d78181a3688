/** Paying within WeChat's app (JSAPI): it says who is logged in, and opens its window with what the merchant has signed. */
import { createPrivateKey, randomBytes, sign } from 'node:crypto'
import * as z from 'zod/mini'
import type { InAppWindow } from '../../contract.ts'
import { ask } from '#kit/server/providers/http.ts'
import { ProviderAway, ProviderRefused } from '#kit/server/providers/errors.ts'
import type { ProviderKeys } from './provider-keys.ts'

type Keys = ProviderKeys['wechat']

const AUTHORIZE = 'https://open.weixin.qq.com/connect/oauth2/authorize'

/** WeChat sends the buyer from there to `pageUrl` with a `code`, without asking them anything. */
export function toLoginUrl({ appId }: Keys, pageUrl: string): string {
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: pageUrl,
    response_type: 'code',
    scope: 'snsapi_base',
  })
  return `${AUTHORIZE}?${query}#wechat_redirect`
}

const LoggedIn = z.object({ openid: z.string().check(z.minLength(1)) })
const LoginFailure = z.object({ errcode: z.int() })
/** It is busy, or was asked too often: a later call may succeed. */
const LATER: readonly number[] = [-1, 45009, 45011]

/** @returns the id of whoever is logged in, for this official account alone @throws {ProviderAway} @throws {ProviderRefused} */
export async function readOpenId(
  { appId, appSecret }: Keys,
  origin: string,
  code: string,
): Promise<string> {
  const query = new URLSearchParams({
    appid: appId,
    secret: appSecret,
    code,
    grant_type: 'authorization_code',
  })
  const url = `${origin}/sns/oauth2/access_token?${query}`
  const answer = await ask({ method: 'GET', url, headers: { accept: 'application/json' } })
  const { data } = z.safeParse(LoggedIn, answer)
  if (data !== undefined) return data.openid
  const failure = z.safeParse(LoginFailure, answer).data?.errcode ?? -1
  const message = `WeChat says ${failure} of the login`
  if (LATER.includes(failure)) throw new ProviderAway(message, { isUnsent: true })
  throw new ProviderRefused(message, String(failure))
}

/** @param prepayId of the payment: its window opens for two hours */
export function toWindow({ appId, privateKey }: Keys, prepayId: string): InAppWindow {
  const timeStamp = String(Math.floor(Date.now() / 1000))
  const nonceStr = randomBytes(16).toString('hex')
  const prepared = `prepay_id=${prepayId}`
  const text = `${appId}\n${timeStamp}\n${nonceStr}\n${prepared}\n`
  const paySign = sign('sha256', Buffer.from(text, 'utf8'), createPrivateKey(privateKey)).toString(
    'base64',
  )
  return { appId, timeStamp, nonceStr, package: prepared, signType: 'RSA', paySign }
}
