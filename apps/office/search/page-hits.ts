/** Pages of the office by their titles and other words for them, for its search. */
import PanelsTopLeft from 'lucide-react/icons/panels-top-left'
import { HITS_MOST } from '#domains/global-search/limits.ts'
import type { FoundGroup } from '#domains/global-search/office/door/found.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { MENU, type Entry } from '../menu.ts'
import { findPages } from './find-pages.ts'

/** Each entry of the menu that this member may open, with its title and the title of its group. */
export function useMenuPages() {
  const t = useT('office.frame')
  const may = useMay()
  return MENU.flatMap(({ group, entries }) =>
    (entries as readonly Entry[]).map((entry) => ({
      entry,
      // the menu never changes, so these are the same hooks in the same order each time
      title: entry.useTitle(),
      words: entry.useWords(),
      parts: entry.useParts?.() ?? [],
      groupTitle: t(group),
    })),
  ).filter(({ entry: { needs } }) => needs === null || may(needs))
}

type MenuPages = ReturnType<typeof useMenuPages>

export function usePageHits(words: string, pages: MenuPages): FoundGroup {
  const t = useT('office.frame')
  const all = pages.flatMap(({ entry, parts, ...page }) => [
    { ...page, to: entry.to as string },
    ...parts.map(({ to, title }) => ({
      to: to as string,
      title,
      words: '',
      groupTitle: page.title,
    })),
  ])
  return {
    id: 'pages',
    title: t('search.pages'),
    icon: PanelsTopLeft,
    hits: findPages(all, words)
      .slice(0, HITS_MOST)
      .map(({ to, title, groupTitle }) => ({ title, note: groupTitle, address: to })),
    more: null,
  }
}
