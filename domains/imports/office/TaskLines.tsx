/** The report of an import: one line per refused row or remark. */
import { getRouteApi, Link } from '@tanstack/react-router'
import { DataTable } from '#kit/ui/lists/DataTable.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { FilterWords } from '#kit/ui/forms/FilterWords.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Select } from '#kit/ui/forms/Select.tsx'
import { Tabs } from '#kit/ui/lists/Tabs.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useLivePages } from '#kit/web/calls/live.ts'
import { EndlessFoot } from '#kit/web/pages/EndlessFoot.tsx'
import { EXACT_LINK } from '#kit/web/calls/exact-link.ts'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import { officeTaskLines } from '../calls.gen.ts'
import type { DataOf } from '#kit/contract/endpoint.ts'
import { ChangeKind, type officeTask, type TaskLine } from '../contract.ts'
import { Changes } from './Changes.tsx'
import { isOpen } from './TaskStatus.tsx'

const route = getRouteApi('/_frame/office/imports/$id')
const LIVE_MS = 3000
const KINDS = ['all', 'new', 'changed', 'left', 'taxonomy', 'refused', 'note'] as const
const TONES = {
  new: 'success',
  changed: 'brand',
  left: 'neutral',
  taxonomy: 'brand',
  refused: 'danger',
  note: 'info',
} as const

/** all: every line, as the file has them. */
type Kind = TaskLine['kind'] | 'all'

type Shown = DataOf<typeof officeTask>

export function TaskLines({ task }: { task: Shown }) {
  const t = useT('office.imports')
  const { number } = useNumbers()
  const search = route.useSearch()
  const { q, change } = search
  const kind = search.kind ?? firstOf(task)
  const lines = useLivePages(
    officeTaskLines,
    {
      taskId: task.id,
      kind: kind === 'all' ? undefined : kind,
      q,
      change: kind === 'changed' ? change : undefined,
    },
    { everyMs: isOpen(task) && LIVE_MS },
  )
  const tabs = useTabs(task)
  const isPictures = task.format === 'pictures'
  return (
    <Panel flush title={t('report.title')}>
      <Tabs
        look="small"
        label={t('report.title')}
        current={kind}
        items={tabs
          .filter(({ id, count }) => id === kind || count > 0)
          .map((tab) => ({
            ...tab,
            link: (props) => (
              <Link
                to="/office/imports/$id"
                params={{ id: String(task.id) }}
                search={{ ...search, kind: tab.id }}
                activeOptions={EXACT_LINK}
                resetScroll={false}
                {...props}
              />
            ),
          }))}
      />
      <Filters kind={kind} />
      <Loaded query={lines}>
        {({ pages: all }) => (
          <DataTable
            label={t('report.title')}
            dense
            rows={all.flatMap(({ items }) => items)}
            keyOf={({ id }) => String(id)}
            empty={<EmptyState size="small" title={t('report.none')} />}
            columns={[
              {
                id: 'line',
                header: t(isPictures ? 'report.number' : 'report.line'),
                align: 'number',
                cell: ({ line }) => number(line),
              },
              {
                id: 'kind',
                header: t('report.kind'),
                phone: 'right',
                cell: (line) => (
                  <Tag tone={TONES[line.kind]}>
                    {t(task.dryRun ? `report.wouldBe.${line.kind}` : `report.is.${line.kind}`)}
                  </Tag>
                ),
              },
              {
                id: 'name',
                header: t(isPictures ? 'report.file' : 'report.name'),
                phone: 'full',
                cell: (line) => <CodeOf {...line} />,
              },
              {
                id: 'reason',
                header: t('report.reason'),
                phone: 'full',
                cell: ({ reason, changes }) => (
                  <span className="grid min-w-0 gap-1.5">
                    <span className="break-words">{reason}</span>
                    {changes.length > 0 && <Changes changes={changes} />}
                  </span>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <EndlessFoot query={lines} />
    </Panel>
  )
}

const countsOf = (task: Shown) => ({
  refused: task.refusedRowCount,
  note: task.noteCount,
  new: task.newCount,
  changed: task.changedCount,
  left: task.leftCount,
  taxonomy: sumOf(task.taxonomy.map(({ count }) => count)),
})
const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
export const hasLines = (task: Shown): boolean => sumOf(Object.values(countsOf(task))) > 0

/** A kind of line each, with how many there are. */
function useTabs(task: Shown): { id: Kind; label: string; count: number }[] {
  const t = useT('office.imports')
  const isPictures = task.format === 'pictures'
  const counts = countsOf(task)
  const all = sumOf(Object.values(counts))
  const labelOf = (kind: Kind): string => {
    if (isPictures && kind === 'refused') return t('kpi.pictures.refused')
    if (isPictures && kind === 'changed')
      return t(task.dryRun ? 'kpi.pictures.would' : 'kpi.pictures.added')
    return t(task.dryRun && kind !== 'all' ? `report.dry.${kind}` : `report.${kind}`)
  }
  return KINDS.map((id) => ({ id, label: labelOf(id), count: id === 'all' ? all : counts[id] }))
}

/** Words, and for changed products the kind of change. */
function Filters({ kind }: { kind: Kind }) {
  const t = useT('office.imports')
  const { q, change } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="office-filters">
      <FilterWords
        key={q}
        label={t('report.words')}
        words={q}
        maxLength={100}
        onWords={(words) =>
          void navigate({ search: (now) => ({ ...now, q: words }), resetScroll: false })
        }
      />
      {kind === 'changed' && (
        <Select
          aria-label={t('changes.kind')}
          value={change ?? ''}
          options={[
            { value: '', label: t('changes.any') },
            ...ChangeKind.options.map((each) => ({ value: each, label: t(`changes.${each}`) })),
          ]}
          onChange={({ target }) =>
            void navigate({
              search: (now) => ({
                ...now,
                change: ChangeKind.options.find((each) => each === target.value),
              }),
              resetScroll: false,
            })
          }
        />
      )}
    </div>
  )
}

/** Errors come first, then notes; without any, what was created or changed. */
function firstOf(task: Shown): Kind {
  const counts = countsOf(task)
  const order = ['refused', 'note', 'new', 'changed', 'taxonomy'] as const
  return order.find((kind) => counts[kind] > 0) ?? 'left'
}

function CodeOf({ name, productId }: { name: string; productId: number | null }) {
  if (productId === null) return <span className="code-text break-all">{name || '—'}</span>
  return (
    <Link
      to="/office/products/$id"
      params={{ id: String(productId) }}
      className="link code-text break-all"
    >
      {name}
    </Link>
  )
}
