/**
 * WeChat's login for web sites, after its documentation: redirect to a page of WeChat, return with a code, exchange it for a token and a
 * person.
 */
import { Refused } from '#kit/contract/refusal.ts'
import { AccountReasons } from '../reasons.ts'

/** WeChat's consent page, unless `authorize` in the setting names another. */
const AUTHORIZE = 'https://open.weixin.qq.com/connect/qrconnect'
const TIMEOUT_MS = 10_000

export type Person = { subject: string; nickName: string }

/** The page at WeChat to redirect to. */
export function authorizeAddress(setting: string, redirectTo: string, state: string): string {
  const url = new URL(setting)
  const address = new URL(url.searchParams.get('authorize') ?? AUTHORIZE)
  const query = new URLSearchParams({
    appid: decodeURIComponent(url.username),
    redirect_uri: redirectTo,
    response_type: 'code',
    scope: 'snsapi_login',
    state,
  })
  return `${address.origin}${address.pathname}?${query}#wechat_redirect`
}

type Answer = Partial<Record<'access_token' | 'openid' | 'unionid' | 'nickname', string>> & {
  errcode?: number
}

/**
 * The person who consented. Never called inside a transaction.
 * @throws {Refused} providerRefused: the code is made up, used or old; providerAway: no answer, or none that is one
 */
export async function personOf(setting: string, code: string): Promise<Person> {
  const url = new URL(setting)
  const origin = `${url.protocol === 'wechat+http:' ? 'http' : 'https'}://${url.host}`
  const token = await ask(`${origin}/sns/oauth2/access_token`, {
    appid: decodeURIComponent(url.username),
    secret: decodeURIComponent(url.password),
    code,
    grant_type: 'authorization_code',
  })
  const { access_token: access = '', openid = '' } = token
  if (access === '' || openid === '') throw new Refused(AccountReasons.providerAway)
  const person = await ask(`${origin}/sns/userinfo`, { access_token: access, openid })
  // The person's id across all of a company's sites and apps, where there is one.
  const subject = person.unionid ?? token.unionid ?? openid
  return { subject, nickName: (person.nickname ?? '').slice(0, 40) }
}

/** WeChat answers with these codes when it is busy; every other code is a refusal. */
const BUSY = new Set([-1, 45009, 45011])

async function ask(address: string, query: Record<string, string>): Promise<Answer> {
  let answer: Answer
  try {
    const response = await fetch(`${address}?${new URLSearchParams(query)}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(String(response.status))
    answer = (await response.json()) as Answer
  } catch {
    throw new Refused(AccountReasons.providerAway) // the error may contain the address, and with it the secret
  }
  const { errcode = 0 } = answer
  if (errcode === 0) return answer
  throw new Refused(
    BUSY.has(errcode) ? AccountReasons.providerAway : AccountReasons.providerRefused,
  )
}
