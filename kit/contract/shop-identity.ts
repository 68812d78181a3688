/** What the merchant calls the shop: every page, mail and printed document shows it. */
import { textIn, type Lang, type Translated } from './lang.ts'

export type ShopIdentity = {
  name: Translated
  /** The line beside the logo; empty: none. */
  tagline: Translated
  /** One sentence for search engines and the footer. */
  description: Translated
  /** A picture of this shop; null: the default signpost. */
  logoUrl: string | null
}

/** The identity of pages that are shown before the shop's own could be read. */
export const DEFAULT_IDENTITY: ShopIdentity = {
  name: { cn: 'Tradepost' },
  tagline: { cn: '' },
  description: { cn: '' },
  logoUrl: null,
}

/** @returns the shop's name in a language, or in Chinese where it has none of its own */
export const nameIn = ({ name }: Pick<ShopIdentity, 'name'>, lang: Lang): string =>
  textIn(name, lang).text
