/**
 * The page for when no page can be rendered: a few words in the visitor's language, without anything else that could
 * fail.
 */
import type { Lang } from '../../contract/lang.ts'
import { LOCALES } from '../../contract/lang.ts'
import { Reasons } from '../../contract/refusal.ts'
import type { Page } from '../../web/pages/page.ts'
import { answerTo } from './errors.ts'
import { translate } from '../text/translate.ts'

export function failurePage(error: unknown, lang: Lang): Page {
  const { status: answered, reason } = answerTo(error)
  const status = answered === 503 ? 503 : 500
  const away = reason === Reasons.overloaded ? reason.message : 'kit.page.unavailable'
  const text = translate(lang, status === 503 ? away : 'kit.page.error')
  const home = translate(lang, 'kit.page.home')
  const html = [
    `<!doctype html><html lang="${LOCALES[lang]}"><head><meta charset="utf-8">`,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${status}</title></head>`,
    `<body><main><p>${status}</p><h1>${text}</h1><p><a href="/">${home}</a></p></main></body></html>`,
  ].join('\n')
  return { status, location: null, login: null, html, scripts: [], tags: [], version: '' }
}
