/** An error page inside the shop, with a search for visitors of unknown addresses. */
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRedirect } from '#domains/redirects/web/door/use-redirect.ts'
import { SearchBox } from '#domains/search/web/door/SearchBox.tsx'
import { ErrorPage, NotFoundWith } from '#kit/web/pages/ErrorPage.tsx'
import { useT } from '#kit/web/language/i18n.tsx'

export function ShopErrorPage(props: ErrorComponentProps) {
  return <ErrorPage {...props} notFound={ShopNotFoundPage} />
}

export function ShopNotFoundPage() {
  const t = useT('search')
  useRedirect(true)
  return (
    <NotFoundWith>
      <p className="text-ink-2">{t('missing')}</p>
      <div className="w-full max-w-xl">
        <SearchBox />
      </div>
    </NotFoundWith>
  )
}
