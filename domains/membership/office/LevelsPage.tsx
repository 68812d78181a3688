/** /office/ranks: names and benefits of levels and super membership, their amounts, and their discounts. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door/me.ts'
import { textIn } from '#kit/contract/lang.ts'
import { Button } from '#kit/ui/basics/Button.tsx'
import { PageTitle } from '#kit/ui/basics/PageTitle.tsx'
import { DataTable, type Column } from '#kit/ui/lists/DataTable.tsx'
import { Money } from '#kit/ui/figures/Money.tsx'
import { Panel } from '#kit/ui/basics/Panel.tsx'
import { CrownTag } from '#kit/ui/figures/Tag.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/language/i18n.tsx'
import { useLive } from '#kit/web/calls/live.ts'
import { Loaded } from '#kit/web/pages/Loaded.tsx'
import type { LevelKey } from '../contract.ts'
import { levelRule, officeLevels } from '../office-calls.gen.ts'
import type { OfficeLevelRule, OfficeLevel } from '../office-contract.ts'
import { RuleDrawer } from './RuleDrawer.tsx'
import { LevelDrawer } from './LevelDrawer.tsx'

export const Route = createFileRoute('/_frame/office/ranks')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.membership')('levels.title') }],
  }),
  component: LevelsPage,
})

function LevelsPage() {
  const t = useT('office.membership')
  const may = useMay()
  const levels = useLive(officeLevels, {})
  const rule = useLive(levelRule, {})
  const [edited, setEdited] = useState<OfficeLevel>()
  const [isSetting, setIsSetting] = useState(false)
  const columns = useColumns(rule.data, setEdited)
  return (
    <>
      <PageTitle title={t('levels.title')}>
        {may('settings.write') && (
          <Button
            variant="primary"
            disabled={rule.data === undefined}
            onClick={() => setIsSetting(true)}
          >
            {t('rule.edit')}
          </Button>
        )}
      </PageTitle>
      <p className="max-w-prose text-sm text-ink-2">{t('levels.note')}</p>
      <p className="max-w-prose text-sm text-ink-2">{t('rule.note')}</p>
      <Panel flush>
        <Loaded query={levels}>
          {(rows) => (
            <DataTable
              label={t('levels.title')}
              rows={rows}
              keyOf={({ level }) => level}
              columns={columns}
            />
          )}
        </Loaded>
      </Panel>
      {isSetting && rule.data !== undefined && (
        <RuleDrawer key={rule.data.revision} rule={rule.data} onClose={() => setIsSetting(false)} />
      )}
      {edited !== undefined && (
        <LevelDrawer key={edited.level} level={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function From({ level, rule }: { level: LevelKey; rule: OfficeLevelRule | undefined }) {
  const t = useT('office.membership')
  if (level === '1') return t('rule.start')
  if (level === 'super' || rule === undefined) return <span className="max-md:hidden">—</span>
  return (
    <>
      <span className="text-ink-3 md:hidden">{t('levels.from')} </span>
      <Money amount={rule[`level${level}Amount`]} currency={rule.currency} />
    </>
  )
}

function useColumns(
  rule: OfficeLevelRule | undefined,
  edit: (level: OfficeLevel) => void,
): Column<OfficeLevel>[] {
  const t = useT('office.membership')
  const kit = useT('office.kit')
  const may = useMay()
  const lang = useLang()
  const { dateTime } = useDates()
  const { percent: shareOf } = useNumbers()
  return [
    {
      id: 'level',
      header: t('levels.heading'),
      cell: ({ level }) =>
        level === 'super' ? (
          <CrownTag>{t('levels.super')}</CrownTag>
        ) : (
          t('levels.level', { level: Number(level) })
        ),
    },
    {
      id: 'percent',
      header: t('levels.percent'),
      align: 'number',
      phone: 'right',
      cell: ({ percent }) =>
        percent === null ? '—' : shareOf(percent / 100, { fractionDigits: 3 }),
    },
    {
      id: 'from',
      header: t('levels.from'),
      align: 'number',
      cell: ({ level }) => <From level={level} rule={rule} />,
    },
    {
      id: 'name',
      header: t('levels.name'),
      phone: 'full',
      cell: ({ name }) => <b className="break-words">{textIn(name, lang).text}</b>,
    },
    {
      id: 'gives',
      header: t('levels.gives'),
      phone: 'full',
      cell: ({ gives }) => <span className="whitespace-pre-line">{textIn(gives, lang).text}</span>,
    },
    {
      id: 'changed',
      header: t('levels.changed'),
      wide: true,
      phone: 'hidden',
      cell: ({ changedAt, changedBy }) =>
        changedAt === null ? '—' : `${dateTime(changedAt)} · ${changedBy ?? ''}`,
    },
    {
      id: 'acts',
      header: <span className="sr-only">{kit('edit')}</span>,
      align: 'number',
      phone: 'full',
      cell: (level) =>
        may('settings.write') && (
          <Button
            size="small"
            aria-label={`${kit('edit')}: ${textIn(level.name, lang).text}`}
            onClick={() => edit(level)}
          >
            {kit('edit')}
          </Button>
        ),
    },
  ]
}
