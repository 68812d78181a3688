/** /goods/partnersDetails?id=: one partner. */
import { createFileRoute } from '@tanstack/react-router'
import { searchOf, whole } from '#kit/web/pages/search-params.ts'
import { CompanyPage } from './CompanyPage.tsx'
import { companyHead } from './head.ts'
import { loadCompany } from './loading.ts'

export const Route = createFileRoute('/_shop/goods/partnersDetails')({
  validateSearch: searchOf({ id: whole() }),
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => loadCompany(context, 'partner', deps.id),
  head: ({ loaderData, match: { context } }) => companyHead(context, 'partner', loaderData),
  component: PartnerPage,
})

function PartnerPage() {
  const { id } = Route.useLoaderData()
  return <CompanyPage kind="partner" id={id} />
}
