/** What a list of the office shows: the saved view of its address, and the columns of the view or those chosen last. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Column } from '#kit/ui/lists/DataTable.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useAct } from '#kit/web/calls/act.ts'
import { listViews, setColumns } from '../../calls.gen.ts'
import type { ListName, SavedView, Views, ViewSearch } from '../../contract.ts'

/** The parameters of a list's address, with the id of the view that it was opened by. */
export type ListSearch = { view?: number | undefined } & Record<string, unknown>

export type ListView<Row> = {
  list: ListName
  /** The columns that are shown, in their order. */
  columns: Column<Row>[]
  /** Every column that the list has. */
  all: readonly Column<Row>[]
  views: Views | undefined
  /** The view of the address. */
  view: SavedView | undefined
  /** The address or the columns differ from the view. */
  isChanged: boolean
  /** What a view saved now would hold. */
  now: { search: ViewSearch; columns: string[] | null }
  choose: (view: SavedView | undefined) => void
  show: (columns: string[] | null) => void
}

type Options<Row> = {
  list: ListName
  all: readonly Column<Row>[]
  /** Columns that are not shown until somebody chooses them. */
  extra?: readonly string[]
  search: ListSearch
  /** Opens the list with these parameters and no others. */
  open: (search: ListSearch, how: { replace: boolean }) => void
}

/** The first column is always shown, and comes first. */
export function useListView<Row>({
  list,
  all,
  extra = [],
  search,
  open,
}: Options<Row>): ListView<Row> {
  const { data: views } = useQuery(query(listViews, { list }))
  const queries = useQueryClient()
  const remember = useAct(setColumns)
  const [changed, setChanged] = useState<{ of: number | undefined; columns: string[] | null }>()
  const view = views?.items.find(({ id }) => id === search.view)
  useBeginning({ views, search, open })

  const own = changed !== undefined && changed.of === view?.id ? changed.columns : undefined
  const ofView = view === undefined ? (views?.columns ?? null) : view.columns
  const chosen = own === undefined ? ofView : own
  const now = { search: plainSearch(search), columns: chosen }
  return {
    list,
    all,
    columns: arrange(all, chosen, extra),
    views,
    view,
    isChanged: view !== undefined && !isSame(now, view),
    now,
    choose: (next) => {
      setChanged(undefined)
      open(next === undefined ? {} : { ...next.search, view: next.id }, { replace: false })
    },
    show: (columns) => {
      setChanged({ of: view?.id, columns })
      if (view !== undefined) return
      remember.mutate({ list, columns })
      queries.setQueryData(query(listViews, { list }).queryKey, (before) =>
        before === undefined ? before : { ...before, columns },
      )
    },
  }
}

/** Opens the default view, once, where the list was opened without any parameter. */
function useBeginning({
  views,
  search,
  open,
}: Pick<Options<never>, 'search' | 'open'> & { views: Views | undefined }): void {
  const isBegun = useRef(false)
  useEffect(() => {
    if (views === undefined || isBegun.current) return
    isBegun.current = true
    const first = views.items.find(({ id }) => id === views.defaultId)
    const isPlain = Object.values(search).every((each) => each === undefined)
    if (first !== undefined && isPlain) open({ ...first.search, view: first.id }, { replace: true })
  }, [views, search, open])
}

/** Without the page and the view itself, which are no part of a view. */
function plainSearch({ view: _view, page: _page, ...rest }: ListSearch): ViewSearch {
  const named = Object.entries(rest).filter(([, value]) => value !== undefined)
  return Object.fromEntries(named) as ViewSearch
}

const sortedText = (search: ViewSearch) => JSON.stringify(Object.entries(search).sort())

const isSame = (now: ListView<never>['now'], view: SavedView): boolean =>
  sortedText(now.search) === sortedText(view.search) &&
  JSON.stringify(now.columns) === JSON.stringify(view.columns)

/** Columns that a view names and the list no longer has are left out. */
function arrange<Row>(
  all: readonly Column<Row>[],
  chosen: readonly string[] | null,
  extra: readonly string[],
): Column<Row>[] {
  const usual = all.filter(({ id }) => !extra.includes(id))
  if (chosen === null) return usual
  const [first] = all
  const found = chosen.flatMap((id) => all.find((column) => column.id === id) ?? [])
  return first === undefined || found.includes(first) ? found : [first, ...found]
}
