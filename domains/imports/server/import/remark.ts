/** An import's remarks as message keys: people read them in their language, the command line's log in English. */
import type { Refused } from '#kit/contract/refusal.ts'
import type { Lang } from '#kit/contract/lang.ts'
import { translate } from '#kit/server/text/translate.ts'
import type { FieldError } from '#domains/catalog/server/write-door.ts'

export type Remark = { key: string; values?: Readonly<Record<string, string | number>> }

/** Remarks quote no more of a cell, which may have two million characters. */
const QUOTED_MAX = 500

/** At most this many characters, and never half of one, which the database would refuse. */
export const cutText = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

const quoteValue = (value: string | number): string | number =>
  typeof value === 'number' || value.length <= QUOTED_MAX ? value : `${cutText(value, QUOTED_MAX)}…`

/** @param word of `catalog.import` */
export const remark = (word: string, values: Remark['values'] = {}): Remark => ({
  key: `catalog.import.${word}`,
  values: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, quoteValue(value)]),
  ),
})

export const inWords = ({ key, values = {} }: Remark, lang: Lang): string =>
  translate(lang, key, values)

/** Of several errors of a draft only the first is reported. */
export function remarkOf({ reason, values, detail }: Refused): Remark {
  const [error] = (detail as { fields?: FieldError[] } | null)?.fields ?? []
  return error ? { key: error.message } : { key: reason.message, values }
}

/** The file cannot be read in its format: nothing of it is imported. */
export class UnreadableFile extends Error {
  readonly remarked: Remark
  constructor(word: string, values: Remark['values'] = {}) {
    super(inWords(remark(word, values), 'en'))
    this.remarked = remark(word, values)
  }
}
