/** What a search over the settings found: each leads to its setting. */
import { Link } from '@tanstack/react-router'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { useT } from '#kit/web/language/i18n.tsx'
import type { Task } from '../definition.ts'
import type { Findable } from './find.ts'

type Hit = Findable & { key: string; group: Task }

export function SettingHits({ hits, onOpen }: { hits: readonly Hit[]; onOpen: () => void }) {
  const t = useT('office.settings')
  return (
    <Panel flush>
      <output className="sr-only">{t('found', { count: hits.length })}</output>
      {hits.length === 0 && <EmptyState size="small" title={t('none')} />}
      <ul>
        {hits.map(({ key, group, name, help, task }) => (
          <li key={key} className="border-b border-line last:border-b-0">
            <Link
              to="/office/settings"
              search={{ group }}
              hash={key}
              className="block px-4 py-3 hover:bg-surface-2"
              onClick={onOpen}
            >
              <span className="flex flex-wrap items-baseline gap-x-3">
                <b className="font-medium text-ink">{name}</b>
                <span className="text-xs text-ink-3">{task}</span>
              </span>
              <span className="mt-0.5 block text-sm text-ink-2">{help}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
