/** Descriptions as rows for pages, one for each language. */
import { LANGS, type Translated } from '#kit/contract/lang.ts'
import { cleanHtml } from '#kit/server/text/html.ts'
import type { Html } from './sql.ts'

/** One row for each language with content; Chinese always, since the others fall back to it. */
export function htmlRows(
  productId: number,
  details: Translated,
  purchaseNotice: Translated,
): Html[] {
  return LANGS.map((lang) => ({
    productId,
    lang,
    details: cleanHtml(details[lang] ?? ''),
    purchaseNotice: cleanHtml(purchaseNotice[lang] ?? ''),
  }))
}
