/** What an import has to say, as a key of the messages: people read it in their language, a command's log in English. */
import type { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { FieldError } from '#domains/catalog/server/write-door.ts'

export type Remark = { key: string; values?: Readonly<Record<string, string | number>> }

/** @param word of `catalog.import` */
export const remark = (word: string, values: Remark['values'] = {}): Remark => ({
  key: `catalog.import.${word}`,
  values,
})

export const inWords = ({ key, values = {} }: Remark, lang: Lang): string =>
  translate(lang, key, values)

/** Of several faults of a draft the first says enough. */
export function remarkOf({ reason, values, detail }: Refused): Remark {
  const [error] = (detail as { fields?: FieldError[] } | null)?.fields ?? []
  return error ? { key: error.message } : { key: reason.message, values }
}

/** The file cannot be read as what it should be: nothing of it is imported. */
export class UnreadableFile extends Error {
  readonly remarked: Remark
  constructor(word: string, values: Remark['values'] = {}) {
    super(inWords(remark(word, values), 'en'))
    this.remarked = remark(word, values)
  }
}
