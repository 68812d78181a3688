/** /office/ranks: what levels and super membership are called and give, from which spending on, and what comes off prices. */
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '#domains/staff/office/door.ts'
import { textIn } from '#kit/contract/values.ts'
import { Button } from '#kit/ui/Button.tsx'
import { DataTable, type Column } from '#kit/ui/DataTable.tsx'
import { Money } from '#kit/ui/Money.tsx'
import { Panel } from '#kit/ui/Panel.tsx'
import { MemberTag } from '#kit/ui/Tag.tsx'
import { useDates, useLang, useNumbers, useT } from '#kit/web/i18n.tsx'
import { useLive } from '#kit/web/live.ts'
import { Loaded } from '#kit/web/Loaded.tsx'
import type { RankName } from '../member-contract.ts'
import {
  levelRule,
  officeRanks,
  type OfficeLevelRule,
  type OfficeRank,
} from '../office-contract.ts'
import { LevelsDrawer } from './LevelsDrawer.tsx'
import { RankDrawer } from './RankDrawer.tsx'

export const Route = createFileRoute('/_frame/office/ranks')({
  head: ({ match: { context } }) => ({
    meta: [{ title: context.t('office.accounts')('ranks.title') }],
  }),
  component: RanksPage,
})

function RanksPage() {
  const t = useT('office.accounts')
  const may = useMay()
  const ranks = useLive(officeRanks, {})
  const rule = useLive(levelRule, {})
  const [edited, setEdited] = useState<OfficeRank>()
  const [isSetting, setIsSetting] = useState(false)
  const columns = useColumns(rule.data, setEdited)
  return (
    <>
      <div className="office-title">
        <h1>{t('ranks.title')}</h1>
        {may('settings.write') && (
          <Button
            variant="primary"
            disabled={rule.data === undefined}
            onClick={() => setIsSetting(true)}
          >
            {t('levels.edit')}
          </Button>
        )}
      </div>
      <p className="max-w-prose text-sm text-ink-2">{t('ranks.note')}</p>
      <p className="max-w-prose text-sm text-ink-2">{t('levels.note')}</p>
      <Panel flush>
        <Loaded query={ranks}>
          {(rows) => (
            <DataTable
              label={t('ranks.title')}
              rows={rows}
              keyOf={({ rank }) => rank}
              columns={columns}
            />
          )}
        </Loaded>
      </Panel>
      {isSetting && rule.data !== undefined && (
        <LevelsDrawer
          key={rule.data.revision}
          rule={rule.data}
          onClose={() => setIsSetting(false)}
        />
      )}
      {edited !== undefined && (
        <RankDrawer key={edited.rank} rank={edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  )
}

function From({ rank, rule }: { rank: RankName; rule: OfficeLevelRule | undefined }) {
  const t = useT('office.accounts')
  if (rank === '1') return t('levels.start')
  if (rank === 'super' || rule === undefined) return <span className="max-md:hidden">—</span>
  return (
    <>
      <span className="text-ink-3 md:hidden">{t('ranks.from')} </span>
      <Money amount={rule[`level${rank}Amount`]} currency={rule.currency} />
    </>
  )
}

function useColumns(
  rule: OfficeLevelRule | undefined,
  edit: (rank: OfficeRank) => void,
): Column<OfficeRank>[] {
  const t = useT('office.accounts')
  const kit = useT('office.kit')
  const may = useMay()
  const lang = useLang()
  const { dateTime } = useDates()
  const { number } = useNumbers()
  return [
    {
      id: 'rank',
      header: t('ranks.rank'),
      cell: ({ rank }) =>
        rank === 'super' ? <MemberTag /> : t('ranks.level', { level: Number(rank) }),
    },
    {
      id: 'percent',
      header: t('ranks.percent'),
      align: 'number',
      phone: 'right',
      cell: ({ percent }) => (percent === null ? '—' : `${number(percent)}%`),
    },
    {
      id: 'from',
      header: t('ranks.from'),
      align: 'number',
      cell: ({ rank }) => <From rank={rank} rule={rule} />,
    },
    {
      id: 'name',
      header: t('ranks.name'),
      phone: 'full',
      cell: ({ name }) => <b>{textIn(name, lang).text}</b>,
    },
    {
      id: 'gives',
      header: t('ranks.gives'),
      phone: 'full',
      cell: ({ gives }) => <span className="whitespace-pre-line">{textIn(gives, lang).text}</span>,
    },
    {
      id: 'changed',
      header: t('ranks.changed'),
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
      cell: (rank) =>
        may('settings.write') && (
          <Button
            size="small"
            aria-label={`${kit('edit')}: ${textIn(rank.name, lang).text}`}
            onClick={() => edit(rank)}
          >
            {kit('edit')}
          </Button>
        ),
    },
  ]
}
