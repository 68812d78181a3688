/** A work queue of the back office: tabs by state in the address, pending items first; below it rows, page by page. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import type { RenderLink } from '../../ui/basics/link.ts'
import { Panel } from '../../ui/basics/Panel.tsx'
import { Tabs } from '../../ui/lists/Tabs.tsx'
import { EndlessFoot } from './EndlessFoot.tsx'
import { Loaded } from './Loaded.tsx'

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
  return (
    <>
      <div className="office-title">
        <h1>{title}</h1>
        {act}
      </div>
      <Panel flush>
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
        {children}
      </Panel>
    </>
  )
}

type Page<Item> = { items: readonly Item[] }
type QueueRowsProps<Item> = {
  query: UseInfiniteQueryResult<InfiniteData<Page<Item>>>
  none: string
  /** A `<li>` with its key. */
  children: (item: Item) => ReactNode
}

export function QueueRows<Item>({ query, none, children }: QueueRowsProps<Item>) {
  return (
    <>
      <Loaded query={query}>
        {(data) => {
          const items = data.pages.flatMap((page) => page.items)
          return items.length === 0 ? (
            <EmptyState size="small" title={none} />
          ) : (
            <ul>{items.map(children)}</ul>
          )
        }}
      </Loaded>
      <EndlessFoot query={query} />
    </>
  )
}

/** Actions of a row, at its lower right end: the refusal first, the most frequent one last. */
export const QueueActs = ({ children }: { children: ReactNode }) => (
  <div className="button-row justify-end">{children}</div>
)
