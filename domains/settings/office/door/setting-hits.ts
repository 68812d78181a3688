/** Settings by their names, explanations and other words for them, for the office's search. */
import { useQuery } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import { HITS_MOST } from '#domains/global-search/limits.ts'
import type { FoundGroup } from '#domains/global-search/office/door/found.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { query } from '#kit/web/calls/call.ts'
import { useT } from '#kit/web/language/i18n.tsx'
import { listSettings } from '../../calls.gen.ts'
import { findSettings } from '../find.ts'
import { useSettingNames } from '../setting-words.ts'

/** Nothing for staff who may not see settings. */
export function useSettingHits(words: string): FoundGroup {
  const t = useT('office.settings')
  const may = useMay()
  const namesOf = useSettingNames()
  const { data = [] } = useQuery({
    ...query(listSettings, {}),
    enabled: words !== '' && may('settings.read'),
  })
  const found = findSettings(
    data.map((each) => ({ ...namesOf(each), group: each.task })),
    words,
  )
  return {
    id: 'settings',
    title: t('nav.settings'),
    icon: Settings,
    hits: found.slice(0, HITS_MOST).map(({ key, group, name, task }) => ({
      title: name,
      note: task,
      address: `/office/settings?group=${group}#${key}`,
    })),
    more: null,
  }
}
