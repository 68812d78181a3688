/** The merchant's text about a category, above its goods. Renders nothing where there is none. */
import { useQuery } from '@tanstack/react-query'
import { LOCALES } from '#kit/contract/lang.ts'
import { RichText } from '#kit/ui/rich-text/RichText.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useLang } from '#kit/web/language/i18n.tsx'
import { categoryPage } from '../../calls.gen.ts'

const BANNER = { width: 1200, height: 300 }

export function CategoryHead({ categoryId }: { categoryId: number }) {
  const lang = useLang()
  // The route has loaded it; if that failed, the goods are shown all the same.
  const { data } = useQuery({ ...query(categoryPage, { categoryId }), retry: false })
  if (data === undefined || (data.introHtml === '' && data.bannerUrl === null)) return null
  const { introHtml, bannerUrl, textLang } = data
  return (
    <section className="panel shelf-head">
      {bannerUrl !== null && <img src={bannerUrl} alt="" {...BANNER} fetchPriority="high" />}
      {introHtml !== '' && (
        <div lang={textLang === lang ? undefined : LOCALES[textLang]}>
          <RichText html={introHtml} className="shelf-head-text" />
        </div>
      )}
    </section>
  )
}
