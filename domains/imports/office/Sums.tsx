/** The figures of an import: products, or the files of a ZIP of pictures. */
import { Kpi } from '#kit/ui/figures/Kpi.tsx'
import { useNumbers, useT } from '#kit/web/language/i18n.tsx'
import type { Task } from '../contract.ts'

export function Sums({ task }: { task: Task }) {
  const t = useT('office.imports')
  const { number } = useNumbers()
  const isTried = task.dryRun
  if (task.format === 'pictures') return <PictureSums task={task} />
  return (
    <section className="panel panel-clip kpis" aria-label={t('column.result')}>
      <Kpi label={t(isTried ? 'kpi.wouldNew' : 'kpi.new')} figure={number(task.newCount)} />
      <Kpi
        label={t(isTried ? 'kpi.wouldChange' : 'kpi.changed')}
        figure={number(task.changedCount)}
      />
      <Kpi label={t('kpi.same')} figure={number(task.sameCount)} />
      <Kpi
        label={t('kpi.refused')}
        figure={number(task.refusedCount)}
        note={
          task.refusedRowCount > 0
            ? t('kpi.refusedRows', { count: task.refusedRowCount })
            : undefined
        }
        tone={task.refusedCount > 0 ? 'danger' : undefined}
      />
      <Kpi label={t('kpi.notes')} figure={number(task.noteCount)} />
    </section>
  )
}

/** Of a ZIP of pictures: what is counted are its files. */
function PictureSums({ task }: { task: Task }) {
  const t = useT('office.imports')
  const { number } = useNumbers()
  return (
    <section className="panel panel-clip kpis" aria-label={t('column.result')}>
      <Kpi
        label={t(task.dryRun ? 'kpi.pictures.would' : 'kpi.pictures.added')}
        figure={number(task.changedCount)}
      />
      <Kpi label={t('kpi.pictures.same')} figure={number(task.sameCount)} />
      <Kpi
        label={t('kpi.pictures.refused')}
        figure={number(task.refusedCount)}
        tone={task.refusedCount > 0 ? 'danger' : undefined}
      />
      <Kpi label={t('kpi.notes')} figure={number(task.noteCount)} />
    </section>
  )
}
