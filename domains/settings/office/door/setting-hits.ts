/** Settings by their names, for the office's search. */
import { useQuery } from '@tanstack/react-query'
import Settings from 'lucide-react/icons/settings'
import { HITS_MOST } from '#domains/global-search/limits.ts'
import type { FoundGroup } from '#domains/global-search/office/door/found.ts'
import { useMay } from '#domains/staff/office/door/me.ts'
import { query } from '#kit/web/calls/call.ts'
import { useDeclaredNames, useT } from '#kit/web/language/i18n.tsx'
import { listSettings } from '../../calls.gen.ts'

/** Nothing for staff who may not see settings. */
export function useSettingHits(words: string): FoundGroup {
  const t = useT('office.settings')
  const may = useMay()
  const nameOf = useDeclaredNames()
  const { data = [] } = useQuery({
    ...query(listSettings, {}),
    enabled: words !== '' && may('settings.read'),
  })
  const part = words.toLowerCase()
  const hits = data.flatMap(({ key }) => {
    const group = key.slice(0, key.indexOf('.'))
    const title = nameOf(`setting.${key}`) ?? ''
    if (!title.toLowerCase().includes(part)) return []
    return [
      {
        title,
        note: nameOf(`settingGroup.${group}`) ?? '',
        address: `/office/settings?group=${group}`,
      },
    ]
  })
  return {
    id: 'settings',
    title: t('nav.settings'),
    icon: Settings,
    hits: words === '' ? [] : hits.slice(0, HITS_MOST),
    more: null,
  }
}
