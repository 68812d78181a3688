/** /office: the start page of staff: pending work and today's figures, by permission. */
import { createFileRoute } from '@tanstack/react-router'
import { OpeningPanel } from '#domains/opening/office/door/OpeningPanel.tsx'
import { useMay, useMe } from '#domains/staff/office/door/me.ts'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { useMinute } from '#kit/ui/states/use-minute.ts'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { FIGURES, LISTS, OVERVIEWS } from './inbox.ts'

export const Route = createFileRoute('/_frame/office/')({ component: InboxPage })

function InboxPage() {
  const t = useT('office.frame')
  const { date } = useDates()
  const { name } = useMe()
  const may = useMay()
  const today = new Date(useMinute()).toISOString()
  const figures = FIGURES.filter(({ needs }) => needs === null || may(needs))
  const lists = LISTS.filter(({ needs }) => needs === null || may(needs))
  const hasFigures = figures.some(({ needs }) => needs !== null)
  return (
    <>
      <PageTitle title={t('inbox.title')}>
        <span className="text-sm text-ink-3">{t('inbox.hello', { name, date: date(today) })}</span>
      </PageTitle>
      <OpeningPanel />
      {hasFigures && (
        <section className="panel panel-clip kpis" aria-label={t('inbox.title')}>
          {figures.map(({ Part }, place) => (
            <Part key={place} />
          ))}
        </section>
      )}
      <div className="office-halves">
        {lists.map(({ Part }, place) => (
          <Part key={place} />
        ))}
      </div>
      {OVERVIEWS.filter(({ needs }) => needs === null || may(needs)).map(({ Part }, place) => (
        <Part key={place} />
      ))}
      {!hasFigures && (
        <Panel>
          <EmptyState title={t('inbox.none')} text={t('inbox.noneText')} />
        </Panel>
      )}
    </>
  )
}
