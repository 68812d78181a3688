/** A directory of companies, the same for factories, traders and partners: filters, a search, cards, and how to be listed. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { pathOfDirectory, type Kind } from '../kinds.ts'
import { CompanyCards } from './CompanyCards.tsx'
import type { DirectorySearch } from './directory-search.ts'
import { DirectoryFilters } from './DirectoryFilters.tsx'
import { DirectoryLink } from './DirectoryLink.tsx'
import { listQuery } from './loading.ts'

type Props = { kind: Kind; search: DirectorySearch }

export function DirectoryPage({ kind, search }: Props) {
  const t = useT('directories')
  const navigate = useNavigate()
  const { data: found } = useSuspenseQuery(listQuery(kind, search))
  const { items, total, page, size } = found
  const isNarrowed = [search.term, search.region, search.certificate, search.q].some(
    (each) => each !== undefined,
  )
  return (
    <main id="content" className="page stack pb-10" tabIndex={-1}>
      <Breadcrumb
        items={[
          { label: t('home'), link: (props) => <Link to="/" {...props} /> },
          { label: t(`kind.${kind}`) },
        ]}
      />
      <div className="grid gap-1">
        <h1>{t(`kind.${kind}`)}</h1>
        <p className="text-sm text-ink-3">{t(`intro.${kind}`)}</p>
      </div>
      <DirectoryFilters kind={kind} search={search} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterWords
          key={search.q}
          label={t('search')}
          words={search.q}
          onWords={(q) =>
            void navigate({ to: pathOfDirectory(kind), search: { ...search, q, page: undefined } })
          }
        />
        <output className="text-sm text-ink-3">{t('count', { count: total })}</output>
      </div>
      {items.length === 0 ? (
        <div className="panel">
          <EmptyState
            title={t(isNarrowed ? 'noneFound' : 'none')}
            action={
              isNarrowed && (
                <DirectoryLink kind={kind} className={buttonClass({ variant: 'secondary' })}>
                  {t('showAll')}
                </DirectoryLink>
              )
            }
          />
        </div>
      ) : (
        <CompanyCards items={items} />
      )}
      <Pagination
        page={page}
        pageCount={Math.ceil(total / size)}
        link={(to, props) => (
          <DirectoryLink
            kind={kind}
            search={{ ...search, page: to === 1 ? undefined : to }}
            {...props}
          />
        )}
      />
      <BeListed kind={kind} />
    </main>
  )
}

/** How a company comes into the directory. */
function BeListed({ kind }: { kind: Kind }) {
  const t = useT('directories')
  return (
    <section
      className="panel flex flex-wrap items-center justify-between gap-4 p-5"
      aria-labelledby="be-listed"
    >
      <div className="grid min-w-0 flex-1 basis-80 gap-1">
        <h2 id="be-listed" className="text-base">
          {t(`apply.${kind}`)}
        </h2>
        <p className="text-sm text-ink-2">{t('apply.text')}</p>
      </div>
      <Link
        to="/user/user/companies"
        search={{ kind }}
        className={buttonClass({ variant: 'primary' })}
      >
        {t('apply.do')}
      </Link>
    </section>
  )
}
