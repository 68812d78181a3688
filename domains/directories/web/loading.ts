/** The loaders and heads of directories and of their companies. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { Reasons, Refused } from '#kit/contract/refusal.ts'
import { query } from '#kit/web/calls/call.ts'
import { pageNotFound } from '#kit/web/calls/failure.ts'
import { breadcrumb, linkedData } from '#kit/web/pages/linked-data.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import { companyFilters, listCompanies, readCompany } from '../calls.gen.ts'
import { pathOfCompany, pathOfDirectory, type Kind } from '../kinds.ts'
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

export function directoryHead({ t, origin }: RouteContext, kind: Kind) {
  const words = t('directories')
  return {
    meta: [
      { title: words(`kind.${kind}`) },
      { name: 'description', content: words(`intro.${kind}`) },
    ],
    links: [{ rel: 'canonical', href: `${origin}${pathOfDirectory(kind)}` }],
  }
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

export function companyHead({ t, origin }: RouteContext, kind: Kind, company: Company | undefined) {
  if (company === undefined) return {}
  const { id, name, summary, aboutLang, pictureUrl, website, foundedYear, staffCount } = company
  const path = pathOfCompany(kind, id)
  const image = pictureUrl === null ? undefined : new URL(pictureUrl, origin).href
  return {
    meta: [
      { title: name },
      { name: 'description', content: summary },
      { property: 'og:type', content: 'profile' },
      ...(image === undefined ? [] : [{ property: 'og:image', content: image }]),
    ],
    links: [{ rel: 'canonical', href: `${origin}${path}` }],
    scripts: linkedData(
      {
        '@type': 'Organization',
        name,
        description: summary,
        inLanguage: LOCALES[aboutLang],
        image,
        url: `${origin}${path}`,
        sameAs: website ?? undefined,
        address: company.place,
        foundingDate: foundedYear === null ? undefined : String(foundedYear),
        numberOfEmployees: staffCount ?? undefined,
      },
      breadcrumb(origin, [
        { name: t('directories')(`kind.${kind}`), path: pathOfDirectory(kind) },
        { name, path },
      ]),
    ),
  }
}
