/** What search engines will make of a writing: how its title and its summary fit into their results, and what is missing. */

export type SeoHint =
  | 'titleMissing'
  | 'titleShort'
  | 'titleLong'
  | 'summaryMissing'
  | 'summaryShort'
  | 'summaryLong'
  | 'pictureMissing'
  | 'altMissing'

/** In widths of a Latin letter: Chinese characters take two. Longer ones are cut off, shorter ones waste the place. */
const TITLE = { min: 10, max: 60 }
const SUMMARY = { min: 50, max: 160 }

const WIDE =
  /[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/g

export const widthOf = (text: string): number => {
  const all = text.trim()
  return [...all].length + (all.match(WIDE)?.length ?? 0)
}

type Written = {
  title: string
  summary: string
  /** As it is typed, or sanitised. */
  html: string
  /** Undefined where there is no place for one. */
  hasCover?: boolean | undefined
}

/** In the order of the fields. */
export function seoHints({ title, summary, html, hasCover }: Written): SeoHint[] {
  const pictures = html.match(/<img\b[^>]*>/g) ?? []
  const hasAlt = (tag: string) => /\salt="[^"]*[^"\s][^"]*"/.test(tag)
  return [
    ...lengthHint('title', widthOf(title), TITLE),
    ...lengthHint('summary', widthOf(summary), SUMMARY),
    ...(hasCover !== true && pictures.length === 0 ? (['pictureMissing'] as const) : []),
    ...(pictures.some((tag) => !hasAlt(tag)) ? (['altMissing'] as const) : []),
  ]
}

function lengthHint(
  field: 'title' | 'summary',
  width: number,
  { min, max }: { min: number; max: number },
): SeoHint[] {
  if (width === 0) return [`${field}Missing`]
  if (width < min) return [`${field}Short`]
  return width > max ? [`${field}Long`] : []
}
