/** Describes differences of forms: the field, and its values. */
import type { Lang, Translated } from '../../../contract/lang.ts'
import { LANGS, textIn } from '../../../contract/lang.ts'
import { useLang, useNumbers, useT } from '../../language/i18n.tsx'
import { childOf, type Difference, type Path } from './merge.ts'

export type MergeWords = {
  /** Labels of the fields, by key; languages and rows have names of their own. */
  labels: Readonly<Record<string, string>>
  /** The name of a list row without a name or code. */
  rowOf?: (row: object) => string | undefined
  /** The text of a value that is an id or an amount. */
  textOf?: (path: Path, value: unknown, values: unknown) => string | undefined
}

/** Fields that are not typed: versions, and addresses that follow their picture. */
const SILENT = new Set(['version', 'id', 'position', 'fileId', 'url', 'smallUrl'])
export const isReported = ({ path }: Difference): boolean => !SILENT.has(String(path.at(-1)))

export function useDifferenceWords({ labels, rowOf, textOf }: MergeWords) {
  const t = useT('office.kit')
  const kit = useT('kit')
  const lang = useLang()
  const { number } = useNumbers()

  const rowName = (row: unknown): string | undefined => {
    if (typeof row !== 'object' || row === null) return undefined
    const own = rowOf?.(row)
    if (own !== undefined) return own
    const { name, code } = row as { name?: Translated; code?: string }
    return (name && textIn(name, lang).text) || code || undefined
  }
  const nameOf = (path: Path, values: unknown): string => {
    const words: string[] = []
    let value = values
    for (const key of path) {
      value = childOf(value, key)
      const word =
        typeof key === 'number'
          ? (rowName(value) ?? number(key + 1))
          : isLang(key)
            ? kit(`language.${key}`)
            : labels[key]
      if (word !== undefined) words.push(word)
    }
    return words.join(' · ')
  }
  const plain = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'number') return number(value)
    if (typeof value === 'string') return textOfHtml(value)
    if (Array.isArray(value)) return listed(value)
    return rowName(value) ?? (isTranslated(value) ? textIn(value, lang).text : '')
  }
  const listed = (rows: readonly unknown[]): string =>
    rows.map((row, at) => plain(row) || number(at + 1)).join(', ')
  return {
    nameOf,
    /** Empty for a missing value. */
    textOf: (path: Path, value: unknown, values: unknown): string =>
      (value === null || value === undefined ? '' : textOf?.(path, value, values)) ?? plain(value),
  }
}

const isLang = (key: string): key is Lang => (LANGS as readonly string[]).includes(key)

const isTranslated = (value: unknown): value is Translated =>
  typeof value === 'object' && value !== null && 'cn' in value

/** The visible text, with blocks separated. */
const textOfHtml = (html: string): string =>
  html.includes('<')
    ? (
        new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html').body.textContent ??
        ''
      )
        .replaceAll(/\s+/g, ' ')
        .trim()
    : html

const MOST = 160
const AHEAD = 40

/** The part of a long text where it begins to differ from the other. */
export function excerptOf(text: string, other: string): string {
  if (text.length <= MOST) return text
  let same = 0
  while (same < text.length && text[same] === other[same]) same++
  const from = Math.max(0, Math.min(same - AHEAD, text.length - MOST))
  const end = from + MOST
  return `${from > 0 ? '…' : ''}${text.slice(from, end)}${end < text.length ? '…' : ''}`
}
