/** A customer's type, level, super membership and tags. Each is changed on its own, in a dialog. */
import Pencil from 'lucide-react/icons/pencil'
import Undo2 from 'lucide-react/icons/undo-2'
import { Suspense, useState } from 'react'
import { Button } from '#kit/ui/basics/Button.tsx'
import { KeyValueList } from '#kit/ui/lists/KeyValueList.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { CrownTag, Tag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useT } from '#kit/web/language/i18n.tsx'
import { late } from '#kit/web/pages/late.ts'
import type { Customer } from '../contract.ts'
import type { Act } from './LevelDialogs.tsx'

/** Loaded by whoever changes something. */
const LevelDialogs = late(() => import('./LevelDialogs.tsx'))

type Props = { customer: Customer; canWrite: boolean }

export function CustomerLevel({ customer, canWrite }: Props) {
  const t = useT('office.customers')
  const words = useT('accounts')
  const kit = useT('office.kit')
  const [open, setOpen] = useState<Act | null>(null)
  const { customerType, isProven, tags } = customer
  const edit = (act: Act, label: string) =>
    canWrite ? (
      <Button
        size="small"
        icon={Pencil}
        aria-label={`${kit('edit')}: ${label}`}
        onClick={() => setOpen(act)}
      >
        {kit('edit')}
      </Button>
    ) : undefined
  return (
    <Panel title={t('levelState')}>
      <KeyValueList
        rows={[
          {
            label: t('filter.type'),
            value: (
              <span className="inline-flex flex-wrap items-center gap-2">
                {words(`customerType.${customerType}`)}
                {customerType === 'business' && (
                  <Tag tone={isProven ? 'success' : 'warning'}>
                    {t(isProven ? 'proven' : 'unproven')}
                  </Tag>
                )}
              </span>
            ),
            action: edit('type', t('filter.type')),
          },
          {
            label: t('filter.level'),
            value: <LevelOf customer={customer} />,
            action: (
              <span className="inline-flex flex-wrap justify-end gap-1">
                {canWrite && customer.levelState.isFixed && (
                  <Button size="small" icon={Undo2} onClick={() => setOpen('release')}>
                    {t('level.release')}
                  </Button>
                )}
                {edit('level', t('filter.level'))}
              </span>
            ),
          },
          {
            label: t('filter.vip'),
            value: <Membership customer={customer} />,
            action: edit('super', t('filter.vip')),
          },
          {
            label: t('filter.tag'),
            value:
              tags.length === 0 ? (
                '—'
              ) : (
                <span className="flex flex-wrap gap-1">
                  {tags.map((tag) => (
                    <Tag key={tag} line>
                      {tag}
                    </Tag>
                  ))}
                </span>
              ),
            action: edit('tags', t('filter.tag')),
          },
        ]}
      />
      <Suspense>
        {open !== null && (
          <LevelDialogs act={open} customer={customer} onClose={() => setOpen(null)} />
        )}
      </Suspense>
    </Panel>
  )
}

function LevelOf({ customer: { level, levelState } }: { customer: Customer }) {
  const t = useT('office.customers')
  const { dateTime } = useDates()
  const { isFixed, fixedUntil, until } = levelState
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {t('level.number', { level })}
      {isFixed && (
        <Tag tone="info">
          {fixedUntil === null
            ? t('level.fixed')
            : t('level.fixedUntil', { time: dateTime(fixedUntil) })}
        </Tag>
      )}
      {until !== null && (
        <span className="text-sm text-ink-3">{t('level.kept', { time: dateTime(until) })}</span>
      )}
    </span>
  )
}

function Membership({ customer: { superMember, superUntil } }: { customer: Customer }) {
  const t = useT('office.customers')
  const { dateTime } = useDates()
  if (!superMember) return t('vip.no')
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <CrownTag>{t('vip.yes')}</CrownTag>
      {superUntil === null ? t('endless') : t('until', { time: dateTime(superUntil) })}
    </span>
  )
}
