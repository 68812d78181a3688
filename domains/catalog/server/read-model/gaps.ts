/** Finds missing translations of a product: texts that exist in another language, but not in this one. */
import { LANGS, type Lang, type Translated } from '#kit/contract/lang.ts'
import { GapKind } from '../../state-contract.ts'
import type { Source } from './source.ts'

type Kind = (typeof GapKind.options)[number]
/** Bits per language, of which each kind uses one. */
const BITS = 8

/** The bit of one kind in one language. */
export const gapBit = (lang: Lang, kind: Kind): number =>
  2 ** (LANGS.indexOf(lang) * BITS + GapKind.options.indexOf(kind))

/** The bits of a kind in all languages. @param kind undefined: of every kind */
export const gapMask = (lang: Lang, kind: Kind | undefined): number =>
  (kind === undefined ? GapKind.options : [kind]).reduce((sum, each) => sum + gapBit(lang, each), 0)

export const gapsIn = (gaps: number, lang: Lang): Kind[] =>
  GapKind.options.filter((kind) => (gaps & gapBit(lang, kind)) !== 0)

/** The languages in which the long texts, which have a table of their own, are written. */
export type WrittenIn = { details: readonly string[]; purchaseNotice: readonly string[] }

export function gapsOf(source: Source, written: WrittenIn): number {
  let gaps = 0
  for (const lang of LANGS) {
    for (const kind of GapKind.options) {
      if (LACKS[kind](source, written, lang)) gaps += gapBit(lang, kind)
    }
  }
  return gaps
}

const isEmpty = (text: Translated, lang: Lang): boolean => (text[lang] ?? '').trim() === ''
const isLacking = (text: Translated, lang: Lang): boolean =>
  isEmpty(text, lang) && LANGS.some((each) => !isEmpty(text, each))
const lacksHtml = (langs: readonly string[], lang: Lang): boolean =>
  langs.length > 0 && !langs.includes(lang)

const LACKS: Record<Kind, (source: Source, written: WrittenIn, lang: Lang) => boolean> = {
  name: ({ name }, _, lang) => isLacking(name, lang),
  brief: ({ brief }, _, lang) => isLacking(brief, lang),
  details: (_, { details, purchaseNotice }, lang) =>
    lacksHtml(details, lang) || lacksHtml(purchaseNotice, lang),
  data: (source, _, lang) => textsOf(source).some((text) => isLacking(text, lang)),
  seo: ({ pageHead }, _, lang) =>
    pageHead !== undefined &&
    (isLacking(pageHead.title, lang) || isLacking(pageHead.description, lang)),
  // A picture needs its alternative text in every language to be complete.
  alt: ({ pictures }, _, lang) => pictures.some(({ alt }) => isEmpty(alt, lang)),
}

const textsOf = ({ options, figures, specifications, skus }: Source): Translated[] => [
  ...options.flatMap(({ name, values }) => [name, ...values.map((value) => value.name)]),
  ...figures,
  ...specifications.flatMap(({ name, value }) => [name, value]),
  ...skus.flatMap(({ units }) =>
    units.flatMap(({ name, isOwnName }) => (isOwnName === false ? [] : [name])),
  ),
]
