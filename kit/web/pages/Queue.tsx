/** A work queue of the back office: tabs by state in the address, pending items first; below it rows, page by page. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { RenderLink } from '../../ui/basics/link.ts'
import { Panel } from '../../ui/basics/Panel.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { EndlessFoot } from './EndlessFoot.tsx'
import { Loaded } from './Loaded.tsx'
import { useQueueItems } from './queue-keys.ts'
import { PageTitle } from '../../ui/basics/PageTitle.tsx'

type QueuePageProps<Id extends string> = {
  title: string
  /** At the right of the title. */
  act?: ReactNode
  tabs: readonly Id[]
  current: Id
  labelOf: (id: Id) => string
  /** How many items are waiting, if known. */
  countOf: (id: Id) => number | undefined
  /** @param id undefined for the first tab, which the address does not name */
  linkOf: (id: Id | undefined) => RenderLink
  children: ReactNode
}

export function QueuePage<Id extends string>(props: QueuePageProps<Id>) {
  const { title, act, tabs, current, labelOf, countOf, linkOf, children } = props
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row slides: the tab that is open must not lie beyond its edge.
  useEffect(() => {
    row.current
      ?.querySelector('[aria-current]')
      ?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <>
      <PageTitle title={title}>{act}</PageTitle>
      <Panel flush>
        <div ref={row}>
          <Tabs
            look="small"
            label={title}
            current={current}
            items={tabs.map((id, index) => ({
              id,
              label: labelOf(id),
              count: countOf(id),
              link: linkOf(index === 0 ? undefined : id),
            }))}
          />
        </div>
        {children}
      </Panel>
    </>
  )
}

type Page<Item> = { items: readonly Item[] }
type QueueRowsProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  none: string
  /** The contents of an item. */
  children: (item: Item) => ReactNode
}

/**
 * The items of a queue. J and K move between them, and the letters of their buttons decide the current one
 * (`queue-keys.ts`); when it has been decided and leaves the list, the next one becomes current.
 */
export function QueueRows<Item extends { id: number }>(props: QueueRowsProps<Item>) {
  const { query, none, children } = props
  const ids = query.data?.pages.flatMap(({ items }) => items.map(({ id }) => String(id))) ?? []
  const around = useQueueItems(ids)
  return (
    <div ref={around}>
      <Loaded query={query}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={none} />
          ) : (
            <ul>
              {items.map((item) => (
                <li key={item.id} data-queue-item={item.id} tabIndex={-1} className="queue-item">
                  {children(item)}
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={query} />
    </div>
  )
}

/**
 * Actions of an item, at its lower right end: the refusal first, the most frequent one last.
 * @param aside at the left: who works on it
 */
export const QueueActs = ({ aside, children }: { aside?: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-3">
    <div className="flex min-w-0 flex-wrap items-center gap-2 text-sm text-ink-3">{aside}</div>
    <div className="button-row ml-auto justify-end">{children}</div>
  </div>
)
