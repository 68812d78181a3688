/** What an import has to say, as a key of the messages: people read it in their language, a command's log in English. */
import type { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/values.ts'
import { translate } from '#kit/server/translate.ts'
import type { Fault } from '#domains/catalog/server/write-door.ts'

export type Said = { key: string; values?: Readonly<Record<string, string | number>> }

/** @param word of `catalog.import` */
export const said = (word: string, values: Said['values'] = {}): Said => ({
  key: `catalog.import.${word}`,
  values,
})

export const inWords = ({ key, values = {} }: Said, lang: Lang): string =>
  translate(lang, key, values)

/** Of several faults of a draft the first says enough. */
export function saidOf({ reason, values, detail }: Refused): Said {
  const [fault] = (detail as { fields?: Fault[] } | null)?.fields ?? []
  return fault ? { key: fault.message } : { key: reason.message, values }
}

/** The file cannot be read as what it should be: nothing of it is imported. */
export class UnreadableFile extends Error {
  readonly said: Said
  constructor(word: string, values: Said['values'] = {}) {
    super(inWords(said(word, values), 'en'))
    this.said = said(word, values)
  }
}
