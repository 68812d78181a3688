/** The product as a search result: written or derived texts, and whether they fit. */
import { textIn, type Lang } from '#kit/contract/lang.ts'
import type { Values } from './form.ts'

/** Approximately what is shown; a Chinese character is as wide as two Latin letters. */
export const TITLE_WIDTH = 60
export const TEXT_WIDTH = 155
/** Shorter texts say too little. */
const LEAST_SHARE = 0.25

const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/

export const widthOf = (text: string): number =>
  [...text].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : 1), 0)

export type Fit = 'short' | 'good' | 'long'
export function fitOf(text: string, most: number): Fit {
  const width = widthOf(text)
  return width > most ? 'long' : width < most * LEAST_SHARE ? 'short' : 'good'
}

/** Cut where search engines cut it. */
export function cut(text: string, most: number): string {
  let [shown, width] = ['', 0]
  for (const sign of text) {
    width += WIDE.test(sign) ? 2 : 1
    if (width > most) return `${shown.trimEnd()}…`
    shown += sign
  }
  return shown
}

type Words = Pick<Values, 'name' | 'brief' | 'pageHead'>

/** Title and description of the page in a language: the SEO texts, otherwise name and brief. */
export function headOf({ name, brief, pageHead }: Words, lang: Lang, shop: string) {
  const title = textIn(pageHead.title, lang).text
  const text = textIn(pageHead.description, lang).text
  const own = textIn(name, lang).text
  return {
    title: title === '' ? `${own} · ${shop}` : title,
    text: text === '' ? textIn(brief, lang).text || own : text,
  }
}
