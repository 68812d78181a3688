/** Cloudflare Turnstile, after its documentation: a widget in the page issues a token, and `siteverify` checks it. */
import { Refused } from '#kit/contract/refusal.ts'
import { captchaOriginOf } from '#kit/server/http/csp.ts'
import { AccountReasons } from '../reasons.ts'

const TIMEOUT_MS = 5000
/** What a token is for; a token made for another action is not accepted. */
const ACTION = 'login'

export function toBrowser(setting: string): { siteKey: string; script: string } {
  const url = new URL(setting)
  const script = `${captchaOriginOf(setting)}/turnstile/v0/api.js?render=explicit`
  return { siteKey: decodeURIComponent(url.username), script }
}

type Verdict = { success?: boolean; action?: string; 'error-codes'?: string[] }

/** Error codes that are about the visitor; all others are problems of the shop's or of Cloudflare's. */
const VISITORS = new Set([
  'missing-input-response',
  'invalid-input-response',
  'timeout-or-duplicate',
  'bad-request',
])

/** Never called inside a transaction. @throws {Refused} captchaAway: no answer, or one about the shop's own keys */
export async function isHuman(setting: string, token: string, ip: string): Promise<boolean> {
  const url = new URL(setting)
  const verdict = await ask(`${captchaOriginOf(setting)}/turnstile/v0/siteverify`, {
    secret: decodeURIComponent(url.password),
    response: token,
    remoteip: ip,
  })
  if (verdict.success === true) return (verdict.action ?? ACTION) === ACTION
  const codes = verdict['error-codes'] ?? []
  if (codes.length === 0 || codes.some((code) => !VISITORS.has(code))) {
    throw new Refused(AccountReasons.captchaAway)
  }
  return false
}

async function ask(address: string, body: Record<string, string>): Promise<Verdict> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    })
    return (await response.json()) as Verdict
  } catch {
    throw new Refused(AccountReasons.captchaAway)
  }
}
