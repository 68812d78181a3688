/** Texts of a product in one language: the fallback to Chinese, and the text of chosen options. */
import { textIn, type Lang, type Translated } from '#kit/contract/lang.ts'
import type { Picture } from '../../contract.ts'
import type { SourceOption, SourcePicture } from './source.ts'

export const textFor = (text: Translated, lang: Lang): string => textIn(text, lang).text

/** The chosen values in the order of the options: `Blue · Two batteries`. Empty without options. */
export function optionText(
  options: readonly SourceOption[],
  values: readonly number[],
  lang: Lang,
): string {
  const chosen = options.flatMap((option, i) => {
    const value = option.values[values[i] ?? -1]
    return value === undefined ? [] : [textFor(value.name, lang)]
  })
  return chosen.join(' · ')
}

export const pictureIn = (
  { url, smallUrl, width, height, alt }: SourcePicture,
  lang: Lang,
): Picture => ({ url, smallUrl, width, height, alt: textFor(alt, lang) })
