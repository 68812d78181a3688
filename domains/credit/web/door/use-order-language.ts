/** In which languages of the shop orders can be put on terms: each language buys in its own currency. */
import { LANGS } from '#kit/contract/lang.ts'
import { CURRENCY_OF, type Currency } from '#kit/contract/money.ts'
import { useLang, useT } from '#kit/web/language/i18n.tsx'

/** Their names, and whether the reader's is one of them. */
type OrderLanguages = { names: string; isOwn: boolean }

export function useOrderLanguagesOf(): (currency: Currency) => OrderLanguages {
  const kit = useT('kit')
  const lang = useLang()
  return (currency) => {
    const langs = LANGS.filter((each) => CURRENCY_OF[each] === currency)
    return {
      names: langs.map((each) => kit(`language.${each}`)).join(' / '),
      isOwn: langs.includes(lang),
    }
  }
}
