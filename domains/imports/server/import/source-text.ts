/** A text of a file in one language, and what the shop has in the others. */
import type { Lang, Translated } from '#kit/contract/lang.ts'

/**
 * The file's language changes. Chinese, which every text has, follows as long as nobody translated it: while it is empty or
 * the same as before in the file's language.
 */
export function mergeText(given: Translated, old: Translated | undefined, lang: Lang): Translated {
  if (old === undefined) return given
  const text = given[lang] ?? given.cn
  const { [lang]: before = '', ...others } = old
  const isUntranslated = lang === 'cn' || old.cn === '' || old.cn === before
  const merged: Translated = { ...others, cn: isUntranslated ? text : old.cn }
  if (lang !== 'cn' && text !== '') merged[lang] = text
  return merged
}

/** Whether a text is this one, in the file's language or in Chinese. */
export const isNamed = (name: Translated, text: string, lang: Lang): boolean =>
  name[lang] === text || name.cn === text
