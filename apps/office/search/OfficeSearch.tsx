/** The office's search: what was opened last, pages and settings of the office, and what the domains find. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import FileText from 'lucide-react/icons/file-text'
import History from 'lucide-react/icons/rotate-ccw-clock'
import { useState, type KeyboardEvent } from 'react'
import { searchOffice } from '#domains/global-search/calls.gen.ts'
import { WORDS_LENGTH } from '#domains/global-search/limits.ts'
import type { FoundGroup, FoundHit } from '#domains/global-search/office/door/found.ts'
import { wholeNumber } from '#domains/orders/office/door/numbers.ts'
import { useSettingHits } from '#domains/settings/office/door/setting-hits.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { Combobox } from '#kit/ui/forms/Combobox.tsx'
import { query } from '#kit/web/calls/call.ts'
import { useSettled } from '#kit/web/calls/settled.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { noneOf, toSuggestions } from './suggestions.tsx'
import { useMenuPages, usePageHits } from './page-hits.ts'
import { noteHit, removeHit, useRecentHits } from './recent.ts'

export function OfficeSearch({ onOpened }: { onOpened?: () => void }) {
  const t = useT('office.frame')
  const router = useRouter()
  const may = useMay()
  const [typed, setTyped] = useState('')
  const words = typed.trim().slice(0, WORDS_LENGTH)
  const { groups, isSettled } = useFoundGroups(words)
  const recent = useRecentHits()
  const open = (address: string) => {
    setTyped('')
    onOpened?.()
    router.history.push(address)
  }
  const take = (hit: FoundHit) => {
    noteHit(hit)
    open(hit.address)
  }
  const list = may('orders.read') ? '/office/orders' : '/office/products'
  const openList = () => open(`${list}?q=${encodeURIComponent(words)}`)
  /** Enter opens the order of a whole number, or the best hit; before there is one, the list that most searches are about. */
  const submit = () => {
    const number = may('orders.read') ? wholeNumber(words) : null
    if (number !== null) return open(`/office/orders/${number}`)
    const [best] = groups.flatMap(({ hits }) => hits)
    if (best !== undefined && isSettled) return take(best)
    if (words !== '') openList()
  }
  const last = { id: 'recent', title: t('search.recent'), icon: History, hits: recent, more: null }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only follows what the keys of the field select
    <div className="contents" onKeyUp={showSelected}>
      <Combobox
        label={t('search.label')}
        placeholder={t('search.placeholder')}
        value={typed}
        onChange={setTyped}
        onSubmit={submit}
        isFirst={onOpened !== undefined}
        groups={
          words === ''
            ? toSuggestions([last], { take, open, more: t('search.more'), remove: removeHit })
            : isSettled && groups.length === 0
              ? [noneOf(t('search.none'), t('search.inList', { words }), openList)]
              : toSuggestions(groups, { take, open, more: t('search.more') })
        }
        note={t('search.keys')}
      />
    </div>
  )
}

/** A long list scrolls with the selection. */
const showSelected = ({ currentTarget }: KeyboardEvent<HTMLElement>) =>
  currentTarget.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })

/** Pages and settings at once, what the server finds as soon as the typing pauses. */
function useFoundGroups(words: string): { groups: FoundGroup[]; isSettled: boolean } {
  const settled = useSettled(words)
  const { data = [], isFetching } = useQuery({
    ...query(searchOffice, { q: settled }),
    enabled: settled !== '' && words !== '',
    placeholderData: keepPreviousData,
  })
  const pages = useMenuPages()
  const pageHits = usePageHits(words, pages)
  const settingHits = useSettingHits(words)
  const found = data.map(({ page, hits, more }) => {
    const known = pages.find(({ entry }) => entry.to === page)
    return {
      id: page,
      title: known?.title ?? page,
      icon: known?.entry.icon ?? FileText,
      hits,
      more,
    }
  })
  return {
    groups: [...found, pageHits, settingHits].filter(({ hits }) => hits.length > 0),
    isSettled: settled === words && !isFetching,
  }
}
