/** /home/articleDetails?id=: one article whole, for those who are logged in (specification 2). */
import { createFileRoute, Link } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { requireLogin } from '#kit/web/forms/require-login.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { ListLink } from './ListLink.tsx'
import { listQuery } from './loading.ts'
import { LoginArticle } from './LoginArticle.tsx'

export const Route = createFileRoute('/_shop/home/articleDetails')({
  ssr: false,
  beforeLoad: requireLogin,
  validateSearch: searchOf({ id: whole() }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: async ({ context: { queries }, deps: { id } }) => {
    if (id === undefined) throw pageNotFound()
    await queries.ensureQueryData(listQuery('article', {}))
    return { id }
  },
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('articles')('kind.article') }],
  }),
  component: ArticleDetailsPage,
})

function ArticleDetailsPage() {
  const t = useT('articles')
  const { id } = Route.useLoaderData()
  return (
    <main id="content" className="page page-reading stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('home'), link: (props) => <Link to="/" {...props} /> },
          { label: t('kind.article'), link: (props) => <ListLink kind="article" {...props} /> },
          { label: t('read') },
        ]}
      />
      <LoginArticle kind="article" id={id} />
    </main>
  )
}
