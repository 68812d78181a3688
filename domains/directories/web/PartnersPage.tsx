/** /goods/partners: the merchant's partners. */
import { createFileRoute } from '@tanstack/react-router'
import { directorySearch } from './directory-search.ts'
import { DirectoryPage } from './DirectoryPage.tsx'
import { directoryHead } from './head.ts'
import { loadDirectory } from './loading.ts'

export const Route = createFileRoute('/_shop/goods/partners')({
  validateSearch: directorySearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: ({ context, deps }) => loadDirectory(context, 'partner', deps),
  head: ({ match: { context } }) => directoryHead(context, 'partner'),
  component: PartnersPage,
})

function PartnersPage() {
  return <DirectoryPage kind="partner" search={Route.useSearch()} />
}
