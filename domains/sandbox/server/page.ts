/** The hosted payment page: plain HTML without scripts, in the buyer's language. */
import { createHash } from 'node:crypto'
import { LOCALES } from '#kit/contract/lang.ts'
import { escapeText } from '#kit/server/text/escape.ts'
import { translate } from '#kit/server/text/translate.ts'
import { formatMoney } from '#kit/web/language/money.ts'
import { OUTCOMES } from './service.ts'
import type { Session } from './sql.ts'

const STYLE = `
:root{color-scheme:light dark;--ink:#1c2430;--soft:#5b6675;--paper:#fff;--ground:#eef1f5;--line:#d5dbe3;--act:#22459a;--on:#fff}
@media (prefers-color-scheme:dark){:root{--ink:#eef1f5;--soft:#a7b1bf;--paper:#1a212b;--ground:#10151c;--line:#36404e;--act:#8fb0ff;--on:#10151c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:440px;padding:24px;border:1px solid var(--line);border-radius:12px;background:var(--paper)}
h1{margin:0 0 4px;font-size:20px}
.note{margin:0 0 16px;color:var(--soft);font-size:14px}
.amount{margin:0;font-size:32px;font-weight:700;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 12px;margin:12px 0 20px;font-size:14px}
dt{color:var(--soft)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
form{display:grid;gap:8px}
button{min-height:44px;padding:8px 16px;border:1px solid var(--line);border-radius:8px;background:transparent;color:inherit;font:inherit;cursor:pointer}
button:first-child{border-color:var(--act);background:var(--act);color:var(--on);font-weight:600}
a{display:block;margin-top:16px;color:var(--act);text-align:center}
:focus-visible{outline:3px solid var(--act);outline-offset:2px}
`

const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** @param shop the origin that the form's answer redirects to */
export const pageHeaders = (shop: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `form-action 'self' ${shop}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
})

/** @param isOpen whether the session can still be paid */
export function payPage(session: Session, isOpen: boolean): string {
  const t = (key: string) => escapeText(translate(session.lang, `sandbox.${key}`))
  const buttons = OUTCOMES.map(
    (outcome) => `<button name="outcome" value="${outcome}">${t(`button.${outcome}`)}</button>`,
  )
  const body = isOpen
    ? `<form method="post">${buttons.join('')}</form><a href="${escapeText(session.cancelUrl)}">${t('leave')}</a>`
    : `<p role="status">${t(`state.${stateOf(session)}`)}</p><a href="${escapeText(session.returnUrl)}">${t('back')}</a>`
  return htmlOf(
    LOCALES[session.lang],
    t('title'),
    `<h1>${t('title')}</h1>
<p class="note">${t('note')}</p>
<p class="amount">${escapeText(formatMoney(session.amount, session.currency, session.lang))}</p>
<dl><dt>${t('order')}</dt><dd>${escapeText(session.orderNumber)}</dd></dl>
${body}`,
  )
}

/** An expired session counts as expired before the sweep runs. */
const stateOf = ({ state }: Session) => (state === 'open' ? 'expired' : state)

export const missingPage = (): string =>
  htmlOf(
    'en',
    'Sandbox',
    `<h1>404</h1><p class="note">${escapeText(translate('en', 'sandbox.missing'))}</p>`,
  )

const htmlOf = (lang: string, title: string, body: string) => `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main>${body}</main></body></html>`
