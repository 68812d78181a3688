/** The companies of a directory as cards: a picture, where it is, what it does, and by what it is certified. */
import BadgeCheck from 'lucide-react/icons/badge-check'
import MapPin from 'lucide-react/icons/map-pin'
import { LOCALES } from '#kit/contract/lang.ts'
import { Icon } from '#kit/ui/basics/Icon.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { Picture } from '#kit/ui/pictures/Picture.tsx'
import { useLang, useT } from '#kit/web/language/i18n.tsx'
import type { CompanyCard } from '../contract.ts'
import { CompanyLink } from './DirectoryLink.tsx'

/** Above the fold at 1440 px. */
const EAGER_COUNT = 3
const TERMS_SHOWN = 3

export function CompanyCards({ items }: { items: readonly CompanyCard[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      {items.map((company, index) => (
        <li key={company.id} className="min-w-0">
          <Card company={company} eager={index < EAGER_COUNT} />
        </li>
      ))}
    </ul>
  )
}

function Card({ company, eager }: { company: CompanyCard; eager: boolean }) {
  const t = useT('directories')
  const lang = useLang()
  const { id, kind, name, nameLang, summary, aboutLang, place, terms, capacity } = company
  const localeOf = (text: typeof nameLang) => (text === lang ? undefined : LOCALES[text])
  return (
    <article className="panel flex h-full flex-col overflow-hidden">
      <CompanyLink kind={kind} id={id} className="block aspect-[16/9] overflow-hidden bg-surface-2">
        {company.pictureUrl === null ? (
          <span className="grid size-full place-items-center p-4 text-center text-lg font-semibold text-ink-3">
            {name}
          </span>
        ) : (
          <Picture
            src={company.pictureUrl}
            alt={company.pictureAlt || name}
            width={800}
            height={450}
            eager={eager}
            className="size-full object-cover"
          />
        )}
      </CompanyLink>
      <div className="grid flex-1 content-start gap-2 p-4">
        <h2 className="text-base" lang={localeOf(nameLang)}>
          <CompanyLink kind={kind} id={id} className="text-ink hover:text-link">
            {name}
          </CompanyLink>
        </h2>
        <p className="flex items-center gap-1 text-sm text-ink-3">
          <Icon of={MapPin} size="small" />
          {place}
        </p>
        <p className="line-clamp-2 text-sm text-ink-2" lang={localeOf(aboutLang)}>
          {summary}
        </p>
        {terms.length > 0 && (
          <p className="flex flex-wrap gap-1">
            {terms.slice(0, TERMS_SHOWN).map((term) => (
              <Tag key={term.id} tone="neutral">
                {term.name}
              </Tag>
            ))}
          </p>
        )}
        {capacity !== '' && (
          <p className="text-sm">
            <span className="text-ink-3">{t('capacity')}</span> {capacity}
          </p>
        )}
        {company.certificateNames.length > 0 && (
          <p className="flex items-center gap-1 text-sm text-success">
            <Icon of={BadgeCheck} size="small" />
            {company.certificateNames.slice(0, TERMS_SHOWN).join(' · ')}
          </p>
        )}
      </div>
    </article>
  )
}
