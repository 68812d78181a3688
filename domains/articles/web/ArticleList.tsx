/** A list of articles of one kind: channels and a search above or beside it, and its pages. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Breadcrumb } from '#kit/ui/basics/Breadcrumb.tsx'
import { buttonClass } from '#kit/ui/basics/button-class.ts'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Pagination } from '#kit/ui/lists/Pagination.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import { pathOfList, type Kind } from '../kinds.ts'
import type { ArticleSearch } from './article-search.ts'
import { Cards } from './Cards.tsx'
import { ListLink } from './ListLink.tsx'
import { channelsQuery, listQuery } from './loading.ts'

type Props = {
  kind: Kind
  search: ArticleSearch
  /** Beside the list, below the channels. */
  aside?: ReactNode
}
type PageProps = Props & {
  /** Below the list. */
  foot?: ReactNode
}

/** The public page of a list. */
export function ArticleListPage({ kind, search, aside, foot }: PageProps) {
  const t = useT('articles')
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
      <ArticleList kind={kind} search={search} aside={aside} />
      {foot}
    </main>
  )
}

export function ArticleList({ kind, search, aside }: Props) {
  const t = useT('articles')
  const navigate = useNavigate()
  const { data: found } = useSuspenseQuery(listQuery(kind, search))
  const { data: channels } = useSuspenseQuery(channelsQuery(kind))
  const { items, total, page, size } = found
  const isNarrowed = search.q !== undefined || search.channel !== undefined
  const hasSide = channels.length > 1 || aside !== undefined
  return (
    <div
      className={
        hasSide ? 'grid items-start gap-4 lg:grid-cols-[15rem_minmax(0,1fr)]' : 'grid gap-4'
      }
    >
      {hasSide && (
        <div className="grid gap-4">
          {channels.length > 1 && <Channels kind={kind} search={search} channels={channels} />}
          {aside}
        </div>
      )}
      <div className="grid min-w-0 gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <FilterWords
            key={search.q}
            label={t('search')}
            words={search.q}
            onWords={(q) =>
              void navigate({ to: pathOfList(kind), search: { ...search, q, page: undefined } })
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
                  <ListLink kind={kind} className={buttonClass({ variant: 'secondary' })}>
                    {t('showAll')}
                  </ListLink>
                )
              }
            />
          </div>
        ) : (
          <Cards kind={kind} items={items} />
        )}
        <Pagination
          page={page}
          pageCount={Math.ceil(total / size)}
          link={(to, props) => (
            <ListLink
              kind={kind}
              search={{ ...search, page: to === 1 ? undefined : to }}
              {...props}
            />
          )}
        />
      </div>
    </div>
  )
}

type ChannelsProps = {
  kind: Kind
  search: ArticleSearch
  channels: readonly { id: number; parentId: number | null; name: string; articleCount: number }[]
}

function Channels({ kind, search, channels }: ChannelsProps) {
  const t = useT('articles')
  const { q } = search
  const entry =
    'flex justify-between gap-2 rounded-control px-3 py-2 text-sm text-ink-2 hover:bg-surface-2'
  const here = {
    className: `${entry} bg-brand-soft font-semibold`,
    'aria-current': 'page' as const,
  }
  return (
    <nav className="panel flex flex-wrap gap-1 p-2 lg:grid" aria-label={t('channels')}>
      <ListLink
        kind={kind}
        search={{ q }}
        {...(search.channel === undefined ? here : { className: entry })}
      >
        {t('allChannels')}
      </ListLink>
      {channels.map(({ id, parentId, name, articleCount }) => (
        <ListLink
          key={id}
          kind={kind}
          search={{ q, channel: id }}
          {...(search.channel === id ? here : { className: entry })}
        >
          <span className={parentId === null ? undefined : 'lg:pl-3'}>{name}</span>
          <span className="text-ink-3">{articleCount}</span>
        </ListLink>
      ))}
    </nav>
  )
}
