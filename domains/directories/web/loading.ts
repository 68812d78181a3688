/** The loaders of directories and of their companies. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { companyFilters, listCompanies, readCompany } from '../calls.gen.ts'
import type { Kind } from '../kinds.ts'
import type { DirectorySearch } from './directory-search.ts'

export const listQuery = (kind: Kind, search: DirectorySearch) => {
  const { term, region, certificate, q, page } = search
  return query(listCompanies, {
    kind,
    ...(term === undefined ? {} : { term: String(term) }),
    // A region that is none would be refused: the page shows all instead.
    ...(region === undefined || !/^[A-Z]{2}(-\d{2})?$/.test(region) ? {} : { region }),
    certificate,
    q,
    ...(page === undefined ? {} : { page: String(page) }),
  })
}
export const filtersQuery = (kind: Kind) => query(companyFilters, { kind })
export const companyQuery = (kind: Kind, id: number) => query(readCompany, { kind, id })

export async function loadDirectory(
  { queries, tag }: RouteContext,
  kind: Kind,
  search: DirectorySearch,
): Promise<void> {
  tag(`directories:${kind}`)
  await Promise.all([
    queries.ensureQueryData(listQuery(kind, search)),
    queries.ensureQueryData(filtersQuery(kind)),
  ])
}

type Company = DataOf<typeof readCompany>

/** @throws {Refused} notFound: unknown, never published, or suspended */
export async function loadCompany(
  { queries, tag }: RouteContext,
  kind: Kind,
  id: number | undefined,
): Promise<Company> {
  if (id === undefined) throw pageNotFound()
  tag(`directories:${kind}`)
  return queries.ensureQueryData(companyQuery(kind, id)).catch((error: unknown) => {
    const isGone = error instanceof Refused && error.reason.code === Reasons.notFound.code
    throw isGone ? pageNotFound() : error
  })
}
