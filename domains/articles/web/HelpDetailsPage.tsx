/** /user/user/help/details?id=: one help article. */
import { createFileRoute } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { Ask } from './Ask.tsx'
import { ListLink } from './ListLink.tsx'
import { listQuery } from './loading.ts'
import { LoginArticle } from './LoginArticle.tsx'

export const Route = createFileRoute('/_shop/user/user/help/details')({
  validateSearch: searchOf({ id: whole() }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: async ({ context: { queries }, deps: { id } }) => {
    if (id === undefined) throw pageNotFound()
    await queries.ensureQueryData(listQuery('help', {}))
    return { id }
  },
  head: ({ match: { context } }) => ({ meta: [{ title: context.t('articles')('kind.help') }] }),
  component: HelpDetailsPage,
})

function HelpDetailsPage() {
  const t = useT('articles')
  const { id } = Route.useLoaderData()
  return (
    <div className="stack">
      <Breadcrumb
        items={[
          { label: t('kind.help'), link: (props) => <ListLink kind="help" {...props} /> },
          { label: t('read') },
        ]}
      />
      <LoginArticle kind="help" id={id} />
      <Ask />
    </div>
  )
}
