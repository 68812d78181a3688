/** Pages of the office by their titles, for its search. */
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import { HITS_MOST } from '#domains/global-search/limits.ts'
import type { FoundGroup } from '#domains/global-search/office/door/found.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { MENU, type Entry } from '../menu.ts'

/** Each entry of the menu that this member may open, with its title and the title of its group. */
export function useMenuPages() {
  const t = useT('office.frame')
  const may = useMay()
  return MENU.flatMap(({ group, entries }) =>
    (entries as readonly Entry[]).map((entry) => ({
      entry,
      // the menu never changes, so these are the same hooks in the same order each time
      title: entry.useTitle(),
      groupTitle: t(group),
    })),
  ).filter(({ entry: { needs } }) => needs === null || may(needs))
}

type MenuPages = ReturnType<typeof useMenuPages>

export function usePageHits(words: string, pages: MenuPages): FoundGroup {
  const t = useT('office.frame')
  const part = words.toLowerCase()
  const hits = pages
    .filter(({ title, groupTitle }) => `${title}\n${groupTitle}`.toLowerCase().includes(part))
    // pages that are called so come before those of a group that is called so
    .toSorted((one, other) => rankOf(one.title, part) - rankOf(other.title, part))
    .map(({ entry, title, groupTitle }) => ({ title, note: groupTitle, address: entry.to }))
  return {
    id: 'pages',
    title: t('search.pages'),
    icon: PanelsTopLeft,
    hits: words === '' ? [] : hits.slice(0, HITS_MOST),
    more: null,
  }
}

const rankOf = (title: string, part: string): number =>
  title.toLowerCase().startsWith(part) ? 0 : title.toLowerCase().includes(part) ? 1 : 2
