/** The milestones of production and delivery: what was reached when, with notes and pictures, and what is planned. */
import { PictureLinks } from '#domains/uploads/web/door/PictureLinks.tsx'
import type { ReactNode } from 'react'
import { EmptyState } from '#kit/ui/states/EmptyState.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import type { DeviceOrder } from '../../contract.ts'

type Milestone = DeviceOrder['milestones'][number]
type Props = {
  milestones: readonly Milestone[]
  isBegun: boolean
  /** What staff can do with one. */
  actsOf?: (milestone: Milestone) => ReactNode
  foot?: ReactNode
}

export function MilestonesPanel({ milestones, isBegun, actsOf, foot }: Props) {
  const t = useT('device-orders')
  return (
    <Panel title={t('milestones.title')}>
      {milestones.length === 0 ? (
        <EmptyState title={t(isBegun ? 'milestones.none' : 'milestones.notYet')} />
      ) : (
        <ol className="grid gap-4">
          {milestones.map((milestone) => (
            <Row key={milestone.id} milestone={milestone} acts={actsOf?.(milestone)} />
          ))}
        </ol>
      )}
      {foot}
    </Panel>
  )
}

function Row({ milestone, acts }: { milestone: Milestone; acts: ReactNode }) {
  const t = useT('device-orders')
  const { date, moment } = useDates()
  const { name, plannedOn, reachedAt, note, pictureUrls } = milestone
  return (
    <li className="grid gap-2 border-s-2 border-line ps-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="flex flex-wrap items-center gap-2">
          <b>{name}</b>
          <Tag tone={reachedAt === null ? 'neutral' : 'success'}>
            {t(reachedAt === null ? 'milestones.planned' : 'milestones.reached')}
          </Tag>
        </span>
        <span className="text-sm text-ink-3">
          {reachedAt === null
            ? t('milestones.plannedOn', { date: date(plannedOn) })
            : moment(reachedAt)}
        </span>
      </div>
      {note !== '' && <p className="text-sm whitespace-pre-line wrap-anywhere">{note}</p>}
      <PictureLinks urls={pictureUrls} alt={name} />
      {acts}
    </li>
  )
}
