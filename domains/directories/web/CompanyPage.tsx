/** One company of a directory: pictures, what it tells of itself, facts, certificates, where it is, and the way to ask it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ClientOnly, Link } from '@tanstack/react-router'
import BadgeCheck from 'lucide-react/icons/badge-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import ExternalLink from 'lucide-react/icons/external-link'
import { Suspense } from 'react'
import type { AskCompanyProps } from '#domains/enquiries/web/door/AskCompany.tsx'
import { LOCALES } from '#kit/contract/lang.ts'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import type { Company } from '../contract.ts'
import type { Kind } from '../kinds.ts'
import { DirectoryLink } from './DirectoryLink.tsx'
import { companyQuery } from './loading.ts'

/** Below what is read first, and not rendered by the server. */
const AskCompany = late<AskCompanyProps>(() => import('#domains/enquiries/web/door/AskCompany.tsx'))

export function CompanyPage({ kind, id }: { kind: Kind; id: number }) {
  const t = useT('directories')
  const kit = useT('kit')
  const lang = useLang()
  const { data: company } = useSuspenseQuery(companyQuery(kind, id))
  const { name, nameLang, about, aboutLang, terms } = company
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('home'), link: (props) => <Link to="/" {...props} /> },
          { label: t(`kind.${kind}`), link: (props) => <DirectoryLink kind={kind} {...props} /> },
          { label: name },
        ]}
      />
      {aboutLang !== lang && (
        <Notice>{t('fallback', { language: kit(`language.${aboutLang}`) })}</Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-4">
          <Pictures company={company} />
          <section className="panel grid gap-3 p-5">
            <h1 lang={nameLang === lang ? undefined : LOCALES[nameLang]}>{name}</h1>
            {terms.length > 0 && (
              <ul className="flex flex-wrap gap-1" aria-label={t(`terms.${kind}`)}>
                {terms.map((term) => (
                  <li key={term.id}>
                    <DirectoryLink kind={kind} search={{ term: term.id }}>
                      <Tag tone="neutral">{term.name}</Tag>
                    </DirectoryLink>
                  </li>
                ))}
              </ul>
            )}
            <p
              className="max-w-prose whitespace-pre-line wrap-anywhere text-ink-2"
              lang={aboutLang === lang ? undefined : LOCALES[aboutLang]}
            >
              {about}
            </p>
          </section>
        </div>
        <div className="grid min-w-0 gap-4">
          <Facts company={company} />
          <Certificates company={company} />
        </div>
      </div>
      <ClientOnly>
        <Suspense fallback={null}>
          <AskCompany directory={company.kind} companyId={company.id} name={company.name} />
        </Suspense>
      </ClientOnly>
    </main>
  )
}

function Pictures({ company: { name, pictures } }: { company: Company }) {
  const [first, ...rest] = pictures
  if (first === undefined) return null
  return (
    <div className="panel grid gap-2 overflow-hidden p-2">
      <Picture
        src={first.url}
        alt={first.alt || name}
        width={1200}
        height={675}
        eager
        className="aspect-video w-full rounded-control object-cover"
      />
      {rest.length > 0 && (
        <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
          {rest.map(({ url, alt }) => (
            <li key={url}>
              <a href={url} target="_blank" rel="noopener">
                <Picture
                  src={url}
                  alt={alt || name}
                  width={400}
                  height={300}
                  className="aspect-[4/3] w-full rounded-control object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Facts({ company }: { company: Company }) {
  const t = useT('directories')
  const { number } = useNumbers()
  const { date } = useDates()
  const { place, address, capacity, staffCount, foundedYear, mapUrl, website } = company
  const rows = [
    { label: t('place'), value: place },
    ...(address === '' ? [] : [{ label: t('address'), value: address }]),
    ...(capacity === '' ? [] : [{ label: t('capacity'), value: capacity }]),
    ...(staffCount === null ? [] : [{ label: t('staff'), value: number(staffCount) }]),
    ...(foundedYear === null ? [] : [{ label: t('founded'), value: String(foundedYear) }]),
    { label: t('updated'), value: date(company.updatedAt) },
  ]
  return (
    <Panel title={t('facts')} level={2}>
      <KeyValueList rows={rows} />
      {(mapUrl !== null || website !== null) && (
        <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2 text-sm">
          {mapUrl !== null && <Outside url={mapUrl}>{t('map')}</Outside>}
          {website !== null && <Outside url={website}>{t('website')}</Outside>}
        </p>
      )}
    </Panel>
  )
}

/** What a company links to is not the shop's: search engines are told so. */
const Outside = ({ url, children }: { url: string; children: string }) => (
  <a
    href={url}
    target="_blank"
    rel="noopener nofollow ugc"
    className="link inline-flex items-center gap-1"
  >
    {children}
    <Icon of={ExternalLink} size="small" />
  </a>
)

function Certificates({ company: { certificates } }: { company: Company }) {
  const t = useT('directories')
  const { date } = useDates()
  if (certificates.length === 0) return null
  return (
    <Panel title={t('certificates')} level={2}>
      <ul className="grid gap-3 text-sm">
        {certificates.map(({ name, number, validUntil, isEnded }) => (
          <li key={`${name} ${number}`} className="flex items-start gap-2">
            <Icon of={isEnded ? CalendarX : BadgeCheck} size="small" />
            <span className="grid min-w-0 wrap-anywhere">
              <b>{name}</b>
              <span className="text-ink-3">
                {[
                  number,
                  validUntil === null
                    ? ''
                    : t(isEnded ? 'ended' : 'validUntil', { date: date(validUntil) }),
                ]
                  .filter((part) => part !== '')
                  .join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
