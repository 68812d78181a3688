/** The heads of directories and of their companies. Apart from their loaders: every page of the shop loads the heads of all. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { LOCALES } from '#kit/contract/lang.ts'
import { breadcrumb, linkedData } from '#kit/web/pages/linked-data.ts'
import { sharePicture } from '#kit/web/pages/share-picture.ts'
import type { RouteContext } from '#kit/web/pages/route-context.ts'
import type { readCompany } from '../calls.gen.ts'
import { pathOfCompany, pathOfDirectory, type Kind } from '../kinds.ts'

type Company = DataOf<typeof readCompany>

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

export function companyHead(context: RouteContext, kind: Kind, company: Company | undefined) {
  if (company === undefined) return {}
  const { id, name, summary, pictureUrl } = company
  const { origin, lang } = context
  return {
    meta: [
      { title: name },
      { name: 'description', content: summary },
      ...(pictureUrl === null ? [] : sharePicture({ origin, lang, picture: pictureUrl })),
    ],
    links: [{ rel: 'canonical', href: `${origin}${pathOfCompany(kind, id)}` }],
    scripts: import.meta.env.SSR ? companyData(context, kind, company) : [],
  }
}

/** For search engines, which read what the server renders. */
function companyData({ t, origin }: RouteContext, kind: Kind, company: Company) {
  const { id, name, summary, aboutLang, pictureUrl, website, foundedYear, staffCount } = company
  const path = pathOfCompany(kind, id)
  return linkedData(
    {
      '@type': 'Organization',
      name,
      description: summary,
      inLanguage: LOCALES[aboutLang],
      image: pictureUrl === null ? undefined : new URL(pictureUrl, origin).href,
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
  )
}
