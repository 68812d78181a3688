/** /home/jiagongchang: processing factories, and one of them by its id. */
import { createFileRoute } from '@tanstack/react-router'
import { CompanyPage } from './CompanyPage.tsx'
import { directoryOrCompanySearch } from './directory-search.ts'
import { DirectoryPage } from './DirectoryPage.tsx'
import { companyHead, directoryHead } from './head.ts'
import { loadCompany, loadDirectory } from './loading.ts'

export const Route = createFileRoute('/_shop/home/jiagongchang')({
  validateSearch: directoryOrCompanySearch,
  loaderDeps: ({ search: deps }) => deps,
  loader: async ({ context, deps: { id, ...search } }) => {
    if (id !== undefined) return loadCompany(context, 'factory', id)
    await loadDirectory(context, 'factory', search)
    return null
  },
  head: ({ loaderData, match: { context } }) =>
    loaderData === null || loaderData === undefined
      ? directoryHead(context, 'factory')
      : companyHead(context, 'factory', loaderData),
  component: FactoriesPage,
})

function FactoriesPage() {
  const { id, ...search } = Route.useSearch()
  return id === undefined ? (
    <DirectoryPage kind="factory" search={search} />
  ) : (
    <CompanyPage kind="factory" id={id} />
  )
}
