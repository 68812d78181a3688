/** What a buyer has at a glance: usable, frozen, what ends next, and what this year brought. */
import type { DataOf } from '#kit/contract/endpoint.ts'
import { later } from '#kit/contract/time.ts'
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { Notice } from '#kit/ui/states/Notice.tsx'
import { useDates, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { myPoints } from '../calls.gen.ts'

export function Balance({ points }: { points: DataOf<typeof myPoints> }) {
  const t = useT('points')
  const { number } = useNumbers()
  const { date } = useDates()
  const { usableCount, frozenCount, owedCount, endings, year } = points
  const [ending] = endings
  return (
    <>
      <section className="panel panel-clip kpis" aria-label={t('title')}>
        <Kpi label={t('usable')} figure={number(usableCount)} />
        <Kpi
          label={t('frozen')}
          figure={number(frozenCount)}
          note={frozenCount > 0 ? t('frozenNote') : undefined}
        />
        <Kpi
          label={t('ending')}
          figure={number(ending?.count ?? 0)}
          note={
            ending === undefined
              ? t('noEnding')
              : t('until', { date: date(later(ending.endsAt, -1)) })
          }
        />
        <Kpi
          label={t('thisYear')}
          figure={number(year.earnedCount)}
          note={year.goneCount > 0 ? t('gone', { count: number(year.goneCount) }) : undefined}
        />
      </section>
      {owedCount > 0 && <Notice tone="warning">{t('owed', { count: owedCount })}</Notice>}
    </>
  )
}
