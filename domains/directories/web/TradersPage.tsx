/** /maoyishang: traders, and one of them by its id. */
import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from './CompanyPage.tsx'
import { directoryOrCompanySearch } from './directory-search.ts'
import { DirectoryPage } from './DirectoryPage.tsx'
import { companyHead, directoryHead } from './head.ts'
import { loadCompany, loadDirectory } from './loading.ts'

export const Route = createFileRoute('/_shop/maoyishang')({
  validateSearch: directoryOrCompanySearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps: { id, ...search } }) => {
    if (id !== undefined) return loadCompany(context, 'trader', id)
    await loadDirectory(context, 'trader', search)
    return null
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData === null || loaderData === undefined
      ? directoryHead(context, 'trader')
      : companyHead(context, 'trader', loaderData),
  component: TradersPage,
})

function TradersPage() {
  const { id, ...search } = Route.useSearch()
  return id === undefined ? (
    <DirectoryPage kind="trader" search={search} />
  ) : (
    <CompanyPage kind="trader" id={id} />
  )
}
