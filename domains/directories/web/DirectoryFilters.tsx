/** What a directory is filtered by: a row of links each for terms, regions and certificates, all in the address. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Kind } from '../kinds.ts'
import type { DirectorySearch } from './directory-search.ts'
import { DirectoryLink } from './DirectoryLink.tsx'
import { filtersQuery } from './loading.ts'

type Props = { kind: Kind; search: DirectorySearch }

export function DirectoryFilters({ kind, search }: Props) {
  const t = useT('directories')
  const { data } = useSuspenseQuery(filtersQuery(kind))
  const { page: _first, ...others } = search
  const rows = [
    {
      label: t(`terms.${kind}`),
      chosen: search.term,
      without: { ...others, term: undefined },
      choices: data.terms.map(({ id, name, companyCount }) => ({
        value: id,
        name,
        companyCount,
        search: { ...others, term: id },
      })),
    },
    {
      label: t('filter.region'),
      chosen: search.region,
      without: { ...others, region: undefined },
      choices: data.regions.map(({ key, name, companyCount }) => ({
        value: key,
        name,
        companyCount,
        search: { ...others, region: key },
      })),
    },
    {
      label: t('filter.certificate'),
      chosen: search.certificate,
      without: { ...others, certificate: undefined },
      choices: data.certificates.map(({ name, companyCount }) => ({
        value: name,
        name,
        companyCount,
        search: { ...others, certificate: name },
      })),
    },
  ].filter(({ choices }) => choices.length > 0)
  if (rows.length === 0) return null
  return (
    <div className="panel grid divide-y divide-line px-4 py-1">
      {rows.map(({ label, chosen, without, choices }) => (
        <nav
          key={label}
          aria-label={label}
          className="grid gap-x-4 gap-y-1 py-3 md:grid-cols-[7rem_minmax(0,1fr)]"
        >
          <span className="text-sm text-ink-3 md:py-1.5">{label}</span>
          <ul className="flex flex-wrap gap-1">
            <li>
              <Choice kind={kind} search={without} isChosen={chosen === undefined}>
                {t('filter.all')}
              </Choice>
            </li>
            {choices.map((choice) => (
              <li key={choice.value}>
                <Choice kind={kind} search={choice.search} isChosen={chosen === choice.value}>
                  {choice.name} <span className="text-ink-3">{choice.companyCount}</span>
                </Choice>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </div>
  )
}

type ChoiceProps = Props & { isChosen: boolean; children: ReactNode }

const Choice = ({ kind, search, isChosen, children }: ChoiceProps) => (
  <DirectoryLink
    kind={kind}
    search={search}
    className={`inline-block rounded-control px-3 py-1.5 text-sm ${
      isChosen ? 'bg-brand-soft font-semibold text-ink' : 'text-ink-2 hover:bg-surface-2'
    }`}
    {...(isChosen && { 'aria-current': 'true' as const })}
  >
    {children}
  </DirectoryLink>
)
